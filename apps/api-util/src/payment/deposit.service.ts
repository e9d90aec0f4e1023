import { Injectable } from '@nestjs/common';
import { CASH_RECEIPT, PAY_METHOD, TAX_TYPE, type TaxType } from '@madang/contracts/codes';
import { LIMITS } from '@madang/contracts/limits';
import { maskedNumber, receiptOf, type CashReceiptAsked } from '@madang/contracts/util/cash-receipt';
import { depositTerms, type DepositBounds, type DepositTerms } from '@madang/contracts/util/deposit';
import { paysByDeposit } from '@madang/contracts/util/payment';
import { Clock } from '@madang/server/clock';
import { Db, rows, type Tx } from '@madang/server/db';
import { fail } from '@madang/server/fail';
import { OrderBook } from './order-book';
import type { OrderRow } from './order.row';

type Sold = Pick<OrderRow, 'channel_seq' | 'course_seq' | 'term_seq'>;
/** A membership has no course: it begins when it is paid. */
const SOLD = `select s.deposit_hours as hours, coalesce(t.tax_type_cd, s.tax_type_cd) as "taxTypeCd",
  case when c.pay_end_cd = '00' then c.pay_end_at end as "payEndAt",
  (select min(b.starts_at) from main.pub_course_start b
    where b.channel_seq = $1 and b.course_seq = $2 and (b.term_seq is null or b.term_seq = $3) and b.starts_at > $4) as "startsAt"
from main.pub_selling s
left join main.pub_course c on c.channel_seq = s.channel_seq and c.course_seq = $2
left join main.pub_course_tax t on t.channel_seq = s.channel_seq and t.course_seq = $2
where s.channel_seq = $1 and ($2::bigint is null or c.course_seq is not null)`;
/** Accounts of a person that wait for money, and those that are being issued; not the order that asks. */
const OPEN = `select count(*)::int as count from pay_order
where channel_seq = $1 and user_seq = $2 and order_no <> $3 and pay_method_cd = any($4)
  and (status = 'WAITING_DEPOSIT' or (status = 'CONFIRMING' and paid_at is null))`;
/** Two windows of one person are confirmed one after the other, so that both cannot be the last account. */
const ONE_BY_ONE = `select pg_advisory_xact_lock(hashtext('deposits ' || $1), ($2 % 2147483647)::int)`;
const BY_DEPOSIT = Object.values(PAY_METHOD).filter(paysByDeposit);

/** What the provider is told of an order besides its amount. */
export interface Opening {
  depositUntil: Date | null;
  taxFreeAmount: number;
  cashReceipt: CashReceiptAsked | null;
}

/** By when a deposit must come, how many of them may wait, and what receipt is issued for it. */
@Injectable()
export class DepositService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly book: OrderBook,
  ) {}

  terms(channelSeq: number, courseSeq: number | null, termSeq: number | null): Promise<DepositTerms> {
    return this.db.tx({ channelSeq }, async (tx) => {
      const sold = await this.sold(tx, { channel_seq: channelSeq, course_seq: courseSeq, term_seq: termSeq });
      return depositTerms(sold, this.clock.now());
    });
  }

  /** Freezes tax and receipt into a READY order and answers what its window needs; refuses a deposit without time. */
  opening(order: OrderRow, asked: CashReceiptAsked | null | undefined): Promise<Opening> {
    return this.db.tx({ channelSeq: order.channel_seq }, async (tx) => {
      const sold = await this.sold(tx, order);
      const taxFreeAmount = sold.taxTypeCd === TAX_TYPE.TAX_FREE ? order.amount : 0;
      const byDeposit = paysByDeposit(order.pay_method_cd);
      const { deadline } = depositTerms(sold, this.clock.now());
      if (byDeposit && !deadline) throw fail('DEPOSIT_TOO_LATE');
      const cashReceipt = byDeposit ? receiptOf(asked, order.amount, order.currency) : null;
      await this.book.set(tx, order, { tax_free_amount: taxFreeAmount, cash_receipt: cashReceipt && kept(cashReceipt) });
      return { depositUntil: byDeposit ? new Date(deadline!) : null, taxFreeAmount, cashReceipt };
    });
  }

  /** Refuses another account to somebody who has as many as one person may. */
  async mayOpen(tx: Tx, o: Pick<OrderRow, 'channel_seq' | 'user_seq' | 'pay_method_cd'> & { order_no?: string }): Promise<void> {
    if (!paysByDeposit(o.pay_method_cd)) return;
    await tx.query(ONE_BY_ONE, [String(o.channel_seq), o.user_seq]);
    const [open] = await rows<{ count: number }>(tx, OPEN, [o.channel_seq, o.user_seq, o.order_no ?? '', BY_DEPOSIT]);
    if (open!.count >= LIMITS.openDepositsMax) throw fail('OPEN_DEPOSITS', { count: open!.count });
  }

  private async sold(tx: Tx, { channel_seq, course_seq, term_seq }: Sold): Promise<DepositBounds & { taxTypeCd: TaxType }> {
    const [sold] = await rows<DepositBounds & { taxTypeCd: TaxType }>(tx, SOLD, [channel_seq, course_seq, term_seq, this.clock.now()]);
    if (!sold) throw fail('NO_DATA');
    return sold;
  }
}

/** The provider has the whole number; here its ends are enough to tell the buyer which one it was. */
const kept = ({ type, number }: CashReceiptAsked) => ({
  type,
  number: type === CASH_RECEIPT.SELF ? null : maskedNumber(number),
  issueNumber: null,
  url: null,
  cancelledAt: null,
});

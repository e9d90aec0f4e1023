import { Injectable } from '@nestjs/common';
import { CASH_RECEIPT, TAX_TYPE, type TaxType } from '@madang/contracts/codes';
import { LIMITS } from '@madang/contracts/limits';
import { maskedNumber, receiptOf, type CashReceiptAsked } from '@madang/contracts/util/cash-receipt';
import { depositDeadline, type DepositBounds, type DepositDeadline } from '@madang/contracts/util/deposit';
import { paysByDeposit } from '@madang/contracts/util/pay-methods';
import { Clock } from '@madang/server/clock';
import { Db, keptPlanRows, rows, type Tx } from '@madang/server/db';
import { fail } from '@madang/server/fail';
import { DEPOSIT_BOUNDS, LOCK_DEPOSITS, OPEN_DEPOSITS, type Sold } from './deposit.sql';
import { OrderRecords } from './order-records';
import type { OrderEntity } from './order.entity';

/** What the payment company is told of deposit, tax and cash receipt when an order's payment window opens. */
export interface Opening {
  depositUntil: Date | null;
  taxFreeAmount: number;
  cashReceipt: CashReceiptAsked | null;
}

/** Decides by when a deposit must be paid, how many may be open, and which cash receipt is issued for one. */
@Injectable()
export class DepositService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly records: OrderRecords,
  ) {}

  deadline(channelSeq: number, courseSeq: number | null, termSeq: number | null): Promise<DepositDeadline> {
    return this.db.tx({ channelSeq }, async (tx) => {
      const sold = await this.sold(tx, { channelSeq, courseSeq, termSeq });
      return depositDeadline(sold, this.clock.now());
    });
  }

  /** Stores tax and cash receipt in a READY order, and answers what its payment window needs. Throws if no time for a deposit is left. */
  opening(order: OrderEntity, asked: CashReceiptAsked | null | undefined): Promise<Opening> {
    return this.db.tx({ channelSeq: order.channelSeq }, async (tx) => {
      const sold = await this.sold(tx, order);
      const taxFreeAmount = sold.taxTypeCd === TAX_TYPE.TAX_FREE ? order.amount : 0;
      const byDeposit = paysByDeposit(order.payMethodCd);
      const { deadline } = depositDeadline(sold, this.clock.now());
      if (byDeposit && !deadline) throw fail('DEPOSIT_TOO_LATE');
      const cashReceipt = byDeposit ? receiptOf(asked, order.amount, order.currency) : null;
      await this.records.set(tx, order, { taxFreeAmount, cashReceipt: cashReceipt && kept(cashReceipt) });
      return { depositUntil: byDeposit ? new Date(deadline!) : null, taxFreeAmount, cashReceipt };
    });
  }

  /** Throws if the buyer already has the most virtual accounts that may be open at once. */
  async mayOpen(tx: Tx, o: Pick<OrderEntity, 'channelSeq' | 'userSeq' | 'payMethodCd'> & { orderNo?: string }): Promise<void> {
    if (!paysByDeposit(o.payMethodCd)) return;
    const { channelSeq, userSeq, orderNo = '' } = o;
    await rows(tx, LOCK_DEPOSITS, { channelSeq: String(channelSeq), userSeq });
    const [open] = await rows(tx, OPEN_DEPOSITS, { channelSeq, userSeq, orderNo });
    if (open!.count >= LIMITS.openDepositsMax) throw fail('OPEN_DEPOSITS', { count: open!.count });
  }

  private async sold(tx: Tx, { channelSeq, courseSeq, termSeq }: Sold): Promise<DepositBounds & { taxTypeCd: TaxType }> {
    const [sold] = await keptPlanRows(tx, DEPOSIT_BOUNDS, { channelSeq, courseSeq, termSeq, now: this.clock.now() });
    if (!sold) throw fail('NO_DATA');
    return sold;
  }
}

/**
 * A cash receipt as we store it: its number is masked, but enough for the buyer to recognise it. The payment company has the whole
 * number.
 */
const kept = ({ type, number }: CashReceiptAsked) => ({
  type,
  number: type === CASH_RECEIPT.SELF ? null : maskedNumber(number),
  issueNumber: null,
  url: null,
  cancelledAt: null,
});

import { Injectable } from '@nestjs/common';
import { NOTICE } from '@madang/contracts/codes';
import { Db, rows } from '@madang/server/db';
import { OperatorNotices } from '@madang/server/operator-notices';
import { PayProvider, type ProviderPayment } from '../payment/provider';
import { PlanChargeService } from '../plan/plan-charge.service';
import { PlanBook } from '../plan/plan-book';
import { orderOf, type BillRow } from '../plan/plan.row';
import { heldAmount } from './held-amount';
import type { RunRow, Step } from './reconciliation.run';

/** A try of a bill is an order of its own: `bill_no-try`. */
const BILL_OF = "regexp_replace(t.order_no, '-[0-9]+$', '')";
/** The provider's orders of bills that are not paid by exactly that, paid bills it moved nothing for, and those that were told before. */
const CANDIDATES = `select order_no from (
  select t.order_no from provider_transaction t
  join plan_bill b on b.bill_no = ${BILL_OF}
  where t.provider = $1 and t.at >= $2 and t.at < $3
    and not (b.state = 'PAID' and b.payment_key = t.payment_key and b.amount = t.amount and t.status = 'DONE')
  union
  select b.bill_no || '-' || b.try from plan_bill b
  where b.provider = $1 and b.state = 'PAID' and b.amount > 0 and b.paid_at >= $2 and b.paid_at < $3
    and not exists (select from provider_transaction t where t.provider = $1 and t.payment_key = b.payment_key)
  union
  select substr(n.subject, 6) from pub_operator_notice n
  where n.kind = '${NOTICE.RECONCILIATION}' and n.subject like 'bill:%' and n.settled_at is null
) c where order_no > $4 order by order_no limit $5`;
const BILL = "select * from plan_bill where bill_no = regexp_replace($1, '-[0-9]+$', '')";

/** Compares the product's own bills with the provider. What differs is the operator's matter, and no site's. */
@Injectable()
export class BillCompare {
  constructor(
    private readonly db: Db,
    private readonly provider: PayProvider,
    private readonly charges: PlanChargeService,
    private readonly book: PlanBook,
    private readonly notices: OperatorNotices,
  ) {}

  async step(run: RunRow, batch: number): Promise<Step> {
    const values = [run.provider, run.from_at, run.until_at, run.cursor ?? '', batch];
    const candidates = await this.db.all((tx) => rows<{ order_no: string }>(tx, CANDIDATES, values));
    for (const { order_no } of candidates) await this.compare(order_no);
    return { cursor: candidates.length < batch ? null : candidates.at(-1)!.order_no, compared: candidates.length };
  }

  private async compare(orderNo: string): Promise<void> {
    const payment = await this.provider.byOrder(orderNo);
    const [seen] = await this.db.all((tx) => rows<BillRow>(tx, BILL, [orderNo]));
    if (!seen) return;
    const bill = heldAmount(payment) > 0 ? await this.settled(seen, orderNo) : seen;
    const problem = problemOf(bill, payment);
    const { channel_seq: channelSeq } = bill;
    const subject = `bill:${orderNo}`;
    await this.db.tx({ channelSeq }, (tx) =>
      problem
        ? this.notices.raise(tx, {
            ...{ kind: NOTICE.RECONCILIATION, subject, channelSeq },
            detail: { problem, bill: bill.amount, state: bill.state, provider: heldAmount(payment) },
          })
        : this.notices.settle(tx, NOTICE.RECONCILIATION, subject),
    );
  }

  /** Money of the bill's own last try pays it, though it was believed to be refused. */
  private async settled(bill: BillRow, orderNo: string): Promise<BillRow> {
    if (orderOf(bill) !== orderNo) return bill;
    const open = bill.state === 'FAILED' ? await this.db.tx({ channelSeq: bill.channel_seq }, (tx) => this.book.reopen(tx, bill)) : bill;
    return open?.state === 'CHARGING' ? this.charges.recover(open) : bill;
  }
}

function problemOf(bill: BillRow, payment: ProviderPayment | null): string | null {
  const held = heldAmount(payment);
  const mine = bill.state === 'PAID' && (!payment || bill.payment_key === payment.paymentKey);
  if (!mine) return held > 0 ? 'MONEY_WITHOUT_BILL' : null;
  return held === bill.amount ? null : held === 0 ? 'BILL_WITHOUT_MONEY' : 'AMOUNT';
}

import { BILL_DIFFERENCE } from '@madang/contracts/answer-codes';
import { Injectable } from '@nestjs/common';
import { NOTICE } from '@madang/contracts/codes';
import { BILL_STATE } from '@madang/contracts/util/plan';
import { Db, rows } from '@madang/server/db';
import { OperatorNotices } from '@madang/server/operator-notices';
import { heldAmount } from '../payment/held-amount';
import { PayProvider, type ProviderPayment } from '../payment/provider';
import { PlanChargeService } from '../plan/plan-charge.service';
import { PlanRecords } from '../plan/plan-records';
import { orderOf } from '../plan/plan.row';
import { BILL_OF_TRY, BILL_SUBJECT, BILLS_TO_COMPARE } from './compare.sql';
import type { ReconciliationRunEntity } from './reconciliation.entity';
import type { Step } from './reconciliation.run';
import type { PlanBillEntity } from '../plan/plan.entity';

/** Compares the bills of site plans with the payment company. A difference is a matter for the operators; sites do not see it. */
@Injectable()
export class BillCompare {
  constructor(
    private readonly db: Db,
    private readonly provider: PayProvider,
    private readonly charges: PlanChargeService,
    private readonly records: PlanRecords,
    private readonly notices: OperatorNotices,
  ) {}

  async step(run: ReconciliationRunEntity, batch: number): Promise<Step> {
    const wanted = { provider: run.provider, from: run.fromAt, until: run.untilAt, after: run.cursor ?? '', limit: batch };
    const candidates = await this.db.all((tx) => rows(tx, BILLS_TO_COMPARE, wanted));
    for (const { orderNo } of candidates) await this.compare(orderNo);
    return { cursor: candidates.length < batch ? null : candidates.at(-1)!.orderNo, compared: candidates.length };
  }

  private async compare(orderNo: string): Promise<void> {
    const payment = await this.provider.byOrder(orderNo);
    const [seen] = await this.db.all((tx) => rows(tx, BILL_OF_TRY, { orderNo }));
    if (!seen) return;
    const bill = heldAmount(payment) > 0 ? await this.settled(seen, orderNo) : seen;
    const problem = problemOf(bill, payment);
    const { channelSeq } = bill;
    const subject = `${BILL_SUBJECT}${orderNo}`;
    await this.db.tx({ channelSeq }, (tx) =>
      problem
        ? this.notices.raise(tx, {
            kind: NOTICE.RECONCILIATION,
            subject,
            channelSeq,
            detail: { problem, bill: bill.amount, state: bill.state, provider: heldAmount(payment) },
          })
        : this.notices.settle(tx, NOTICE.RECONCILIATION, subject),
    );
  }

  /** If the bill's last charge took money although it seemed refused, the money pays the bill. */
  private async settled(bill: PlanBillEntity, orderNo: string): Promise<PlanBillEntity> {
    if (orderOf(bill) !== orderNo) return bill;
    const open =
      bill.state === BILL_STATE.FAILED ? await this.db.tx({ channelSeq: bill.channelSeq }, (tx) => this.records.reopen(tx, bill)) : bill;
    return open?.state === BILL_STATE.CHARGING ? this.charges.recover(open) : bill;
  }
}

function problemOf(bill: PlanBillEntity, payment: ProviderPayment | null): string | null {
  const held = heldAmount(payment);
  const mine = bill.state === BILL_STATE.PAID && (!payment || bill.paymentKey === payment.paymentKey);
  if (!mine) return held > 0 ? BILL_DIFFERENCE.MONEY_WITHOUT_BILL : null;
  return held === bill.amount ? null : held === 0 ? BILL_DIFFERENCE.BILL_WITHOUT_MONEY : BILL_DIFFERENCE.AMOUNT;
}

import { LEARNER_STATE } from '@madang/contracts/codes';
import type { Learner } from '@madang/contracts/main/enrolment';
import { reminderRefusal, type Unpaid } from '@madang/contracts/main/payment-reminder';
import type { Order } from '@madang/contracts/util/payment';

/** The values of a learner's enrolment by which `reminderRefusal` decides whether staff can remind the learner of its payment. */
export const unpaidOfLearner = (e: Learner): Unpaid => ({
  held: e.state === LEARNER_STATE.UNPAID && e.packageSeq === null,
  amount: e.amount,
  claim: e.claim,
  orderStatus: e.orderStatus,
  payBy: e.holdUntil,
  remindedAt: e.reminder?.at ?? null,
});
/** The values of an order by which `reminderRefusal` decides; only an order whose deposit is awaited can be reminded of. */
export const unpaidOfOrder = (o: Order): Unpaid => ({
  held: o.attendSeq !== null && o.depositInfo !== null,
  amount: o.amount,
  claim: false,
  orderStatus: o.status,
  payBy: o.depositInfo?.deadline ?? null,
  remindedAt: o.remindedAt ?? null,
});
/** Whether staff can remind of the payment now. */
export const isRemindable = (unpaid: Unpaid, now: number) => reminderRefusal(unpaid, now) === null;

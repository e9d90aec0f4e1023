import { APPLICATION_STATUS, LEARNER_STATE, ORDER_STATUS, type CodeOf, type LearnerState } from '@madang/contracts/codes';
import { seoulMonth } from '@madang/contracts/dates';
import type { Learner } from '@madang/contracts/main/enrolment';
import { paysByDeposit } from '@madang/contracts/util/pay-methods';

export const LEARNER_STATE_CHOICES: readonly (LearnerState | '')[] = [
  '',
  LEARNER_STATE.PAYMENT_COMPLETE,
  LEARNER_STATE.APPROVED,
  LEARNER_STATE.WAITING,
  LEARNER_STATE.WAITLISTED,
  LEARNER_STATE.UNPAID,
  LEARNER_STATE.BY_PACKAGE,
  LEARNER_STATE.ENDED,
  LEARNER_STATE.CANCELLED,
  LEARNER_STATE.CANCEL_COMPLETE,
];

export const isCancelled = (e: Learner) => e.cancelAt !== null;
/** Those whom setting this status concerns: others have it already, and a word that they were set would be untrue. */
export const withoutStatus = (people: readonly Learner[], status: CodeOf<typeof APPLICATION_STATUS>) =>
  people.filter((e) => e.choiseStatusCd !== status || isOver(e));
/** Whether the access has ended and the same person enrolled again after it. */
export const isUsedUp = (e: Learner) => e.state === LEARNER_STATE.ENDED;
/** Whether the own application ended since a package gives the learner the class. */
export const isByPackage = (e: Learner) => e.state === LEARNER_STATE.BY_PACKAGE;
/** Whether the enrolment is over and cannot be changed. */
export const isOver = (e: Learner) => isCancelled(e) || isUsedUp(e);
export const isWaiting = (e: Learner) => !isOver(e) && e.choiseStatusCd === APPLICATION_STATUS.WAITING;
export const isApproved = (e: Learner) => !isOver(e) && e.choiseStatusCd === APPLICATION_STATUS.APPROVED;
/** Whether access has no end: days cannot be added, but an end date can be set (EN-019, EN-020). */
export const isUnlimited = (e: Learner) => isApproved(e) && e.validAt === null;
/** The money that would go back if the learner's enrolment were cancelled: what was paid less what went back in part before. */
export const refundOf = (e: Learner) => (e.orderStatus === ORDER_STATUS.PAID ? Math.max(0, e.amount - e.refundedAmount) : 0);

/** Whether the enrolment is cancelled and its money is not back yet, also where the refund has stopped. */
export const isReturning = (e: Learner) =>
  isCancelled(e) && (e.orderStatus === ORDER_STATUS.PAID || e.orderStatus === ORDER_STATUS.CANCELING);

/** The warnings about a refund (EN-027..029): `deposit` and `settled` can hold at once, `other` stands alone. */
export type RefundKind = 'deposit' | 'settled' | 'other';
/** Whether money goes back that needs a bank account, since it was paid by a deposit. */
export const needsRefundAccount = (e: Learner) => refundOf(e) > 0 && !!e.payMethodCd && paysByDeposit(e.payMethodCd);
/** Which of the warnings about a refund to show; none where no money goes back. */
export function refundKinds(e: Learner, now: number): RefundKind[] {
  if (refundOf(e) === 0) return [];
  // Sales are settled by the month: what was paid in an earlier one may have been paid out already.
  const settled = e.paidAt !== null && seoulMonth(e.paidAt) < seoulMonth(now);
  const kinds: RefundKind[] = [...(needsRefundAccount(e) ? (['deposit'] as const) : []), ...(settled ? (['settled'] as const) : [])];
  return kinds.length > 0 ? kinds : ['other'];
}

export interface Progress {
  percent: number;
  done: number;
  all: number;
}
export const progressOf = (e: Learner): Progress => ({
  done: e.completedCount,
  all: e.curriculumCount,
  percent: e.curriculumCount ? Math.min(100, Math.round((e.completedCount / e.curriculumCount) * 100)) : 0,
});

/** Whether this learner has access now (`open` until an end, or `unlimited`), or why the learner has none (all other values). */
export type Entry = 'open' | 'unlimited' | 'ended' | 'usedUp' | 'waiting' | 'waitlisted' | 'unpaid' | 'byPackage' | 'cancelled';
export function entryOf(e: Learner): Entry {
  if (isByPackage(e)) return 'byPackage';
  if (isCancelled(e)) return 'cancelled';
  if (isUsedUp(e)) return 'usedUp';
  if (e.isAttend) return e.validAt ? 'open' : 'unlimited';
  if (isApproved(e)) return 'ended';
  if (!isWaiting(e)) return 'unpaid';
  return e.waitPosition === null ? 'waiting' : 'waitlisted';
}
export interface Step {
  kind: 'applied' | 'reminded' | 'paid' | 'started' | 'ends' | 'byPackage' | 'cancelled';
  at: string;
}
/** The steps of the enrolment that have a time, from cancelling back to applying; an end of access may lie in the future. */
export function stepsOf(e: Learner): Step[] {
  const all: [Step['kind'], string | null][] = [
    [isByPackage(e) ? 'byPackage' : 'cancelled', e.cancelAt],
    ['ends', isApproved(e) || isUsedUp(e) ? e.validAt : null],
    ['started', e.attendAt],
    ['paid', e.paidAt],
    ['reminded', e.reminder?.at ?? null],
    ['applied', e.createdAt],
  ];
  return all.flatMap(([kind, at]) => (at ? [{ kind, at }] : []));
}

import { USER_LIMIT } from '../codes';

/**
 * The counts of a class: people with a seat (`acceptCnt`) and people who wait for one (`waitCnt`). The wire's `attendCount` is their sum.
 * What visitors read of learners is `learnerCnt` of the class, which leaves out seats that wait for their payment (AM-757).
 */
export interface ClassCounters {
  acceptCnt: number;
  waitCnt?: number;
  maxUserCount: number;
  userLimitTypeCd: string;
}
/** The counts of a class's learners that visitors read. */
export interface ClassLearners {
  /** Everybody who ever enrolled. */
  attendSum: number;
  /** People who may learn in the class now: those with a seat (`acceptCnt`), but for seats that wait for their payment (AM-757). */
  learnerCnt: number;
}
/** How full a class is, counted the same way in all lists of staff. */
export interface ClassFigures {
  /** People with a seat, including those who have yet to pay, as in the list of learners; this is also the number of taken seats. */
  learners: number;
  /** All seats of the class; null: no limit. */
  seats: number | null;
  /** Applications and people on the waitlist, who have no seat. */
  waiting: number;
}
/** Makes the figures of a class from its counts. */
export const figuresOf = (c: ClassCounters): ClassFigures => ({
  learners: c.acceptCnt,
  seats: c.userLimitTypeCd === USER_LIMIT.NONE ? null : c.maxUserCount,
  waiting: c.waitCnt ?? 0,
});

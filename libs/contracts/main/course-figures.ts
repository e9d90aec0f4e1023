import { USER_LIMIT } from '../codes';

/**
 * The counts of a class: people with a seat (`acceptCnt`) and people who wait for one (`waitCnt`). The wire's `attendCount` is their sum.
 */
export interface ClassCounters {
  acceptCnt: number;
  waitCnt?: number;
  maxUserCount: number;
  userLimitTypeCd: string;
}
/** How full a class is, counted the same way on cards, lists and pages. */
export interface ClassFigures {
  /** People with a seat, including those who have yet to pay; this is also the number of taken seats. */
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

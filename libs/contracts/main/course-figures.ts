import { USER_LIMIT } from '../codes';

/** What a class counts: `acceptCnt` has a seat, `waitCnt` waits for one; `attendCount` of the wire is both and is not shown. */
export interface ClassCounters {
  acceptCnt: number;
  waitCnt?: number;
  maxUserCount: number;
  userLimitTypeCd: string;
}
/** How full a class is, as its cards, lists and pages all count it. */
export interface ClassFigures {
  /** Who has a seat, with those whose payment is awaited: learners and taken seats are the same people. */
  learners: number;
  /** All seats of the class; null without a limit. */
  seats: number | null;
  /** Applicants and the waitlist; they take no seat. */
  waiting: number;
}
/** The one definition of the figures of a class, for every screen, sheet and mail. */
export const figuresOf = (c: ClassCounters): ClassFigures => ({
  learners: c.acceptCnt,
  seats: c.userLimitTypeCd === USER_LIMIT.NONE ? null : c.maxUserCount,
  waiting: c.waitCnt ?? 0,
});

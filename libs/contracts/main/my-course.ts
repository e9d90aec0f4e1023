import type { Yn } from '../codes';
import type { CourseSummary } from './course';
import type { WaitlistPlace } from './course-rules';

/** A class as /me/classes shows it: its card, the person's enrolment, and the lesson that comes next. */
export interface MyCourse extends CourseSummary {
  attendSeq: number;
  choiseStatusCd: string | null;
  isAttend: boolean;
  validAt: string | null;
  attendAt: string | null;
  completedCount: number;
  likeAt: string | null;
  /** The moment until which an unpaid seat is held; `claim`: the seat is an offer, after approval or from the waitlist. */
  holdUntil: string | null;
  claim: boolean;
  waitlist: WaitlistPlace | null;
  /** The moment until which the person can review the class; `reviewedYn` Y: the person has done so. */
  reviewExpringAt: string | null;
  reviewedYn: Yn;
  nextCurriculumSeq: number | null;
  nextCurriculumTitle: string | null;
}

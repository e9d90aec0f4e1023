import type { Yn } from '../codes';
import type { CourseSummary } from './course';
import type { WaitlistPlace } from './course-rules';

/** A class on /me/classes: the card, the enrolment and where to go on. */
export interface MyCourse extends CourseSummary {
  attendSeq: number;
  choiseStatusCd: string | null;
  isAttend: boolean;
  validAt: string | null;
  attendAt: string | null;
  completedCount: number;
  likeAt: string | null;
  /** Until when an unpaid seat is kept, and whether it is an offer by staff or of the waitlist. */
  holdUntil: string | null;
  claim: boolean;
  waitlist: WaitlistPlace | null;
  /** Until when the class may be reviewed, and in the next field whether it has been. */
  reviewExpringAt: string | null;
  reviewedYn: Yn;
  nextCurriculumSeq: number | null;
  nextCurriculumTitle: string | null;
}

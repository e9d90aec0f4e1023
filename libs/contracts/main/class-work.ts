/** A class as its staff meet it: what waits for them there, and whether it is one of their own. */
export interface ClassWork {
  courseSeq: number;
  title: string;
  imageUrl: string | null;
  courseTypeCd: string;
  publishStatusCd: string;
  /** The person has a role in this class. */
  mineYn: 'Y' | 'N';
  /** Who waits for a decision of the staff; a waitlist moves up by itself. */
  approvalCount: number;
  acceptCnt: number;
  waitCnt: number;
  maxUserCount: number;
  userLimitTypeCd: string;
  /** Questions nobody of the staff has answered. */
  questionCount: number;
  /** What learners handed in and nobody has answered. */
  missionCount: number;
  /** The lesson of the one that waits longest. */
  missionSeq: number | null;
}
/** A board of the site with questions that wait. */
export interface BoardWork {
  boardSeq: number;
  name: string;
  questionCount: number;
}

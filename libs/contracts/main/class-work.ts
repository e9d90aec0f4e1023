import { object } from 'yup';
import { PERSONAL_DATA, values, YN, type CodeOf, type Yn } from '../codes';
import { service, type CursorPage } from '../endpoint';
import { fallbackOneOf, placeCursor } from '../fields';
import type { VideoUse } from './curriculum';

const { get } = service('main');

/** Kinds of things in a class that wait for its staff: a question, a mission or a review to answer, an application to decide. */
export const WORK_KIND = { QUESTION: 'QUESTION', MISSION: 'MISSION', APPROVAL: 'APPROVAL', REVIEW: 'REVIEW' } as const;
/** Reviews with at most this many stars wait for an answer of the class; reviews with more stars need no answer. */
export const LOW_RATING = 3;
/** Days after which a review without an answer no longer waits for one. */
export const REVIEW_WAITS_DAYS = 30;
type WorkKind = CodeOf<typeof WORK_KIND>;

/** A class as its staff see it on their first page: how much waits for them there, and whether the class is one of their own. */
export interface ClassWork {
  courseSeq: number;
  title: string;
  imageUrl: string | null;
  courseTypeCd: string;
  publishStatusCd: string;
  /** Y: its publication was asked for and is not decided yet. */
  reviewingYn: Yn;
  /** Y: the caller has a role in this class. */
  mineYn: Yn;
  /** Applications that staff have to decide. Waitlists are not counted, since they need no decision. */
  approvalCount: number;
  acceptCnt: number;
  waitCnt: number;
  maxUserCount: number;
  userLimitTypeCd: string;
  /** Questions that staff have not answered. */
  questionCount: number;
  /** Submissions that staff have not answered. */
  missionCount: number;
  /** Reviews with few stars that nobody has answered. */
  reviewCount: number;
  /** The lesson of the submission that waits longest; null where none waits. */
  missionSeq: number | null;
}
/** A board of the site with questions that staff have not answered. */
export interface BoardWork {
  boardSeq: number;
  name: string;
  questionCount: number;
}
/** How much work waits for the staff of a site. */
export interface SiteWork {
  classes: ClassWork[];
  boards: BoardWork[];
  /** Videos that cannot be played; 0 for a caller who works on none. */
  videoCount: number;
}
/** One question, submission, review or application that waits for the staff. */
export interface WorkItem {
  kind: WorkKind;
  /** The number of the post, the submission, the review or the enrolment, depending on `kind`. */
  itemSeq: number;
  /** The class; null where the question is on a board of the site. */
  courseSeq: number | null;
  /** The title of the class, or the name of the site's board. */
  place: string;
  /** The board of a question; null for the other kinds. */
  boardSeq: number | null;
  /** The lesson of a submission, and in `point` the highest marks it can get, 0 where it gets none; both null for the other kinds. */
  curriculumSeq: number | null;
  point: number | null;
  /** The title of the question, or of the submission's lesson; empty for a review and an application. */
  title: string;
  /** What a review says; null for the other kinds. */
  review: { reviewPoint: number; description: string; photos: string[] } | null;
  /** The title of a package whose waitlist stands still until staff decide about this paid application; null for all others. */
  holdsUp: string | null;
  userSeq: number;
  userName: string;
  profileImageUrl: string | null;
  /** When the question, submission, review or application came in. */
  waitsSince: string;
}
/**
 * What waits for the staff: of each kind the oldest first, at most `WORK_ITEMS_MAX`; `counts` is the full number of each kind that was
 * asked for, 0 for the others. `cursors` lead on to the next items of each kind; null where there are none.
 */
export interface WorkItems {
  list: WorkItem[];
  counts: Record<WorkKind, number>;
  cursors: Record<WorkKind, string | null>;
}
/** Maximum number of items of each kind in one answer of `workApi.items`. */
export const WORK_ITEMS_MAX = 100;

/** A video that was uploaded but cannot be played. */
export interface FailedVideo {
  uploadVodSeq: number;
  fileName: string;
  /** Who uploaded it. */
  userName: string;
  profileImageUrl: string | null;
  uploadedAt: string;
  /** Lessons that show it. */
  uses: VideoUse[];
}

/** The calls behind the staff's inbox. */
export const workApi = {
  /**
   * The questions, submissions, reviews and applications that the caller may answer or decide; with `mineYn` Y only those of classes in
   * which the caller has a role, with `kind` only those of one kind.
   */
  items: get(
    '/channels/:channelSeq/admin/work-items',
    'SITE_CLASS_READ',
    object({
      mineYn: fallbackOneOf([YN.NO, YN.YES] as const),
      kind: fallbackOneOf(['', ...values(WORK_KIND)] as const),
      cursor: placeCursor(),
    }),
  )
    .persons(PERSONAL_DATA.LEARNER)
    .returns<WorkItems>(),
  /** The videos that cannot be played, the oldest first, at most `WORK_ITEMS_MAX` in one answer. */
  videos: get('/channels/:channelSeq/admin/failed-videos', 'CLASS_LIFECYCLE_UPDATE', object({ cursor: placeCursor() })).returns<
    CursorPage<FailedVideo> & { totalCount: number }
  >(),
};

import { object } from 'yup';
import { PERSONAL_DATA, YN, type CodeOf, type Yn } from '../codes';
import { service } from '../endpoint';
import { fallbackOneOf } from '../fields';

const { get } = service('main');

/** What waits in a class for its staff. */
export const WORK_KIND = { QUESTION: 'QUESTION', MISSION: 'MISSION', APPROVAL: 'APPROVAL' } as const;
type WorkKind = CodeOf<typeof WORK_KIND>;

/** A class as its staff meet it: what waits for them there, and whether it is one of their own. */
export interface ClassWork {
  courseSeq: number;
  title: string;
  imageUrl: string | null;
  courseTypeCd: string;
  publishStatusCd: string;
  /** The person has a role in this class. */
  mineYn: Yn;
  /** Who waits for a decision of the staff; a waitlist moves up by itself. */
  approvalCount: number;
  acceptCnt: number;
  waitCnt: number;
  maxUserCount: number;
  userLimitTypeCd: string;
  /** Questions nobody of the staff has answered. */
  questionCount: number;
  /** How many things learners handed in wait for an answer. */
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
/** One thing of a class or board that waits for whoever may answer or decide it. */
export interface WorkItem {
  kind: WorkKind;
  /** The post, the submission or the enrolment, by the kind. */
  itemSeq: number;
  /** Null for a board of the site. */
  courseSeq: number | null;
  /** The class, or the board of the site. */
  place: string;
  /** The board, where a question waits. */
  boardSeq: number | null;
  /** The lesson, where a mission waits; `point` is the full marks, 0 where it gives none. */
  curriculumSeq: number | null;
  point: number | null;
  /** The question, or the mission's lesson; empty for an enrolment. */
  title: string;
  userSeq: number;
  userName: string;
  profileImageUrl: string | null;
  /** When the item came in, from which its wait is counted. */
  waitsSince: string;
}
/** The oldest of each kind first, at most `WORK_ITEMS_MAX` of a kind; `counts` has all of them. */
export interface WorkItems {
  list: WorkItem[];
  counts: Record<WorkKind, number>;
}
/** Items of each kind that one answer of `workApi.items` lists. */
export const WORK_ITEMS_MAX = 100;

/** The call behind the inbox of the staff: what waits for somebody's answer or decision. */
export const workApi = {
  /** The single things that wait, as far as the caller may answer or decide them; `mineYn` Y keeps to the own classes. */
  items: get('/channels/:channelSeq/admin/work-items', 'SITE_CLASS_READ', object({ mineYn: fallbackOneOf([YN.NO, YN.YES] as const) }))
    .persons(PERSONAL_DATA.LEARNER)
    .returns<WorkItems>(),
};

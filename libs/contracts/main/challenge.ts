import { lazy, object } from 'yup';
import { CURRICULUM_TYPE, PERSONAL_DATA, YN, type CHOISE_TYPE, type CodeOf, type Currency } from '../codes';
import { service, type Page } from '../endpoint';
import { count, message, money, pageNumber, pageSize, REQUIRED, seq, text, when, yn } from '../fields';
import { LIMITS } from '../limits';
import { challengeApi as challengeCalls } from './challenge-calls';
import type { ChallengeTerm } from './challenge-rules';
import { COURSE_TITLE_MAX, type AdminCourse } from './course';
import { lessonSchemas, type Curriculum } from './lesson';
import type { CourseStaff } from './operator';

const { get, post } = service('main');
const ch = '/channels/:channelSeq/challenges' as const;
const one = `${ch}/:courseSeq` as const;

/** Terms that one challenge may have. */
export const TERMS_MAX = 100;
/** What a challenge consists of: entering a chat room, finishing a lesson, posting. */
export const MISSION_KINDS = [CURRICULUM_TYPE.CHAT, CURRICULUM_TYPE.COURSE, CURRICULUM_TYPE.POST] as const;

/** A challenge on show, as a card of it needs it. */
export interface ChallengeCard {
  courseSeq: number;
  title: string;
  subTitle: string;
  imageUrl: string | null;
  fareCd: string;
  currency: Currency;
  price: number | null;
  priceEx: number | null;
  /** What the challenge costs now, in `currency`. */
  fare: number;
  missionCount: number;
  attendSum: number;
  likeCount: number;
  reviewCount: number;
  reviewRate: number;
  /** Running terms and those to come. */
  terms: ChallengeTerm[];
  defaultTermSeq: number | null;
}
/** A line of /settings/challenge. */
export interface AdminChallenge extends AdminCourse {
  missionCount: number;
  termCount: number;
  /** The term that runs, else the next one, else the last one. */
  term: ChallengeTerm | null;
}
/** A challenge as its staff sees it; it is a course, and what is not here stands in the course of the same number. */
export interface Challenge {
  courseSeq: number;
  title: string;
  subTitle: string;
  introduction: string;
  imageUrl: string | null;
  channelCategorySeq: number | null;
  fareCd: string;
  currency: Currency;
  price: number | null;
  priceEx: number | null;
  discountPrice: number | null;
  /** How many days a term lasts where nobody says otherwise. */
  period: number | null;
  choiseTypeCd: CodeOf<typeof CHOISE_TYPE>;
  publishStatusCd: string;
  publicCd: string;
  trashTypeCd: string;
  missionCount: number;
  /** What all of its missions are worth. */
  xp: number;
  attendCount: number;
  acceptCnt: number;
  waitCnt: number;
  attendSum: number;
  likeCount: number;
  reviewCount: number;
  reviewRate: number;
  createdAt: string;
  updatedAt: string;
}
/** A challenge with its terms and leaders, as the studio edits it. */
export interface ChallengeDetail {
  challenge: Challenge;
  /** All of them, the newest first. */
  terms: ChallengeTerm[];
  defaultTermSeq: number | null;
  leaders: ChallengeLeader[];
}
/** Staff of this challenge alone: answers and removes posts, sees its participants. */
export type ChallengeLeader = CourseStaff;
/** A mission with what its participants did. */
export type ChallengeMission = Curriculum & {
  /** What was handed in, over all terms. */
  submissionCount: number;
  /** Participants of now who have done it. */
  completedCount: number;
};

const facts = {
  subTitle: text(200),
  introduction: text(200_000),
  imageUrl: text(500).nullable(),
  channelCategorySeq: seq().nullable(),
  /** Won; 0 is free. Dollars, discounts and ways to pay are the payment setting's of the course. */
  price: money().nullable(),
  period: count(3650).min(1, message('number')).nullable(),
};
const challengeCreateInput = object({ title: text(COURSE_TITLE_MAX, LIMITS.titleMin).required(REQUIRED), ...facts }).noUnknown();
/** What is absent stays as it is. */
const challengeUpdateInput = object({ title: text(COURSE_TITLE_MAX, LIMITS.titleMin), ...facts }).noUnknown();

const termInput = object({
  name: text(40, 1).required(REQUIRED),
  startAt: when().required(REQUIRED),
  endAt: when().required(REQUIRED),
  /** Seats of the term; 0: without a limit. */
  maxUserCount: count().default(0),
}).noUnknown();

const isKind = (type: unknown): type is (typeof MISSION_KINDS)[number] => MISSION_KINDS.some((kind) => kind === type);
/** The form of a mission: that of a lesson of its type. */
export const missionInput = lazy(
  (form: { curriculumTypeCd?: unknown } | undefined) =>
    lessonSchemas[isKind(form?.curriculumTypeCd) ? form.curriculumTypeCd : CURRICULUM_TYPE.POST],
);

/** Calls about challenges: visitors see those on show, staff make them and their terms. */
export const challengeApi = {
  ...challengeCalls,
  /** Challenges on show, the newest first. */
  list: get(
    ch,
    'public',
    object({ page: pageNumber(), size: pageSize([LIMITS.itemsPerPage, LIMITS.itemsPerPageSmall, LIMITS.itemsPerPageRight]) }),
  ).returns<Page<ChallengeCard>>(),
  /** All of the site's, those in the trash by `state` TRASHED. */
  adminList: get(
    '/channels/:channelSeq/admin/challenges',
    'SITE_CLASS_READ',
    object({ page: pageNumber(), size: pageSize(LIMITS.adminPageSizes), q: text(100), state: text(20) }),
  ).returns<Page<AdminChallenge>>(),
  find: get(one, ['SITE_CLASS_READ', 'CLASS_INFO_READ']).persons(PERSONAL_DATA.STAFF).returns<ChallengeDetail>(),
  create: post(ch, 'SITE_CLASS_UPDATE', challengeCreateInput)
    .needs('CLASS_LIFECYCLE_CREATE')
    .needs('CLASS_PAYMENT_UPDATE', 'price')
    .persons(PERSONAL_DATA.STAFF)
    .returns<ChallengeDetail>(),
  update: post(one, 'SITE_CLASS_UPDATE', challengeUpdateInput)
    .needs('CLASS_INFO_UPDATE', 'title', 'subTitle', 'introduction', 'imageUrl', 'channelCategorySeq')
    .needs('CLASS_PAYMENT_UPDATE', 'price')
    .persons(PERSONAL_DATA.STAFF)
    .returns<ChallengeDetail>(),
  /** Into the trash for a week; `course.restore` brings it back. */
  remove: post(`${one}/delete`, 'SITE_CLASS_UPDATE').needs('CLASS_LIFECYCLE_DELETE').returns<null>(),

  terms: get(`${one}/terms`, 'SITE_CLASS_UPDATE').returns<{ terms: ChallengeTerm[]; defaultTermSeq: number | null }>(),
  createTerm: post(`${one}/terms`, 'SITE_CLASS_UPDATE', termInput).returns<ChallengeTerm>(),
  /** Another end is the end of its participants' access, too. */
  updateTerm: post(`${one}/terms/:termSeq`, 'SITE_CLASS_UPDATE', termInput).returns<ChallengeTerm>(),
  /** Deletes a term that has no participants. */
  removeTerm: post(`${one}/terms/:termSeq/delete`, 'SITE_CLASS_UPDATE').returns<null>(),

  /** The missions in their order, which `curriculum.order` changes. */
  missions: get(`${one}/missions`, 'SITE_CLASS_UPDATE').returns<ChallengeMission[]>(),
  createMission: post(`${one}/missions`, 'SITE_CLASS_UPDATE', missionInput).needs('CLASS_LIFECYCLE_UPDATE').returns<ChallengeMission>(),
  updateMission: post(`${one}/missions/:curriculumSeq`, 'SITE_CLASS_UPDATE', missionInput)
    .needs('CLASS_LIFECYCLE_UPDATE')
    .returns<ChallengeMission>(),
  /** N refuses where somebody has handed in or done it already; Y deletes that as well. */
  removeMission: post(`${one}/missions/:curriculumSeq/delete`, 'SITE_CLASS_UPDATE', object({ forceYn: yn().default(YN.NO) }).noUnknown())
    .needs('CLASS_LIFECYCLE_UPDATE')
    .returns<null>(),
  /** Undoes a deletion within minutes, as `curriculum.restore` does. */
  restoreMission: post(`${one}/missions/:curriculumSeq/restore`, 'SITE_CLASS_UPDATE').needs('CLASS_LIFECYCLE_UPDATE').returns<null>(),

  leaders: get(`${one}/leaders`, 'SITE_CLASS_UPDATE').persons(PERSONAL_DATA.STAFF).returns<ChallengeLeader[]>(),
  /** Makes a member of the site a leader of the challenge. */
  addLeader: post(`${one}/leaders`, 'SITE_CLASS_UPDATE', object({ userSeq: seq().required(REQUIRED) }).noUnknown())
    .needs('CLASS_TUTOR_UPDATE')
    .persons(PERSONAL_DATA.STAFF)
    .returns<ChallengeLeader[]>(),
  removeLeader: post(`${one}/leaders/:userSeq/delete`, 'SITE_CLASS_UPDATE')
    .needs('CLASS_TUTOR_UPDATE')
    .persons(PERSONAL_DATA.STAFF)
    .returns<ChallengeLeader[]>(),
};

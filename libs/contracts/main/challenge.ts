import { lazy, object } from 'yup';
import { LESSON_TYPE, PERSONAL_DATA, YN, type SELECTION_TYPE, type CodeOf, type Currency } from '../codes';
import { service, type Page } from '../endpoint';
import { count, message, money, pageNumber, pageSize, REQUIRED, seq, text, when, yn } from '../fields';
import { LIMITS } from '../limits';
import { challengeApi as challengeCalls } from './challenge-calls';
import type { ChallengeTerm, StaffTerm } from './challenge-rules';
import { COURSE_TITLE_MAX, type AdminCourse } from './course';
import { lessonSchemas, type CurriculumItem } from './lesson';
import type { CourseStaff } from './operator';

const { get, post } = service('main');
const ch = '/channels/:channelSeq/challenges' as const;
const one = `${ch}/:courseSeq` as const;

/** Maximum number of terms of one challenge. */
export const TERMS_MAX = 100;
/** Types of the missions of a challenge: entering a chat room, completing a lesson, writing posts. */
export const MISSION_KINDS = [LESSON_TYPE.CHAT, LESSON_TYPE.COURSE, LESSON_TYPE.POST] as const;

/** A published challenge, with what its card shows. */
export interface ChallengeCard {
  courseSeq: number;
  title: string;
  subTitle: string;
  imageUrl: string | null;
  fareCd: string;
  currency: Currency;
  price: number | null;
  priceEx: number | null;
  /** The price of the challenge now, discount included, in `currency`. */
  fare: number;
  missionCount: number;
  attendSum: number;
  likeCount: number;
  reviewCount: number;
  reviewRate: number;
  /** The terms that run or are to come. */
  terms: ChallengeTerm[];
  defaultTermSeq: number | null;
}
/** A challenge as a line of the admin's list at /settings/challenge. */
export interface AdminChallenge extends AdminCourse {
  missionCount: number;
  termCount: number;
  /** The running term, otherwise the next one, otherwise the last one; null where there is no term. */
  term: StaffTerm | null;
}
/** A challenge as its staff see it. It is a course, so the calls of `courseApi` with the same number answer its other fields. */
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
  /** Days for which a new term lasts unless staff set its end; null: no default. */
  period: number | null;
  choiseTypeCd: CodeOf<typeof SELECTION_TYPE>;
  publishStatusCd: string;
  publicCd: string;
  trashTypeCd: string;
  missionCount: number;
  /** The points of all missions together. */
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
  /** All terms of the challenge, the newest first. */
  terms: StaffTerm[];
  defaultTermSeq: number | null;
  leaders: ChallengeLeader[];
}
/** A leader of a challenge: a member of its staff who can answer and remove posts and see the participants of this challenge only. */
export type ChallengeLeader = CourseStaff;
/** A mission of a challenge, with counts of what its participants did. */
export type ChallengeMission = CurriculumItem & {
  /** How many submissions the mission has, over all terms. */
  submissionCount: number;
  /** How many of the present participants have completed the mission. */
  completedCount: number;
};

const facts = {
  subTitle: text(200),
  introduction: text(200_000),
  imageUrl: text(500).nullable(),
  channelCategorySeq: seq().nullable(),
  /** The price in won, 0 for free. Prices in dollars, discounts and payment methods are saved by the course's payment setting. */
  price: money().nullable(),
  period: count(3650).min(1, message('number')).nullable(),
};
const challengeCreateInput = object({ title: text(COURSE_TITLE_MAX, LIMITS.titleMin).required(REQUIRED), ...facts }).noUnknown();
/** The input that changes a challenge; a field that is absent stays as it is. */
const challengeUpdateInput = object({ title: text(COURSE_TITLE_MAX, LIMITS.titleMin), ...facts }).noUnknown();

const termInput = object({
  name: text(40, 1).required(REQUIRED),
  startAt: when().required(REQUIRED),
  endAt: when().required(REQUIRED),
  /** Seats of the term; 0: no limit. */
  maxUserCount: count().default(0),
}).noUnknown();

const isKind = (type: unknown): type is (typeof MISSION_KINDS)[number] => MISSION_KINDS.some((kind) => kind === type);
/** The input of a mission, which is that of a lesson of the same type. */
export const missionInput = lazy(
  (form: { curriculumTypeCd?: unknown } | undefined) =>
    lessonSchemas[isKind(form?.curriculumTypeCd) ? form.curriculumTypeCd : LESSON_TYPE.POST],
);

/** Calls about challenges: visitors see the published ones, staff make challenges and their terms. */
export const challengeApi = {
  ...challengeCalls,
  /** The published challenges of a site, the newest first. */
  list: get(
    ch,
    'public',
    object({ page: pageNumber(), size: pageSize([LIMITS.itemsPerPage, LIMITS.itemsPerPageSmall, LIMITS.itemsPerPageRight]) }),
  ).returns<Page<ChallengeCard>>(),
  /** All challenges of the site; with `state` TRASHED those in the trash. */
  adminList: get(
    '/channels/:channelSeq/admin/challenges',
    'SITE_CLASS_READ',
    object({ page: pageNumber(), size: pageSize(LIMITS.adminPageSizes), q: text(100), state: text(20) }),
  ).returns<Page<AdminChallenge>>(),
  find: get(one, ['SITE_CLASS_READ', 'CLASS_INFO_READ']).persons(PERSONAL_DATA.STAFF).returns<ChallengeDetail>(),
  create: post(ch, 'SITE_CLASS_UPDATE', challengeCreateInput)
    .inConsole()
    .needs('CLASS_LIFECYCLE_CREATE')
    .needs('CLASS_PAYMENT_UPDATE', 'price')
    .persons(PERSONAL_DATA.STAFF)
    .returns<ChallengeDetail>(),
  update: post(one, 'SITE_CLASS_UPDATE', challengeUpdateInput)
    .needs('CLASS_INFO_UPDATE', 'title', 'subTitle', 'introduction', 'imageUrl', 'channelCategorySeq')
    .needs('CLASS_PAYMENT_UPDATE', 'price')
    .persons(PERSONAL_DATA.STAFF)
    .returns<ChallengeDetail>(),
  /** Puts a challenge into the trash, where it stays a week; `course.restore` takes it out. */
  remove: post(`${one}/delete`, 'SITE_CLASS_UPDATE').inConsole().needs('CLASS_LIFECYCLE_DELETE').returns<null>(),

  terms: get(`${one}/terms`, 'SITE_CLASS_UPDATE').returns<{ terms: StaffTerm[]; defaultTermSeq: number | null }>(),
  createTerm: post(`${one}/terms`, 'SITE_CLASS_UPDATE', termInput).returns<StaffTerm>(),
  /** Changes a term; a new end of the term is also the end of its participants' access. */
  updateTerm: post(`${one}/terms/:termSeq`, 'SITE_CLASS_UPDATE', termInput).returns<StaffTerm>(),
  /** Deletes a term that has no participants. */
  removeTerm: post(`${one}/terms/:termSeq/delete`, 'SITE_CLASS_UPDATE').returns<null>(),

  /** The missions of a challenge in their order; `curriculum.order` changes it. */
  missions: get(`${one}/missions`, 'SITE_CLASS_UPDATE').returns<ChallengeMission[]>(),
  createMission: post(`${one}/missions`, 'SITE_CLASS_UPDATE', missionInput).needs('CLASS_LIFECYCLE_UPDATE').returns<ChallengeMission>(),
  updateMission: post(`${one}/missions/:curriculumSeq`, 'SITE_CLASS_UPDATE', missionInput)
    .needs('CLASS_LIFECYCLE_UPDATE')
    .returns<ChallengeMission>(),
  /** Deletes a mission. With `forceYn` N it refuses where a participant has handed in or completed it; with Y that is deleted as well. */
  removeMission: post(`${one}/missions/:curriculumSeq/delete`, 'SITE_CLASS_UPDATE', object({ forceYn: yn().default(YN.NO) }).noUnknown())
    .needs('CLASS_LIFECYCLE_UPDATE')
    .returns<null>(),
  /** Restores a mission that was deleted in the last ten minutes, as `curriculum.restore` does for a lesson. */
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

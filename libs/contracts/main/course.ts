import { CLASS_FILTER, type ClassState } from '../answer-codes';
import type { BoardWork, ClassWork } from './class-work';
import { array, object, string } from 'yup';
import { courseOrderInput, coursePlaceInput } from './course-order';
import { service, withRules, type Page } from '../endpoint';
import {
  CHOISE_STATUS,
  CHOISE_TYPE,
  COURSE_SORT,
  COURSE_TYPE,
  COURSE_TYPE_CD,
  CURRICULUM_PROGRESS,
  DELIVERY,
  DIFFICULTY,
  FARE,
  LIVE_TYPE,
  OPEN_TYPE,
  PAY_LIMIT,
  PUBLIC,
  PUBLISH_STATUS,
  TRASH,
  USER_LIMIT,
  YN,
  values,
  type BoardScope,
  type CodeOf,
  type Currency,
  type PayMethod,
  type PostType,
  type TaxType,
  type UserType,
  type Yn,
} from '../codes';
import { LIMITS } from '../limits';
import type { CategoryCd } from './category';
import { count, day, fallbackOneOf, message, oneOf, pageNumber, pageSize, REQUIRED, seq, text, url, when, yn, sortOf } from '../fields';
import { LIST_SORTS } from '../list-codes';
import type { HoldingPackage } from './holding-package';
import { courseApi as courseCalls } from './course-calls';
import { coursePaymentInput } from './course-payment';
import { courseQuestionsInput, type CourseQuestions } from './course-questions';
import type { MissingStep, WaitlistPlace } from './course-rules';
import { courseSettingInput, type CourseDisplay } from './course-setting';
import { courseTeachers, type Teacher } from './course-teachers';

const { get, post } = service('main');

export type { Teacher };

/** What a card, a bar and the live panel show. Times are ISO strings with zone, money integers. */
export interface CourseSummary {
  courseSeq: number;
  contentId: string;
  channelSeq: number;
  channelName: string;
  domain: string;
  channelCategorySeq: number | null;
  title: string;
  subTitle: string;
  imageUrl: string | null;
  serviceAlias: string;
  /** Y: a membership of the viewer covers the class. */
  subscribeYn: Yn;
  /** The package that visitors are sent to: of `inPackages` the newest that is on sale. */
  linkPackage: number | null;
  teachers: Teacher[];
  inPackages: HoldingPackage[];
  courseType: CodeOf<typeof COURSE_TYPE>;
  courseTypeCd: CodeOf<typeof COURSE_TYPE_CD>;
  difficultyCd: CodeOf<typeof DIFFICULTY>;
  openTypeCd: CodeOf<typeof OPEN_TYPE>;
  fareCd: CodeOf<typeof FARE>;
  price: number | null;
  priceEx: number | null;
  discountPrice: number | null;
  discountPriceEx: number | null;
  discountPercent: number | null;
  discountStartAt: string | null;
  discountEndAt: string | null;
  currency: Currency;
  displayCurrency: Currency;
  /** Asked once with each enrolment beside the price, in won and, of a class in dollars, in cents. */
  materialPrice: number | null;
  materialPriceEx: number | null;
  materialTitle: string | null;
  installmentStatus: string | null;
  installmentMonth: number | null;
  installmentPrice: number | null;
  installmentOriginalPrice: number | null;
  payStartCd: CodeOf<typeof PAY_LIMIT>;
  payEndCd: CodeOf<typeof PAY_LIMIT>;
  payStartAt: string | null;
  payEndAt: string | null;
  operatingStartAt: string | null;
  operatingEndAt: string | null;
  vodDays: number;
  months: number | null;
  monthPrice: number | null;
  maxUserCount: number;
  minUserCount: number;
  userLimitTypeCd: CodeOf<typeof USER_LIMIT>;
  choiseTypeCd: CodeOf<typeof CHOISE_TYPE>;
  attendCount: number;
  acceptCnt: number;
  waitCnt: number;
  deliveryCd: CodeOf<typeof DELIVERY>;
  trashTypeCd: CodeOf<typeof TRASH>;
  likeCount: number;
  reviewCount: number;
  /** The stars of all reviews added up. */
  reviewPoint: number;
  /** Average with one decimal, 0 without reviews. */
  reviewRate: number;
  reviewDesc: string | null;
  curriculumStatusList: string[];
  curriculumCount: number;
  courseTutorShowYn: Yn;
  coursePromotionShowYn: Yn;
  courseFloatingShowYn: Yn;
  courseRemainingEndAt: Yn;
  attendPhoneInputYn: Yn;
  customEvent: { title: string; content: string; startAt: string | null; endAt: string | null } | null;
  /** The memberships of which one is needed to enrol; empty: everybody may enrol. */
  siteMembershipSeqs: number[];
  slackChannel: string | null;
  question: string | null;
  classTime: string | null;
  createdAt: string;
}

/** What differs by viewer, kept apart so that the public body can be cached. */
export interface CourseViewer {
  courseSeq: number;
  likeAt: string | null;
  attendSeq: number | null;
  choiseStatusCd: CodeOf<typeof CHOISE_STATUS> | null;
  attendAt: string | null;
  validAt: string | null;
  isAttend: boolean;
  reviewExpringAt: string | null;
  completedCount: number;
  userTypeCd: UserType | null;
  isZoomHost: boolean;
  refererCode: string | null;
  refererCodeUrl: string | null;
  canSendInviteEventYn: Yn;
  /** An order of this viewer that still waits for money. */
  pendingOrderNo: string | null;
  /** Whether money is to be sent to an account that was issued for that order. */
  isDeposit: boolean;
  /** Until when an unpaid seat is kept. */
  holdUntil: string | null;
  /** Whether the seat is an offer: staff approved the application, or its turn came on the waitlist. */
  claim: boolean;
  waitlist: WaitlistPlace | null;
  /** Whether the viewer has one of the memberships that open the class. */
  isSiteMember: boolean;
  roles: string[];
}

/** What a class's page shows and leaves out, as its staff set it. */
export interface CourseSetting {
  courseReviewShowYn: Yn;
  courseQnaShowYn: Yn;
  courseReviewCountShowYn: Yn;
  courseValidPeriodShowYn: Yn;
  courseAttendCountShowYn: Yn;
  courseTutorShowYn: Yn;
  courseAttendSumShowYn: Yn;
  courseRemainingAttendeeShowYn: Yn;
  courseRemainingTermShowYn: Yn;
  courseRemainingEndAtShowYn: Yn;
  coursePromotionShowYn: Yn;
  courseFloatingShowYn: Yn;
  courseFloatingLabel: string;
  courseFloatingStartAt: string | null;
  courseFloatingEndAt: string | null;
  marketingRollingAttendeeYn: Yn;
  marketingRollingPeriodYn: Yn;
  boards: { boardSeq: number; name: string; typeCd: PostType; readScope: BoardScope; writeScope: BoardScope }[];
}

/** What only the viewer's own call answers. */
export type ViewerOnly = 'roles' | 'pendingOrderNo' | 'isSiteMember' | 'isDeposit' | 'holdUntil' | 'claim' | 'waitlist';
/** The full course, viewer fields merged in where a viewer asks. */
export interface Course extends CourseSummary, Omit<CourseViewer, 'courseSeq' | ViewerOnly> {
  classSeq: number;
  introduction: string;
  introductionTypeCd: string;
  notPayedIntroduction: string;
  desc1: string;
  desc2: string;
  desc4: string;
  desc5: string;
  desc6: string;
  headerLogoUrl: string | null;
  channelLogoUrl: string | null;
  writerName: string;
  partNumber: number | null;
  /** beginner, intermediate or advanced: what difficultyCd stands for. */
  difficulty: string;
  /** Numbers of the site's categories. */
  categoryCd: CategoryCd;
  liveTypeCd: CodeOf<typeof LIVE_TYPE>;
  curriculumProgressCd: CodeOf<typeof CURRICULUM_PROGRESS>;
  openTypeUrl: string | null;
  /** What the viewer would pay now, discount applied, in `currency`. */
  fare: number;
  payable: boolean;
  settingPayTimeYn: Yn;
  startAt: string | null;
  endAt: string | null;
  period: number | null;
  /** Whether the class bears tax; null: as its site says. */
  taxTypeCd: TaxType | null;
  acceptPercent: number;
  attendSum: number;
  publicCd: CodeOf<typeof PUBLIC>;
  is_public: boolean;
  publishStatusCd: CodeOf<typeof PUBLISH_STATUS>;
  trashedAt: string | null;
  restoreExpiredAt: string | null;
  questionStatusCd: string;
  courseQuestionStatus: string;
  courseQuestions: { question: string; requiredYn: Yn }[];
  inviteEventYn: Yn;
  inviteEventTitle: string | null;
  inviteEventInfo: string | null;
  targetAudience: string;
  payMethods: PayMethod[];
  gains: string[];
}
/** All that a class's page and its settings need of the class: itself, what it shows, and its staff. */
export interface ClassInformation {
  course: Course;
  setting: CourseSetting;
  classManagers: (Teacher & { userTypeCd: UserType })[];
}

/** A page of a site's classes on show, by category, instructor, words, price, kind and level. */
export const courseListQuery = object({
  page: pageNumber(),
  size: pageSize([LIMITS.itemsPerPage, LIMITS.itemsPerPageSmall, LIMITS.itemsPerPageRight, 8, 12]),
  channelCategorySeq: seq().nullable(),
  teacherSeq: seq().nullable(),
  q: text(100),
  fareCd: string().oneOf(['', ...values(FARE)]),
  kind: fallbackOneOf(['', COURSE_TYPE.LIVE, COURSE_TYPE.VOD]),
  difficultyCd: string().oneOf(['', ...values(DIFFICULTY)]),
  sort: fallbackOneOf(values(COURSE_SORT)),
});
/** The numbers of the classes on a page of cards, with commas between. */
export const courseViewerQuery = object({ courseSeqs: string().max(2000).required(REQUIRED) });
/** With `type=update` the answer is for the class's editor. */
export const courseFindQuery = object({ type: string().oneOf(['update']) });
/** A page of the classes that the caller is enrolled in. */
export const myCoursesQuery = object({
  page: pageNumber(),
  size: pageSize([LIMITS.itemsPerPage]),
  channelSeq: seq().nullable(),
  statusCd: string().max(2),
});
/** Letters of a class's title. */
export const COURSE_TITLE_MAX = 100;
/** Months that a class may take. */
export const PERIOD_MAX = 36;
const months = () => count(PERIOD_MAX).min(1, message('monthsMin'));
/** What a new class begins with; everything else is written on the pages of its wizard. */
export const courseCreateInput = object({
  title: text(COURSE_TITLE_MAX, LIMITS.titleMin).required(REQUIRED),
  courseType: oneOf(values(COURSE_TYPE)).default(COURSE_TYPE.VOD).required(REQUIRED),
  /** As the kind has it where it is left out (AM-326); packages and challenges have calls of their own. */
  courseTypeCd: oneOf([COURSE_TYPE_CD.CLASS, COURSE_TYPE_CD.PROJECT, COURSE_TYPE_CD.CLUB]),
  channelCategorySeq: seq().nullable(),
  difficultyCd: oneOf(values(DIFFICULTY)).default(DIFFICULTY.BEGINNER),
}).noUnknown();

/** POST v2.0 course: everything of the information page; what is absent stays as it is (autosave sends what changed). */
export const courseInformationInput = object({
  title: text(COURSE_TITLE_MAX, LIMITS.titleMin),
  subTitle: text(200),
  introduction: text(200_000),
  imageUrl: string().max(500).nullable(),
  courseType: oneOf(values(COURSE_TYPE)),
  /** A medium one; the large one above it follows. */
  channelCategorySeq: seq().nullable(),
  /** Whole months of kinds that run by months. */
  period: months().nullable(),
  difficultyCd: oneOf(values(DIFFICULTY)),
  curriculumProgressCd: oneOf(values(CURRICULUM_PROGRESS)),
  /** Where its lives are held unless a lesson says otherwise. */
  liveTypeCd: oneOf(values(LIVE_TYPE)),
  /** When its staff runs it: teaches, answers and gives feedback. */
  operatingStartAt: when().nullable(),
  operatingEndAt: when().nullable(),
  openTypeCd: oneOf(values(OPEN_TYPE)),
  /** A page of its own elsewhere, shown to everybody. */
  openTypeUrl: url().nullable(),
  /** The site's name for the kind of its classes: a value of the setting `serviceAlias`. */
  serviceAlias: text(30, 1),
  targetAudience: text(2000),
  gains: array(text(100).required(REQUIRED)).max(12),
  desc1: text(5000),
  desc2: text(5000),
  desc4: text(5000),
  desc5: text(5000),
  desc6: text(5000),
  notPayedIntroduction: text(20_000),
  classTime: text(100).nullable(),
  startAt: day().nullable(),
  endAt: day().nullable(),
  publicCd: oneOf(values(PUBLIC)),
  ...courseTeachers,
  courseQuestionStatus: string().max(2),
  attendPhoneInputYn: yn(),
}).noUnknown();

/** A class as a line of the page /settings/course. */
export interface AdminCourse {
  courseSeq: number;
  title: string;
  imageUrl: string | null;
  courseType: string;
  courseTypeCd: string;
  state: ClassState;
  publicCd: string;
  publishStatusCd: string;
  fareCd: string;
  price: number | null;
  discountPrice: number | null;
  currency: Currency;
  attendCount: number;
  acceptCnt: number;
  waitCnt: number;
  maxUserCount: number;
  userLimitTypeCd: string;
  reviewRate: number;
  reviewCount: number;
  createdAt: string;
  updatedAt: string;
  /** Until when one in the trash can be restored. */
  restoreExpiredAt: string | null;
}
/** A class or package in the trash. */
export interface TrashedCourse {
  courseSeq: number;
  title: string;
  imageUrl: string | null;
  courseType: string;
  courseTypeCd: string;
  trashedAt: string;
  /** Until when the class can be taken out of the trash; after that it is gone. */
  restoreExpiredAt: string;
}
/** What is missing before a class can be published; `step` is the settings page that mends it. */
export interface PublishCheck {
  ready: boolean;
  missing: MissingStep[];
  /** Absent where a class is published at once; otherwise since when it is reviewed and when that ends. */
  review?: {
    requestedAt: string | null;
    publishAt: string | null;
    /** When and why the site said no to the last request; until it is asked again. */
    refusedAt: string | null;
    refusedReason: string | null;
  };
}
/** A class whose authors ask for it to be published, for those who decide. */
export interface PublishRequest {
  courseSeq: number;
  title: string;
  imageUrl: string | null;
  courseType: string;
  courseTypeCd: string;
  /** Who asked for the class to be published; null: the account is gone. */
  requesterName: string | null;
  requestedAt: string;
  /** When the class will be published by itself. */
  publishAt: string;
}

const co = '/channels/:channelSeq/courses/:courseSeq' as const;
const pk = '/channels/:channelSeq/packages/:courseSeq';

/** `publicCd` shows or hides; `openYn` Y opens the class to everyone, free and without enrolment (AM-017). */
export const coursePublicInput = object({ publicCd: oneOf(values(PUBLIC)).required(REQUIRED), openYn: yn().optional() }).noUnknown();

/** Letters of the reason for which a site refuses to publish a class. */
export const REFUSAL_MAX = 500;
const refusalInput = object({ reason: text(REFUSAL_MAX, 1).required(REQUIRED) }).noUnknown();
const courseCloseInput = object({ closeYn: yn().default(YN.YES) }).noUnknown();
type Refused = { failCount: number; failures: { courseSeq: number; message: string }[] };
const coursesDeleteInput = object({ courseSeqs: array(seq().required(REQUIRED)).min(1).max(100).required(REQUIRED) }).noUnknown();

/** Calls about classes: visitors look at them, staff make, sell, publish and delete them. */
export const courseApi = {
  ...withRules(courseCalls, {
    list: courseListQuery,
    viewer: courseViewerQuery,
    find: courseFindQuery,
    create: courseCreateInput,
    mine: myCoursesQuery,
  }),
  findV2: get(co, 'public', courseFindQuery).v('v2.0').published().returns<ClassInformation>(),
  timetable: get(`${co}/timetable`, 'public')
    .published()
    .returns<{ curriculumSeq: number; title: string; liveAt: string; liveStartAt: string; liveEndAt: string }[]>(),
  facilitators: get(`${co}/facilitators`, 'public').published().returns<Teacher[]>(),
  /** The people who may teach a class: the site's staff. */
  staff: get('/channels/:channelSeq/staff', 'CLASS_INFO_UPDATE').returns<Teacher[]>(),
  update: post(co, 'CLASS_INFO_UPDATE', courseInformationInput)
    .v('v2.0')
    .needs('CLASS_PUBLIC_UPDATE', 'publicCd')
    .needs('CLASS_TUTOR_UPDATE', 'teacherSeqs', 'teacherIntroductions')
    .needs('CLASS_QUESTIONS_UPDATE', 'courseQuestionStatus', 'attendPhoneInputYn')
    .returns<ClassInformation>(),
  updatePayment: post(`${co}/payment-setting`, 'CLASS_PAYMENT_UPDATE', coursePaymentInput).returns<ClassInformation>(),
  updateSetting: post(`${co}/setting`, 'CLASS_INFO_UPDATE', courseSettingInput).returns<CourseDisplay>(),
  questions: get(`${co}/questions`, 'CLASS_QUESTIONS_READ').returns<CourseQuestions>(),
  updateQuestions: post(`${co}/questions`, 'CLASS_QUESTIONS_UPDATE', courseQuestionsInput).returns<CourseQuestions>(),
  publishCheck: get(`${co}/publish-check`, ['CLASS_LIFECYCLE_UPDATE', 'CLASS_PUBLIC_READ']).returns<PublishCheck>(),
  /** At once, or after `LIMITS.reviewDays` of review where the site wants that, unless `unpublish` takes it back. */
  publish: post(`${co}/publish-request`, 'CLASS_LIFECYCLE_UPDATE').notBySupport().returns<ClassInformation>(),
  /** What waits for the site's word before it is published. */
  publishRequests: get(
    '/channels/:channelSeq/admin/publish-requests',
    'SITE_CLASS_UPDATE',
    object({ page: pageNumber(), size: pageSize(LIMITS.adminPageSizes) }),
  ).returns<Page<PublishRequest>>(),
  approvePublish: post(`${co}/publish-approve`, 'SITE_CLASS_UPDATE').returns<ClassInformation>(),
  /** Back to its authors, who read why. */
  refusePublish: post(`${co}/publish-refuse`, 'SITE_CLASS_UPDATE', refusalInput).returns<ClassInformation>(),
  unpublish: post(`${co}/unpublish`, 'CLASS_LIFECYCLE_UPDATE').notBySupport().returns<ClassInformation>(),
  /** No more enrolments from now on, or again: until the end that was set before, if that is still to come. */
  close: post(`${co}/close`, 'CLASS_LIFECYCLE_UPDATE', courseCloseInput).also(`${pk}/close`).notBySupport().returns<ClassInformation>(),
  /** The places that these classes have among all of the site's, taken in this order. */
  order: post('/channels/:channelSeq/courses/order', 'SITE_CLASS_UPDATE', courseOrderInput).returns<{ courseSeqs: number[] }>(),
  /** Puts one class at a place among all that are not in the trash. */
  place: post('/channels/:channelSeq/courses/:courseSeq/place', 'SITE_CLASS_UPDATE', coursePlaceInput).returns<null>(),
  /** A class that is opened to everyone costs nothing any more. */
  setPublic: post(`${co}/public`, 'CLASS_PUBLIC_UPDATE', coursePublicInput)
    .needs('CLASS_PAYMENT_UPDATE', 'openYn')
    .returns<ClassInformation>(),
  /** A draft of the same content, without learners. */
  copy: post(`${co}/copy`, 'CLASS_LIFECYCLE_COPY').also(`${pk}/copy`).returns<{ courseSeq: number }>(),
  /** Puts a class into the trash, from which it comes back for a week. */
  remove: post(`${co}/delete`, 'CLASS_LIFECYCLE_DELETE').also(`${pk}/delete`).returns<null>(),
  restore: post(`${co}/restore`, 'CLASS_LIFECYCLE_DELETE').also(`${pk}/restore`).returns<null>(),
  /** Packages and classes go separately. */
  removeMany: post('/channels/:channelSeq/courses/delete', 'CLASS_LIFECYCLE_DELETE', coursesDeleteInput).returns<Refused>(),
  trash: get(
    '/channels/:channelSeq/courses/trash',
    'CLASS_LIFECYCLE_DELETE',
    object({
      page: pageNumber(),
      size: pageSize(LIMITS.adminPageSizes),
      q: text(100),
      kind: fallbackOneOf(['', ...values(CLASS_FILTER)]),
    }),
  ).returns<Page<TrashedCourse>>(),
  /** The own classes, all of them, and others as far as something waits there; `boards` are those of the site. */
  work: get('/channels/:channelSeq/admin/work', 'SITE_CLASS_READ').returns<{ classes: ClassWork[]; boards: BoardWork[] }>(),
  adminList: get(
    '/channels/:channelSeq/admin/courses',
    'SITE_CLASS_READ',
    object({
      ...{ page: pageNumber(), size: pageSize(LIMITS.adminPageSizes), q: text(100) },
      state: string().max(20),
      kind: fallbackOneOf(['', ...values(CLASS_FILTER)]),
      sort: sortOf(LIST_SORTS.COURSES),
    }),
  ).returns<Page<AdminCourse>>(),
};

export type { MyCourse } from './my-course';

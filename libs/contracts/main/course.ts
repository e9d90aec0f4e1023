import { CLASS_FILTER } from '../answer-codes';
import { ENROLLABLE_COURSES } from './enrollable-courses';
import type { SiteWork } from './class-work';
import type { ClassLearners } from './course-figures';
import { array, object, string } from 'yup';
import { courseOrderInput, coursePlaceInput } from './course-order';
import { service, withRules, type CursorPage, type Page } from '../endpoint';
import {
  APPLICATION_STATUS,
  SELECTION_TYPE,
  COURSE_SORT,
  COURSE_TYPE,
  COURSE_TYPE_CD,
  LESSON_SEQUENCE,
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
import {
  count,
  day,
  fallbackOneOf,
  message,
  oneOf,
  pageNumber,
  pageSize,
  placeCursor,
  REQUIRED,
  seq,
  text,
  url,
  when,
  yn,
  sortOf,
} from '../fields';
import { LIST_SORTS } from '../list-codes';
import type { AdminCourse, TrashedCourse } from './admin-course';
import type { AgreedSums } from './agreed-price';
import type { HoldingPackage } from './holding-package';
import { courseApi as courseCalls } from './course-calls';
import { coursePaymentInput } from './course-payment';
import { courseQuestionsInput, type CourseQuestions } from './course-questions';
import type { MissingStep, WaitlistPlace } from './course-rules';
import { courseSettingInput, type CourseDisplay } from './course-setting';
import { courseTeachers, type Teacher } from './course-teachers';

const { get, post } = service('main');

export type { Teacher };

/**
 * A class as its card, the purchase bar and the live panel show it. Times are ISO texts with a zone; amounts are whole won, or US cents in
 * fields with `Ex`.
 */
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
  /** Y: the viewer has a membership that includes the class; N for visitors. */
  subscribeYn: Yn;
  /** The package to which the class's page leads visitors: the newest of `inPackages` that is on sale; null: none. */
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
  /**
   * The material cost, paid once beside the price of each enrolment: in won and, for a class in dollars, in US cents (`materialPriceEx`).
   */
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
  choiseTypeCd: CodeOf<typeof SELECTION_TYPE>;
  attendCount: number;
  acceptCnt: number;
  waitCnt: number;
  deliveryCd: CodeOf<typeof DELIVERY>;
  trashTypeCd: CodeOf<typeof TRASH>;
  likeCount: number;
  reviewCount: number;
  /** The sum of the stars of all reviews. */
  reviewPoint: number;
  /** The average of the stars with one decimal; 0 without reviews. */
  reviewRate: number;
  reviewDesc: string | null;
  curriculumStatusList: string[];
  curriculumCount: number;
  courseReviewShowYn: Yn;
  courseReviewCountShowYn: Yn;
  courseTutorShowYn: Yn;
  coursePromotionShowYn: Yn;
  courseFloatingShowYn: Yn;
  courseRemainingEndAt: Yn;
  attendPhoneInputYn: Yn;
  customEvent: { title: string; content: string; startAt: string | null; endAt: string | null } | null;
  /** The memberships of which a person needs one to enrol; empty: none is needed. */
  siteMembershipSeqs: number[];
  slackChannel: string | null;
  question: string | null;
  classTime: string | null;
  createdAt: string;
}

/**
 * What a class is to one viewer. It is apart from `CourseSummary`, which is the same for all visitors and can therefore be cached for them.
 */
export interface CourseViewer {
  courseSeq: number;
  likeAt: string | null;
  attendSeq: number | null;
  choiseStatusCd: CodeOf<typeof APPLICATION_STATUS> | null;
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
  /** The viewer's order for the class that waits for its payment; null: none. */
  pendingOrderNo: string | null;
  /** Whether that order waits for a deposit to a virtual account. */
  isDeposit: boolean;
  /** The moment until which the viewer's unpaid seat is held; null: there is no such seat. */
  holdUntil: string | null;
  /** Whether that seat is an offer: staff approved the application, or the viewer was next on the waitlist. */
  claim: boolean;
  waitlist: WaitlistPlace | null;
  /** The sums that the viewer's enrolment keeps until it is paid; null where none waits for a payment, and in a class of a package. */
  agreed: AgreedSums | null;
  /** Whether the viewer has one of the memberships of `siteMembershipSeqs`. */
  isSiteMember: boolean;
  roles: string[];
}

/** What a class's page shows (Y) and hides (N), as its staff set it. */
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

/** The fields that only the call `viewer` answers, and not the class itself. */
export type ViewerOnly = 'roles' | 'pendingOrderNo' | 'isSiteMember' | 'isDeposit' | 'holdUntil' | 'claim' | 'waitlist' | 'agreed';
/** A class with all its fields; those of `CourseViewer` are filled in for a call with a session. */
export interface Course extends CourseSummary, Omit<CourseViewer, 'courseSeq' | ViewerOnly>, ClassLearners {
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
  /** `difficultyCd` as a word: beginner, intermediate or advanced. */
  difficulty: string;
  /** The numbers of the class's categories. */
  categoryCd: CategoryCd;
  liveTypeCd: CodeOf<typeof LIVE_TYPE>;
  curriculumProgressCd: CodeOf<typeof LESSON_SEQUENCE>;
  openTypeUrl: string | null;
  /** What a person would pay now, discount included, in `currency`. */
  fare: number;
  payable: boolean;
  settingPayTimeYn: Yn;
  startAt: string | null;
  endAt: string | null;
  period: number | null;
  /** Whether value added tax is part of the price; null: as for the site. */
  taxTypeCd: TaxType | null;
  acceptPercent: number;
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
  /** When the class gives certificates: `completionRate` is a percentage of lessons, or null where staff decide. null: it gives none. */
  certificate: { completionRate: number | null } | null;
}
/** What a class's page and its wizard need: the class, what its page shows, and its staff. */
export interface ClassInformation {
  course: Course;
  setting: CourseSetting;
  classManagers: (Teacher & { userTypeCd: UserType })[];
  /** Whether some coupon may be used on this class now; its page keeps room for one. */
  couponYn: Yn;
}

/** Asks for a page of a site's public classes, filtered by category, instructor, search, price, kind and level. */
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
/** The numbers of the classes whose cards a page shows, separated by commas. */
export const courseViewerQuery = object({ courseSeqs: string().max(2000).required(REQUIRED) });
/** `type=update` asks for the class as its editor needs it. */
export const courseFindQuery = object({ type: string().oneOf(['update']) });
/** Asks for a page of the classes that the caller is enrolled in. */
export const myCoursesQuery = object({
  page: pageNumber(),
  size: pageSize([LIMITS.itemsPerPage]),
  channelSeq: seq().nullable(),
  statusCd: string().max(2),
});
/** Maximum number of letters in a class's title. */
export const COURSE_TITLE_MAX = 100;
/** Maximum number of months that a class may take. */
export const PERIOD_MAX = 36;
const months = () => count(PERIOD_MAX).min(1, message('monthsMin'));
/** The input of a new class; staff fill in everything else in its wizard. */
export const courseCreateInput = object({
  title: text(COURSE_TITLE_MAX, LIMITS.titleMin).required(REQUIRED),
  courseType: oneOf(values(COURSE_TYPE)).default(COURSE_TYPE.VOD).required(REQUIRED),
  /** Left out, it follows from `courseType` (AM-326). Packages and challenges are made by calls of their own. */
  courseTypeCd: oneOf([COURSE_TYPE_CD.CLASS, COURSE_TYPE_CD.PROJECT, COURSE_TYPE_CD.CLUB]),
  channelCategorySeq: seq().nullable(),
  difficultyCd: oneOf(values(DIFFICULTY)).default(DIFFICULTY.BEGINNER),
}).noUnknown();

/**
 * The input of the information page (POST v2.0 course). A field that is absent stays as it is, since autosave sends changed fields only.
 */
export const courseInformationInput = object({
  title: text(COURSE_TITLE_MAX, LIMITS.titleMin),
  subTitle: text(200),
  introduction: text(200_000),
  imageUrl: string().max(500).nullable(),
  courseType: oneOf(values(COURSE_TYPE)),
  /** The medium category, from which the large one above it follows; or a large one, as long as staff still write the class. */
  channelCategorySeq: seq().nullable(),
  /** The duration in whole months, for kinds with `RUNS_BY.MONTHS`. */
  period: months().nullable(),
  difficultyCd: oneOf(values(DIFFICULTY)),
  curriculumProgressCd: oneOf(values(LESSON_SEQUENCE)),
  /** The live service of its live lessons, where a lesson does not choose another. */
  liveTypeCd: oneOf(values(LIVE_TYPE)),
  /** The beginning of the time in which staff teach, answer and give feedback; `operatingEndAt` is its end. */
  operatingStartAt: when().nullable(),
  operatingEndAt: when().nullable(),
  openTypeCd: oneOf(values(OPEN_TYPE)),
  /** The address of another page about the class, elsewhere, which its page links for everybody. */
  openTypeUrl: url().nullable(),
  /** The word by which the site calls this kind of class: a value of the site's setting `serviceAlias`. */
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

/** Whether a class can be published now, and what it lacks. */
export interface PublishCheck {
  ready: boolean;
  missing: MissingStep[];
  /** On a site that reviews classes first: since when the review runs and when it ends; absent on other sites. */
  review?: {
    requestedAt: string | null;
    publishAt: string | null;
    /** When the site refused the last request, and in `refusedReason` why; both are null again after the next request. */
    refusedAt: string | null;
    refusedReason: string | null;
  };
}
/** A class whose staff ask for its publication, as those see it who decide. */
export interface PublishRequest {
  courseSeq: number;
  title: string;
  imageUrl: string | null;
  courseType: string;
  courseTypeCd: string;
  /** The person who made the request; null: the account was deleted. */
  requesterName: string | null;
  requestedAt: string;
  /** When the class is published by itself if nobody decides. */
  publishAt: string;
}

const co = '/channels/:channelSeq/courses/:courseSeq' as const;
const pk = '/channels/:channelSeq/packages/:courseSeq';

/** Whether lists show the class (`publicCd`); `openYn` Y makes it free for everybody, without enrolment (AM-017). */
export const coursePublicInput = object({ publicCd: oneOf(values(PUBLIC)).required(REQUIRED), openYn: yn().optional() }).noUnknown();

/** Maximum number of letters in the reason for which a site refuses to publish a class. */
export const REFUSAL_MAX = 500;
const refusalInput = object({ reason: text(REFUSAL_MAX, 1).required(REQUIRED) }).noUnknown();
const courseCloseInput = object({ closeYn: yn().default(YN.YES) }).noUnknown();
type Refused = { failCount: number; failures: { courseSeq: number; message: string }[] };
const coursesDeleteInput = object({ courseSeqs: array(seq().required(REQUIRED)).min(1).max(100).required(REQUIRED) }).noUnknown();

/** Calls about classes: visitors see them, staff make, sell, publish and delete them. */
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
  /** The people who can be instructors of a class: the site's staff. */
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
  /**
   * Publishes the class at once or, on a site that reviews classes first, after `LIMITS.reviewDays` unless staff refuse; `unpublish`
   * withdraws the request.
   */
  publish: post(`${co}/publish-request`, 'CLASS_LIFECYCLE_UPDATE').notBySupport().returns<ClassInformation>(),
  /** The classes whose publication waits for the site's decision. */
  publishRequests: get(
    '/channels/:channelSeq/admin/publish-requests',
    'SITE_CLASS_UPDATE',
    /** With `cursor` the page after this place, instead of the one with the number. */
    object({ page: pageNumber(), size: pageSize(LIMITS.adminPageSizes), cursor: placeCursor() }),
  ).returns<Page<PublishRequest> & Pick<CursorPage<PublishRequest>, 'cursor'>>(),
  approvePublish: post(`${co}/publish-approve`, 'SITE_CLASS_UPDATE').returns<ClassInformation>(),
  /** Refuses to publish a class; its staff read the reason. */
  refusePublish: post(`${co}/publish-refuse`, 'SITE_CLASS_UPDATE', refusalInput).returns<ClassInformation>(),
  unpublish: post(`${co}/unpublish`, 'CLASS_LIFECYCLE_UPDATE').notBySupport().returns<ClassInformation>(),
  /**
   * Ends enrolment now or, with `closeYn` N, opens it again: with the former end of the sale if that is still to come, otherwise without an
   * end.
   */
  close: post(`${co}/close`, 'CLASS_LIFECYCLE_UPDATE', courseCloseInput).also(`${pk}/close`).notBySupport().returns<ClassInformation>(),
  /** Puts these classes in this order. Together they keep the places that they have now among all classes of the site. */
  order: post('/channels/:channelSeq/courses/order', 'SITE_CLASS_UPDATE', courseOrderInput).inConsole().returns<{ courseSeqs: number[] }>(),
  /** Puts one class at a place among all classes that are not in the trash. */
  place: post('/channels/:channelSeq/courses/:courseSeq/place', 'SITE_CLASS_UPDATE', coursePlaceInput).inConsole().returns<null>(),
  /** Shows or hides a class, or opens it to everybody; an open class is free. */
  setPublic: post(`${co}/public`, 'CLASS_PUBLIC_UPDATE', coursePublicInput)
    .needs('CLASS_PAYMENT_UPDATE', 'openYn')
    .returns<ClassInformation>(),
  /** Copies a class as a draft with the same content, without its learners. */
  copy: post(`${co}/copy`, 'CLASS_LIFECYCLE_COPY').also(`${pk}/copy`).returns<{ courseSeq: number }>(),
  /** Puts a class into the trash, where it stays a week; `restore` takes it out. */
  remove: post(`${co}/delete`, 'CLASS_LIFECYCLE_DELETE').also(`${pk}/delete`).returns<null>(),
  restore: post(`${co}/restore`, 'CLASS_LIFECYCLE_DELETE').also(`${pk}/restore`).returns<null>(),
  /** Puts several classes, or several packages, into the trash; the two kinds cannot be mixed in one call. */
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
  /**
   * The classes in which the caller has a role, then other classes in which something waits, at most 200; `boards` are the site's boards on
   * which something waits.
   */
  work: get('/channels/:channelSeq/admin/work', 'SITE_CLASS_READ').returns<SiteWork>(),
  adminList: get(
    '/channels/:channelSeq/admin/courses',
    'SITE_CLASS_READ',
    object({
      page: pageNumber(),
      size: pageSize(LIMITS.adminPageSizes),
      q: text(100),
      state: string().max(20),
      kind: fallbackOneOf(['', ...values(CLASS_FILTER), ENROLLABLE_COURSES]),
      sort: sortOf(LIST_SORTS.COURSES),
    }),
  ).returns<Page<AdminCourse>>(),
};

export type { AdminCourse, TrashedCourse };
export type { MyCourse } from './my-course';

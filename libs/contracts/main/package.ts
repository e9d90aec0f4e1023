import { array, object } from 'yup';
import {
  SELECTION_TYPE,
  CURRENCY,
  FARE,
  PACKAGE_LIMIT,
  PAY_METHOD,
  values,
  type APPLICATION_STATUS,
  type CodeOf,
  type Currency,
  type PayMethod,
} from '../codes';
import { service, type Page } from '../endpoint';
import { accessDays, count, message, money, oneOf, pageNumber, pageSize, REQUIRED, seq, text, when, yn } from '../fields';
import { LIMITS } from '../limits';
import { COURSE_TITLE_MAX, type CourseSummary, type CourseViewer } from './course';
import { packageApi as packageCalls } from './package-calls';
import { PACKAGE_MAX } from './package-size';

const { get, post } = service('main');
const ch = '/channels/:channelSeq/packages' as const;

/** A package by itself, without its classes; `startAt` and `endAt` are the beginning and end of its sale. */
export interface Pack {
  courseSeq: number;
  title: string;
  subTitle: string;
  imageUrl: string | null;
  /** The price in won; null: not yet for sale (AM-054). */
  price: number | null;
  priceEx: number | null;
  discountPrice: number | null;
  discountPriceEx: number | null;
  currency: Currency;
  startAt: string | null;
  endAt: string | null;
  /**
   * How many packages can be sold, if their number is limited. `currentPartNumber` is how many are taken; without a waitlist applications
   * count as taken.
   */
  partNumber: number;
  currentPartNumber: number;
  /** Whether the number is limited: 01 limited by `partNumber`, 00 the same with a waitlist, 99 not limited (AM-007). */
  userLimitTypeCd: CodeOf<typeof PACKAGE_LIMIT>;
  choiseTypeCd: CodeOf<typeof SELECTION_TYPE>;
  fareCd: string;
  likeAt: string | null;
  likeCount: number;
  vodDays: number;
  payMethods: PayMethod[];
  publishStatusCd: string;
  publicCd: string;
}
/** A class of a package. `onShow`: visitors can open its own page. */
interface PackageCourse extends CourseSummary, Partial<Omit<CourseViewer, 'courseSeq'>> {
  onShow: boolean;
}
/** A package with its classes and the viewer's enrolment in it. */
export interface PackageInfo {
  pack: Pack;
  /** The viewer's enrolment in the package; all null where there is none. */
  attend: {
    attendSeq: number | null;
    choiseStatusCd: CodeOf<typeof APPLICATION_STATUS> | null;
    attendAt: string | null;
    validAt: string | null;
  };
  courses: PackageCourse[];
}

const terms = {
  subTitle: text(200),
  introduction: text(200_000),
  imageUrl: text(500).nullable(),
  fareCd: oneOf([FARE.FREE, FARE.PAID] as const),
  currency: oneOf(values(CURRENCY)),
  /** The price in won; a package in dollars needs it as well, since cards are charged in won (AM-023). */
  price: money().nullable(),
  /** The price in US cents; for a package in dollars only. */
  priceEx: money().nullable(),
  discountPrice: money().nullable(),
  discountPriceEx: money().nullable(),
  startAt: when().nullable(),
  endAt: when().nullable(),
  /** N: the sale runs from the first to the last second of its days in Seoul (AM-027); left out: by the moments that were sent. */
  settingPayTimeYn: yn(),
  partNumber: count(),
  userLimitTypeCd: oneOf(values(PACKAGE_LIMIT)),
  choiseTypeCd: oneOf(values(SELECTION_TYPE)),
  /** Days of access after enrolment; -1: without end. */
  vodDays: accessDays(),
  payMethods: array(oneOf(values(PAY_METHOD)).required(REQUIRED)).min(1),
};
/** Fields that belong to the permission for a class's information page; those of `PAYMENT_FIELDS` belong to that for its payment page. */
const INFORMATION_FIELDS = ['subTitle', 'introduction', 'imageUrl'] as const;
const PAYMENT_FIELDS = [
  'fareCd',
  'currency',
  'price',
  'priceEx',
  'discountPrice',
  'discountPriceEx',
  'payMethods',
  'startAt',
  'endAt',
  'settingPayTimeYn',
  'partNumber',
  'userLimitTypeCd',
  'choiseTypeCd',
  'vodDays',
] as const;
const courseSeqs = () => array(seq().required(REQUIRED)).max(PACKAGE_MAX, message('listMax', { max: PACKAGE_MAX }));

/** The input of a new package: its title, its classes and its sale. */
export const packageCreateInput = object({
  title: text(COURSE_TITLE_MAX, LIMITS.titleMin).required(REQUIRED),
  courseSeqs: courseSeqs().required(REQUIRED),
  ...terms,
}).noUnknown();
/** The input that changes a package; a field that is absent stays as it is. */
export const packageUpdateInput = object({
  title: text(COURSE_TITLE_MAX, LIMITS.titleMin),
  courseSeqs: courseSeqs(),
  ...terms,
}).noUnknown();

/** Calls about packages: visitors see them, staff make and sell them. */
export const packageApi = {
  ...packageCalls,
  list: get(
    ch,
    'public',
    object({ page: pageNumber(), size: pageSize([LIMITS.itemsPerPage, LIMITS.itemsPerPageSmall, LIMITS.itemsPerPageRight]) }),
  ).returns<Page<PackageInfo>>(),
  create: post(ch, 'PACKAGE_CREATE', packageCreateInput)
    .needs('CLASS_PAYMENT_UPDATE', ...PAYMENT_FIELDS)
    .returns<PackageInfo>(),
  update: post(`${ch}/:courseSeq`, 'CLASS_LIFECYCLE_UPDATE', packageUpdateInput)
    .notBySupport()
    .needs('CLASS_INFO_UPDATE', 'title', ...INFORMATION_FIELDS)
    .needs('CLASS_PAYMENT_UPDATE', ...PAYMENT_FIELDS)
    .returns<PackageInfo>(),
};

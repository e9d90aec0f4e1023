import { CLASS_STATE } from '../answer-codes';
import { object } from 'yup';
import { COURSE_TYPE, COURSE_TYPE_CD, FARE } from '../codes';
import { service, type Page } from '../endpoint';
import { fallbackOneOf, imageAddress, message, money, oneOf, pageNumber, pageSize, REQUIRED, text } from '../fields';
import { LIMITS } from '../limits';
import { COURSE_TITLE_MAX, type AdminCourse } from './course';

const { get, post } = service('main');
const ch = '/channels/:channelSeq/studio/contents' as const;

/** Whether a class is a content, that is, a class of recorded video. Its settings, lessons and price are those of every class. */
export const isContent = (course: { courseType: string; courseTypeCd: string }) =>
  course.courseType === COURSE_TYPE.VOD && course.courseTypeCd === COURSE_TYPE_CD.CLASS;

/** States by which the studio's list of contents is filtered. */
export const CONTENT_STATES = [
  '',
  CLASS_STATE.OPEN,
  CLASS_STATE.PREPARING,
  CLASS_STATE.FULL,
  CLASS_STATE.CLOSED,
  CLASS_STATE.TRASHED,
] as const;
const fareCd = () => oneOf([FARE.FREE, FARE.PAID] as const);

const contentCreateInput = object({
  title: text(COURSE_TITLE_MAX, LIMITS.titleMin).required(REQUIRED),
  imageUrl: imageAddress(),
  fareCd: fareCd().default(FARE.FREE).required(REQUIRED),
  /** The price in won. */
  price: money()
    .nullable()
    .default(null)
    .when('fareCd', { is: FARE.PAID, then: (price) => price.min(1, message('numberMin', { min: 1 })).required(REQUIRED) }),
}).noUnknown();
/** The input that changes a content; a field that is absent stays as it is. */
const contentUpdateInput = object({
  title: text(COURSE_TITLE_MAX, LIMITS.titleMin),
  imageUrl: imageAddress().default(undefined),
  fareCd: fareCd(),
  price: money().nullable(),
}).noUnknown();

/** Calls of the studio about contents, which are video classes without terms or meetings. */
export const contentApi = {
  list: get(
    ch,
    'SITE_CLASS_READ',
    object({ page: pageNumber(), size: pageSize(LIMITS.adminPageSizes), q: text(100), state: fallbackOneOf(CONTENT_STATES) }),
  ).returns<Page<AdminCourse>>(),
  create: post(ch, 'SITE_CLASS_UPDATE', contentCreateInput)
    .inConsole()
    .needs('CLASS_LIFECYCLE_CREATE')
    .needs('CLASS_PAYMENT_UPDATE', 'fareCd', 'price')
    .returns<AdminCourse>(),
  update: post(`${ch}/:courseSeq`, 'SITE_CLASS_UPDATE', contentUpdateInput)
    .inConsole()
    .needs('CLASS_INFO_UPDATE', 'title', 'imageUrl')
    .needs('CLASS_PAYMENT_UPDATE', 'fareCd', 'price')
    .returns<AdminCourse>(),
  /** Puts a content into the trash, where it stays a week; `course.restore` takes it out. */
  remove: post(`${ch}/:courseSeq/delete`, 'SITE_CLASS_UPDATE').inConsole().needs('CLASS_LIFECYCLE_DELETE').returns<null>(),
};

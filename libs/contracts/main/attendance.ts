import { BOOK_KIND } from '../answer-codes';
import { array, object } from 'yup';
import { ATTENDANCE, PERSONAL_DATA, values, type Attendance, type CurriculumType } from '../codes';
import { service, type Page } from '../endpoint';
import { fallbackOneOf, message, oneOf, pageNumber, pageSize, REQUIRED, seq, sheetReason, text } from '../fields';
import { LIMITS } from '../limits';

const { get, post } = service('main');
const book = '/channels/:channelSeq/courses/:courseSeq/attendance-book' as const;

/** The choices of the attendance book's filter. */
export const BOOK_KINDS = values(BOOK_KIND);
/** The most learners one call may mark. */
export const MARKED_AT_ONCE = 100;

/** A column of the attendance book: one lesson. */
export interface BookLesson {
  curriculumSeq: number;
  curriculumTypeCd: CurriculumType;
  title: string;
  /** The day it is held in Seoul, null for what is done at any time. */
  heldOn: string | null;
}
/** A learner in a lesson: by staff's mark, or as joining and completing say. Where nothing is known there is none. */
interface BookCell {
  curriculumSeq: number;
  statusCd: Attendance;
  marked: boolean;
}
/** A line of the attendance book: one learner and what is marked at each lesson. */
export interface BookRow {
  userSeq: number;
  name: string;
  email: string;
  cells: BookCell[];
}
/** A page of the attendance book; the cells of its lines are in the order of `lessons`. */
export interface AttendanceBook extends Page<BookRow> {
  lessons: BookLesson[];
}

const filter = { kind: fallbackOneOf(BOOK_KINDS), q: text(100) };
/** Calls of a class's staff about who was at which lesson. */
export const attendanceApi = {
  book: get(book, 'CLASS_STUDENT_READ', object({ ...filter, page: pageNumber(), size: pageSize(LIMITS.adminPageSizes) }))
    .persons(PERSONAL_DATA.ATTENDANCE)
    .returns<AttendanceBook>(),
  /** One learner, or several at once; null takes a mark off. A live or offline lesson is done by having been there. */
  mark: post(
    book,
    'CLASS_STUDENT_UPDATE',
    object({
      curriculumSeq: seq().required(REQUIRED),
      userSeq: seq().nullable(),
      userSeqs: array(seq().required(REQUIRED))
        .max(MARKED_AT_ONCE, message('listMax', { max: MARKED_AT_ONCE }))
        .default([]),
      statusCd: oneOf(values(ATTENDANCE)).nullable().default(null),
    }).noUnknown(),
  ).returns<{ changed: number }>(),
  excel: get(`${book}/excel`, 'CLASS_STUDENT_EXCEL_DOWNLOAD', object({ ...filter, reason: sheetReason() }))
    .sheet(PERSONAL_DATA.ATTENDANCE)
    .returns<Blob>(),
};

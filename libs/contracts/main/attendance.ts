import { BOOK_KIND } from '../answer-codes';
import { array, object } from 'yup';
import { ATTENDANCE, PERSONAL_DATA, values, type Attendance, type LessonType } from '../codes';
import { service, type Page } from '../endpoint';
import { fallbackOneOf, message, oneOf, pageNumber, pageSize, REQUIRED, seq, sheetReason, text } from '../fields';
import { LIMITS } from '../limits';

const { get, post } = service('main');
const book = '/channels/:channelSeq/courses/:courseSeq/attendance-book' as const;

/** The choices of the attendance book's filter of lessons. */
export const BOOK_KINDS = values(BOOK_KIND);
/** Maximum number of learners that one call may mark. */
export const MARKED_AT_ONCE = 100;

/** A column of the attendance book: one lesson. */
export interface BookLesson {
  curriculumSeq: number;
  curriculumTypeCd: LessonType;
  title: string;
  /** The day in Seoul on which the lesson is held; null for a lesson that learners take at any time. */
  heldOn: string | null;
}
/**
 * One learner's attendance of one lesson: as staff marked it (`marked`), or as joining or completing the lesson shows it. Where neither
 * exists there is no cell.
 */
interface BookCell {
  curriculumSeq: number;
  statusCd: Attendance;
  marked: boolean;
}
/** A row of the attendance book: one learner, with a cell for each lesson in which something is recorded. */
export interface BookRow {
  userSeq: number;
  name: string;
  email: string;
  cells: BookCell[];
}
/** A page of the attendance book; the cells of each row are in the order of `lessons`. */
export interface AttendanceBook extends Page<BookRow> {
  lessons: BookLesson[];
}

const filter = { kind: fallbackOneOf(BOOK_KINDS), q: text(100) };
/** Calls by which a class's staff see and mark attendance. */
export const attendanceApi = {
  book: get(book, 'CLASS_STUDENT_READ', object({ ...filter, page: pageNumber(), size: pageSize(LIMITS.adminPageSizes) }))
    .persons(PERSONAL_DATA.ATTENDANCE)
    .returns<AttendanceBook>(),
  /**
   * Marks one learner (`userSeq`) or several (`userSeqs`); `statusCd` null removes the mark. A learner who is marked present or late at a
   * live lesson or meeting has completed it.
   */
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
    .returnsFile(),
};

import { object } from 'yup';
import { service } from '../endpoint';
import { text } from '../fields';
import { teacherApi as teacherCalls } from './teacher-calls';

const { get, post } = service('main');
const own = '/channels/:channelSeq/teacher-words' as const;
const ofStaff = '/channels/:channelSeq/users/:userSeq/teacher-words' as const;

/** Letters of the one line under an instructor's name. */
export const TEACHER_LINE_MAX = 60;
/** Letters of what an instructor says of themselves. */
export const TEACHER_TEXT_MAX = 2000;
/** The words that an instructor tells the visitors of a site. */
export interface TeacherWords {
  userSeq: number;
  teacherLine: string;
  teacherText: string;
  /** Whether the page of this person is on show: a class on show names them. */
  shown: boolean;
}
const teacherWordsInput = object({
  teacherLine: text(TEACHER_LINE_MAX).default(''),
  teacherText: text(TEACHER_TEXT_MAX).default(''),
}).noUnknown();

/** Calls about what an instructor says on their own page, by themselves or by staff. */
export const teacherApi = {
  ...teacherCalls,
  /** The caller's own words as an instructor; null for whoever is no staff of the site. */
  mine: get(own, 'login').returns<TeacherWords | null>(),
  saveMine: post(own, 'login', teacherWordsInput).returns<TeacherWords>(),
  /** The words of somebody of the staff as an instructor. */
  words: get(ofStaff, 'SITE_ACL_READ').returns<TeacherWords>(),
  saveWords: post(ofStaff, 'SITE_ACL_UPDATE', teacherWordsInput).returns<TeacherWords>(),
};

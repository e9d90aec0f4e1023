import { object } from 'yup';
import { service } from '../endpoint';
import { text } from '../fields';
import { teacherApi as teacherCalls } from './teacher-calls';

const { get, post } = service('main');
const own = '/channels/:channelSeq/teacher-words' as const;
const ofStaff = '/channels/:channelSeq/users/:userSeq/teacher-words' as const;

/** Maximum number of letters in the line under an instructor's name. */
export const TEACHER_LINE_MAX = 60;
/** Maximum number of letters in an instructor's words about themselves. */
export const TEACHER_TEXT_MAX = 2000;
/** An instructor's words on the own page. */
export interface TeacherWords {
  userSeq: number;
  teacherLine: string;
  teacherText: string;
  /** Whether visitors can see the page: a public class names the person as its instructor. */
  shown: boolean;
}
/** The input of an instructor's words. */
export const teacherWordsInput = object({
  teacherLine: text(TEACHER_LINE_MAX).default(''),
  teacherText: text(TEACHER_TEXT_MAX).default(''),
}).noUnknown();

/** Calls that change the words on an instructor's page, by the instructor or by staff. */
export const teacherApi = {
  ...teacherCalls,
  /** The caller's own words; null for a person who is not staff of the site. */
  mine: get(own, 'login').returns<TeacherWords | null>(),
  saveMine: post(own, 'login', teacherWordsInput).returns<TeacherWords>(),
  /** The words of a member of the staff. */
  words: get(ofStaff, 'SITE_ACL_READ').returns<TeacherWords>(),
  saveWords: post(ofStaff, 'SITE_ACL_UPDATE', teacherWordsInput).returns<TeacherWords>(),
};

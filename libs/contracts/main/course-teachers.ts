import { array, object } from 'yup';
import { REQUIRED, seq, text } from '../fields';

/** An instructor of a class, as its page shows them. */
export interface Teacher {
  userSeq: number;
  name: string;
  profileImageUrl: string | null;
  introduction?: string;
}

/** Instructors that one class may have. */
const TEACHERS_MAX = 20;
/** Letters of what a class's page says of one of its instructors. */
export const TEACHER_INTRODUCTION_MAX = 200;

/**
 * Who teaches a class, out of the site's staff, in the order shown, and what the class says of each; of whoever is not named it says
 * nothing.
 */
export const courseTeachers = {
  teacherSeqs: array(seq().required(REQUIRED)).max(TEACHERS_MAX),
  teacherIntroductions: array(
    object({ userSeq: seq().required(REQUIRED), introduction: text(TEACHER_INTRODUCTION_MAX).required(REQUIRED) }).noUnknown(),
  ).max(TEACHERS_MAX),
};

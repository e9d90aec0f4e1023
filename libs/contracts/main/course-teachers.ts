import { array, object } from 'yup';
import { REQUIRED, seq, text } from '../fields';

/** An instructor of a class, as its page shows them. */
export interface Teacher {
  userSeq: number;
  name: string;
  profileImageUrl: string | null;
  introduction?: string;
}

/** Maximum number of instructors of one class. */
const TEACHERS_MAX = 20;
/** Maximum number of letters in a class's introduction of one of its instructors. */
export const TEACHER_INTRODUCTION_MAX = 200;

/**
 * The instructors of a class, chosen from the site's staff, in the order in which its page shows them; and the class's introduction of some
 * of them. An instructor without an entry in `teacherIntroductions` has none.
 */
export const courseTeachers = {
  teacherSeqs: array(seq().required(REQUIRED)).max(TEACHERS_MAX),
  teacherIntroductions: array(
    object({ userSeq: seq().required(REQUIRED), introduction: text(TEACHER_INTRODUCTION_MAX).required(REQUIRED) }).noUnknown(),
  ).max(TEACHERS_MAX),
};

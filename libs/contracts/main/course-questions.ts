import { array, object } from 'yup';
import { REQUIRED, oneOf, text, yn } from '../fields';
import { QUESTION_STATUS, YN, values, type Yn } from '../codes';

/** What a class asks people when they enrol, besides the address for a delivery. */
export interface CourseQuestions {
  /** Y: enrolling also asks for the telephone number. */
  attendPhoneInputYn: Yn;
  courseQuestionStatus: string;
  courseQuestions: { question: string; requiredYn: Yn }[];
}
/** Maximum number of questions that one class may ask. */
export const COURSE_QUESTIONS_MAX = 10;
/** Maximum number of letters in one question. */
export const QUESTION_MAX = 200;
/**
 * The questions that a class asks when people enrol. No two may have the same text, since an answer is stored with the text of its
 * question.
 */
export const courseQuestionsInput = object({
  attendPhoneInputYn: yn().optional(),
  courseQuestionStatus: oneOf(values(QUESTION_STATUS)).required(REQUIRED),
  courseQuestions: array(object({ question: text(QUESTION_MAX, 1).required(REQUIRED), requiredYn: yn().default(YN.NO) }).noUnknown())
    .max(COURSE_QUESTIONS_MAX)
    .required(REQUIRED),
}).noUnknown();

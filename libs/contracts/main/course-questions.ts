import { array, object } from 'yup';
import { REQUIRED, oneOf, text, yn } from '../fields';
import { QUESTION_STATUS, YN, values, type Yn } from '../codes';

/** What a class asks those who enrol, beside the address of a delivery. */
export interface CourseQuestions {
  /** Y: the phone number is asked, too. */
  attendPhoneInputYn: Yn;
  courseQuestionStatus: string;
  courseQuestions: { question: string; requiredYn: Yn }[];
}
/** Questions that one class may ask. */
export const COURSE_QUESTIONS_MAX = 10;
/** Letters of one question. */
export const QUESTION_MAX = 200;
/** What is asked of those who enrol; answers are kept with the question's text, so no two are alike. */
export const courseQuestionsInput = object({
  attendPhoneInputYn: yn().optional(),
  courseQuestionStatus: oneOf(values(QUESTION_STATUS)).required(REQUIRED),
  courseQuestions: array(object({ question: text(QUESTION_MAX, 1).required(REQUIRED), requiredYn: yn().default(YN.NO) }).noUnknown())
    .max(COURSE_QUESTIONS_MAX)
    .required(REQUIRED),
}).noUnknown();

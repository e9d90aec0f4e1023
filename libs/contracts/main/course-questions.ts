import { array, object } from 'yup';
import { REQUIRED, oneOf, text, yn } from '../fields';
import { QUESTION_STATUS, YN, values, type Yn } from '../codes';

export interface CourseQuestions {
  courseQuestionStatus: string;
  courseQuestions: { question: string; requiredYn: Yn }[];
}
/** What is asked of those who enrol; answers are kept with the question's text, so no two are alike. */
export const courseQuestionsInput = object({
  courseQuestionStatus: oneOf(values(QUESTION_STATUS)).required(REQUIRED),
  courseQuestions: array(object({ question: text(200, 1).required(REQUIRED), requiredYn: yn().default(YN.NO) }).noUnknown())
    .max(10)
    .required(REQUIRED),
}).noUnknown();

import { QUESTION_STATUS, YN, type Yn } from '@madang/contracts/codes';
import type { InputOf } from '@madang/contracts/endpoint';
import type { courseApi } from '@madang/contracts/main/course';
import type { CourseQuestions } from '@madang/contracts/main/course-questions';
import type { FieldMessage } from '../../lib/form-text';

/** A question while it is edited; `key` identifies its row while it moves. */
export interface QuestionDraft {
  key: number;
  question: string;
  requiredYn: Yn;
}
export interface Draft {
  phone: boolean;
  asked: boolean;
  questions: QuestionDraft[];
}
let next = 1;
export const newQuestion = (): QuestionDraft => ({ key: next++, question: '', requiredYn: YN.NO });
export const draftOf = (saved: CourseQuestions): Draft => ({
  phone: saved.attendPhoneInputYn === YN.YES,
  asked: saved.courseQuestionStatus === QUESTION_STATUS.ASKED,
  questions: saved.courseQuestions.map((one) => ({ ...one, key: next++ })),
});
export const inputOf = ({ phone, asked, questions }: Draft): InputOf<typeof courseApi.updateQuestions> => ({
  attendPhoneInputYn: phone ? YN.YES : YN.NO,
  courseQuestionStatus: asked ? QUESTION_STATUS.ASKED : QUESTION_STATUS.KEPT,
  courseQuestions: questions.map(({ question, requiredYn }) => ({ question: question.trim(), requiredYn })),
});
export const isChanged = (saved: CourseQuestions, draft: Draft) =>
  JSON.stringify(inputOf(draftOf(saved))) !== JSON.stringify(inputOf(draft));

/**
 * The messages of wrong questions by `key`. No two questions may be alike, because an answer is stored with the question's text; `twice`
 * is the message for that.
 */
export function errorsOf({ questions }: Draft, twice: string): Map<number, FieldMessage> {
  const seen = new Set<string>();
  const found = new Map<number, FieldMessage>();
  for (const { key, question } of questions) {
    const text = question.trim();
    if (!text) found.set(key, { key: 'required' });
    else if (seen.has(text)) found.set(key, twice);
    seen.add(text);
  }
  return found;
}

import { QUESTION_TYPE, YN } from '../codes';
import { EMAIL_PATTERN, PHONE_PATTERN } from '../fields';
import { LIMITS } from '../limits';
import type { FormBlock } from './form';

/** One person's answer to one question of a form: a text, or, for an AGREE question, whether the box is ticked. */
export interface Answer {
  questionSeq: number;
  value: string | boolean;
}
/** The error in the answer to one question, which the form shows beside that question. */
export interface AnswerFault {
  questionSeq: number;
  /** The key of the error's message below `validation` in the word files; `values` replace the placeholders of its text. */
  key: string;
  values?: Record<string, string | number>;
}

/** The name of a question's field in error answers and in the web's form. */
export const answerField = (questionSeq: number) => `q${questionSeq}`;

/** Maximum number of letters in a short text whose question sets no limit of its own. */
const SHORT_TEXT_MAX = 500;
/** Maximum number of letters in an answer: the question's own limit for texts, or that of its kind. */
function maxLengthOf(block: Pick<FormBlock, 'kind' | 'maxLength'>): number {
  if (block.kind === QUESTION_TYPE.LONG_TEXT) return block.maxLength || LIMITS.textareaMax;
  if (block.kind === QUESTION_TYPE.SHORT_TEXT) return block.maxLength || SHORT_TEXT_MAX;
  return 254;
}

/**
 * The error in the answer to one question; null where it is right. An optional e-mail or telephone question may be left empty (FM-023,
 * FM-024).
 */
function faultOf(block: FormBlock, value: string | boolean | undefined): Omit<AnswerFault, 'questionSeq'> | null {
  const required = block.requiredYn === YN.YES;
  if (block.kind === QUESTION_TYPE.AGREE) {
    if (value !== undefined && typeof value !== 'boolean') return { key: 'invalid' };
    return required && value !== true ? { key: 'accept' } : null;
  }
  if (value === undefined || value === '') return required ? { key: 'required', values: { label: block.label } } : null;
  if (typeof value !== 'string') return { key: 'invalid' };
  const max = maxLengthOf(block);
  if (value.length > max) return { key: 'maxLength', values: { max } };
  if (block.kind === QUESTION_TYPE.MULTIPLE_CHOICE && !block.options.includes(value)) return { key: 'oneOf' };
  if (block.kind === QUESTION_TYPE.PHONE_NUMBER && !PHONE_PATTERN.test(value)) return { key: 'phone' };
  if (block.kind === QUESTION_TYPE.EMAIL && !EMAIL_PATTERN.test(value)) return { key: 'email' };
  return null;
}

/** The answers in the order of the questions, ready to be stored, and the errors in them. Form and service use the same function. */
export function checkAnswers(blocks: readonly FormBlock[], answers: readonly Answer[]): { answers: Answer[]; faults: AnswerFault[] } {
  const given = new Map(answers.map((a) => [a.questionSeq, typeof a.value === 'string' ? a.value.trim() : a.value]));
  const known = new Set(blocks.map((b) => b.questionSeq));
  const faults: AnswerFault[] = answers
    .filter((a) => !known.has(a.questionSeq))
    .map((a) => ({ questionSeq: a.questionSeq, key: 'invalid' }));
  const kept: Answer[] = [];
  for (const block of blocks) {
    const value = given.get(block.questionSeq);
    const fault = faultOf(block, value);
    if (fault) faults.push({ questionSeq: block.questionSeq, ...fault });
    else if (value !== undefined && value !== '') kept.push({ questionSeq: block.questionSeq, value });
  }
  return { answers: kept, faults };
}

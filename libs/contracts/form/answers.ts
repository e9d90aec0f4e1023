import { QUESTION_TYPE } from '../codes';
import { EMAIL_PATTERN, PHONE_PATTERN } from '../fields';
import { LIMITS } from '../limits';
import type { FormBlock } from './form';

/** What somebody answered to one question of a form: a text, or for an AGREE question whether the box is ticked. */
export interface Answer {
  questionSeq: number;
  value: string | boolean;
}
/** What is wrong with the answer to one question, for the form to show beside it. */
export interface AnswerFault {
  questionSeq: number;
  /** Key of words `validation` with its figures. */
  key: string;
  values?: Record<string, string | number>;
}

/** The name of a question's field in error answers and in the web's form. */
export const answerField = (questionSeq: number) => `q${questionSeq}`;

/** Letters of a short text where its question does not say how many. */
const SHORT = 500;
/** How long an answer may be where the block says nothing. */
function maxLengthOf(block: Pick<FormBlock, 'kind' | 'maxLength'>): number {
  if (block.kind === QUESTION_TYPE.LONG_TEXT) return block.maxLength || LIMITS.textareaMax;
  if (block.kind === QUESTION_TYPE.SHORT_TEXT) return block.maxLength || SHORT;
  return 254;
}

/**
 * What is wrong with the answer to one question, null when it may stand. An e-mail or phone that is not asked for may be left empty
 * (FM-023, FM-024).
 */
function faultOf(block: FormBlock, value: string | boolean | undefined): Omit<AnswerFault, 'questionSeq'> | null {
  const required = block.requiredYn === 'Y';
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

/** Answers as they may be stored, in the order of the questions, or what is wrong with them; the same rule in form and service. */
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

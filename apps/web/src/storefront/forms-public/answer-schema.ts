import { QUESTION_TYPE, YN } from '@madang/contracts/codes';
import { accepted, email, EMAIL_PATTERN, message, PHONE_PATTERN, REQUIRED } from '@madang/contracts/fields';
import type { FormAnswer, FormBlock } from '@madang/contracts/form/form';
import { boolean, object, string, type AnySchema } from 'yup';

export type Answers = Record<string, string | boolean>;
export const nameOf = (block: Pick<FormBlock, 'questionSeq'>) => `q${block.questionSeq}`;
/** The question that a field belongs to, for messages about a field that is not on the screen. */
export const questionOf = (blocks: readonly FormBlock[]) => (field: string) => blocks.find((block) => nameOf(block) === field)?.label;

function ruleOf(block: FormBlock): AnySchema {
  const needed = block.requiredYn === YN.YES;
  if (block.kind === QUESTION_TYPE.AGREE) return needed ? accepted().required(message('accept')) : boolean();
  let text = string().trim();
  if (block.maxLength) text = text.max(block.maxLength, message('maxLength', { max: block.maxLength }));
  // E-mail address and phone number are only checked if something is typed (FM-023, FM-024).
  if (block.kind === QUESTION_TYPE.EMAIL) text = email().matches(EMAIL_PATTERN, { message: message('email'), excludeEmptyString: true });
  if (block.kind === QUESTION_TYPE.PHONE_NUMBER)
    text = text.matches(PHONE_PATTERN, { message: message('phone'), excludeEmptyString: true });
  return needed ? text.required(REQUIRED) : text;
}
/** The schema of the answers to a form's questions. */
export const schemaOf = (blocks: readonly FormBlock[]) => object(Object.fromEntries(blocks.map((block) => [nameOf(block), ruleOf(block)])));

const nothing = (block: FormBlock) => (block.kind === QUESTION_TYPE.AGREE ? false : '');
/** The initial values of the fields: an earlier answer, or empty. */
export const defaultsOf = (blocks: readonly FormBlock[], answer: FormAnswer | null): Answers =>
  Object.fromEntries(
    blocks.map((block) => [nameOf(block), answer?.answers.find((one) => one.questionSeq === block.questionSeq)?.value ?? nothing(block)]),
  );
/** The answers as the call takes them, without the empty ones. */
export const answersOf = (blocks: readonly FormBlock[], values: Answers) =>
  blocks
    .map((block) => ({ questionSeq: block.questionSeq, value: values[nameOf(block)] ?? nothing(block) }))
    .filter((one) => one.value !== '');

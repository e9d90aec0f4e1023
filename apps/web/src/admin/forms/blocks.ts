import { AGREEMENT, QUESTION_TYPE, YN, type CodeOf } from '@madang/contracts/codes';
import type { InputOf } from '@madang/contracts/endpoint';
import { formScreenInput, type Form, type formApi } from '@madang/contracts/form/form';
import { ValidationError } from 'yup';
import type { FieldMessage } from '../../lib/form-text';

export type Kind = CodeOf<typeof QUESTION_TYPE>;
export type BlockInput = InputOf<typeof formApi.updateScreen>['blocks'][number];
/** A question while it is edited; `key` identifies it in the list, because a new question has no number of the database yet. */
export interface Draft extends Required<BlockInput> {
  key: string;
}
let next = 1;
/** How many letters the answer to a new long-text question may have. */
const LONG_TEXT_MAX = 1000;

export const newBlock = (kind: Kind, options: string[]): Draft => ({
  key: `new-${next++}`,
  questionSeq: null,
  kind,
  label: '',
  description: '',
  requiredYn: YN.NO,
  maxLength: kind === QUESTION_TYPE.LONG_TEXT ? LONG_TEXT_MAX : null,
  options: kind === QUESTION_TYPE.MULTIPLE_CHOICE ? options : [],
  agreementKind: kind === QUESTION_TYPE.AGREE ? AGREEMENT.PRIVACY : null,
});
export const draftsOf = (form: Form): Draft[] => form.blocks.map((b) => ({ ...b, key: String(b.questionSeq) }));
export const inputOf = (drafts: readonly Draft[]): BlockInput[] =>
  drafts.map(({ key: _key, ...block }) => ({
    ...block,
    label: block.label.trim(),
    options: block.options.map((o) => o.trim()).filter(Boolean),
  }));
export const isChanged = (form: Form, drafts: readonly Draft[]) =>
  JSON.stringify(inputOf(draftsOf(form))) !== JSON.stringify(inputOf(drafts));

/** The questions, of which those that somebody else has removed from `now` are added anew. */
export const addedAnew = (blocks: readonly BlockInput[], now: Form): BlockInput[] =>
  blocks.map((block) => (now.blocks.some((one) => one.questionSeq === block.questionSeq) ? block : { ...block, questionSeq: null }));

/** Whether a multiple-choice question has fewer than two options with text. */
export const hasTooFewOptions = (d: Draft) => d.kind === QUESTION_TYPE.MULTIPLE_CHOICE && d.options.filter((o) => o.trim()).length < 2;

/** The messages of what is wrong with the questions, by field: `0.label` is the label of the first question. */
export function errorsOf(drafts: readonly Draft[]): Record<string, FieldMessage> {
  const found: Record<string, FieldMessage> = {};
  drafts.forEach((d, i) => {
    if (!d.label.trim()) found[`${i}.label`] = { key: 'required' };
    if (hasTooFewOptions(d)) found[`${i}.options`] = { key: 'invalid' };
  });
  try {
    formScreenInput.validateSync({ blocks: inputOf(drafts) }, { abortEarly: false });
  } catch (error) {
    if (!ValidationError.isError(error)) throw error;
    for (const one of error.inner) {
      const path = /^blocks\[(\d+)\]\.(\w+)/.exec(one.path ?? '');
      const raw: unknown = one.errors[0];
      if (path)
        found[`${path[1]}.${path[2]}`] ??=
          typeof raw === 'object' && raw !== null && 'key' in raw ? (raw as FieldMessage) : { key: 'invalid' };
    }
  }
  return found;
}
/** The list with one item moved one place up or down; unchanged where the item is already at that end. */
export function shift<T>(list: readonly T[], index: number, direction: -1 | 1): T[] {
  const to = index + direction;
  if (to < 0 || to >= list.length) return [...list];
  const copy = [...list];
  copy.splice(to, 0, ...copy.splice(index, 1));
  return copy;
}

import type { Message } from '@madang/contracts/fields';
import { fieldWordKey } from '@madang/contracts/words/words';
import type { RefusedField } from './api-error';
import { contractWord } from './i18n';

/** A message ready to be shown under a field whose label is known there. */
export type FieldMessage = string | Message | null | undefined;

/** What the service says of a field: what is missing is said with the label that the form gives it. */
export const refusalOf = ({ message, missing }: RefusedField): FieldMessage => (missing ? { key: 'required' } : message);

/** The words of a message in the language shown, with the field's label in it. */
export function fieldText(message: FieldMessage, label = ''): string | null {
  if (!message) return null;
  if (typeof message === 'string') return message;
  const values = { label, ...message.values };
  const key = fieldWordKey(message.key, String(values.label));
  return contractWord(`validation.${key}`, values) ?? contractWord('validation.invalid');
}

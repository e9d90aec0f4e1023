import type { Message } from '@madang/contracts/fields';
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
  return contractWord(`validation.${message.key}`, { label, ...message.values }) ?? contractWord('validation.invalid');
}

import type { Message } from '@madang/contracts/fields';
import { fieldWordKey } from '@madang/contracts/words/words';
import type { RefusedField } from './api-error';
import { contractWord } from './i18n';

/** The message of a field: a finished text, or a key that gets the field's label where it is shown. */
export type FieldMessage = string | Message | null | undefined;

/** The message for a field that the service refused; for an empty field the key `required`, which gets the form's own label. */
export const refusalOf = ({ message, missing }: RefusedField): FieldMessage => (missing ? { key: 'required' } : message);

/** The text of a message in the shown language, with the field's label in it; null without a message. */
export function fieldText(message: FieldMessage, label = ''): string | null {
  if (!message) return null;
  if (typeof message === 'string') return message;
  const values = { label, ...message.values };
  const key = fieldWordKey(message.key, String(values.label));
  return contractWord(`validation.${key}`, values) ?? contractWord('validation.invalid');
}

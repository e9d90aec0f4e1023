import type { FieldErrors } from 'react-hook-form';
import i18next from 'i18next';
import { ApiError } from './api-error';
import { alert } from './dialogs';
import { fieldText, refusalOf, type FieldMessage } from './form-text';
import { lang, loadWords } from './i18n';

/** A field by its path in the form, and what is wrong with it. */
export interface Refusal {
  field: string;
  message: FieldMessage;
}

/** The service writes `answers[0].answer`, the form `answers.0.answer`. */
export const formPath = (field: string) => field.replace(/\[(\d+)\]/g, '.$1');

/** Every field that the form refuses: the leaves of the library's tree of errors. */
export function refusalsOf(errors: FieldErrors, at = ''): Refusal[] {
  return Object.entries(errors).flatMap(([key, node]): Refusal[] => {
    if (!node || typeof node !== 'object' || key === 'ref') return [];
    const field = key === 'root' ? at.slice(0, -1) : at + key;
    const own =
      'type' in node && typeof node.type === 'string' && 'message' in node ? [{ field, message: node.message as FieldMessage }] : [];
    return own.length ? own : refusalsOf(node as FieldErrors, `${field}.`);
  });
}

/** The field's own label, else its name in the words or as a field of a class, else what it is called on the wire. */
function labelOf(field: string, own: string | undefined, fieldOfCourse: (name: string) => string | null): string {
  const name = field.split('.').findLast((part) => !/^\d+$/.test(part)) ?? field;
  return own || i18next.t(`form:names.${name}`, { defaultValue: '' }) || fieldOfCourse(name) || i18next.t('form:other', { name });
}
function lineOf({ message }: Refusal, label: string): string {
  const text = fieldText(message, label) ?? '';
  return text.includes(label) ? text : i18next.t('form:line', { label, text });
}

/**
 * Says which fields keep a form from being sent although it does not show them. The form is at fault, not the person:
 * it is an error of the product and is logged as one.
 */
export async function tellHidden(
  refusals: readonly Refusal[],
  label: (field: string) => string | undefined = () => undefined,
): Promise<void> {
  console.error('[madang] a form refused fields that it does not show', refusals);
  await loadWords('form').catch(() => undefined);
  const { courseFieldName } = await import('@madang/contracts/main/course-field');
  const named = ({ field }: Refusal) => labelOf(field, label(field), (name) => courseFieldName(name, lang()));
  await alert([...new Set(refusals.map((one) => lineOf(one, named(one))))].join('\n'), { title: i18next.t('form:title') });
}

/**
 * The service's refusals of a form without a contract, by the last part of their field's name; those of fields that it
 * does not show now are told. Null where the error is about no field: its form reports it.
 */
export function ownRefusals(error: unknown, shown: readonly string[]): Record<string, string> | null {
  if (!(error instanceof ApiError) || error.fields.length === 0) return null;
  error.claim();
  const all = error.fields.map((one) => ({ ...one, field: formPath(one.field).split('.').at(-1)! }));
  const hidden = all.filter(({ field }) => !shown.includes(field)).map((one) => ({ field: one.field, message: refusalOf(one) }));
  if (hidden.length > 0) void tellHidden(hidden);
  return Object.fromEntries(all.filter(({ field }) => shown.includes(field)).map(({ field, message }) => [field, message]));
}

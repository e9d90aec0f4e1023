import type { Endpoint } from '@madang/contracts/endpoint';
import type { FieldErrors } from 'react-hook-form';
import i18next from 'i18next';
import { ApiError } from './api-error';
import { alert } from './dialogs';
import { failed, OwnFault } from './failures';
import { fieldText, refusalOf, type FieldMessage } from './form-text';
import { lang, loadWords } from './i18n';

/** A refused field by its path in the form, and its message. */
export interface Refusal {
  field: string;
  message: FieldMessage;
}

/** The service writes the path `answers[0].answer`, the form library `answers.0.answer`. */
export const formPath = (field: string) => field.replace(/\[(\d+)\]/g, '.$1');

/** All fields with an error: the leaves of the form library's tree of errors. */
export function refusalsOf(errors: FieldErrors, at = ''): Refusal[] {
  return Object.entries(errors).flatMap(([key, node]): Refusal[] => {
    if (!node || typeof node !== 'object' || key === 'ref') return [];
    const field = key === 'root' ? at.slice(0, -1) : at + key;
    const own =
      'type' in node && typeof node.type === 'string' && 'message' in node ? [{ field, message: node.message as FieldMessage }] : [];
    return own.length ? own : refusalsOf(node as FieldErrors, `${field}.`);
  });
}

/**
 * The label of a field: the one the form gives, else its name in the word files or among the fields of a class, else its name on the
 * wire.
 */
function labelOf(field: string, own: string | undefined, fieldOfCourse: (name: string) => string | null): string {
  const name = field.split('.').findLast((part) => !/^\d+$/.test(part)) ?? field;
  return own || i18next.t(`form:names.${name}`, { defaultValue: '' }) || fieldOfCourse(name) || i18next.t('form:other', { name });
}
function lineOf({ message }: Refusal, label: string): string {
  const text = fieldText(message, label) ?? '';
  return text.includes(label) ? text : i18next.t('form:line', { label, text });
}

/** The name of a form in reports: the call that it sends or, where it has a rule of its own, its fields. */
export const formNameOf = (source: object, defaults: object): string =>
  'path' in source && 'method' in source ? `${String(source.method)} ${String(source.path)}` : `(${Object.keys(defaults).join(', ')})`;

/**
 * Alerts which fields prevent a form from being sent although it does not show them. This is an error of the product, not of the person,
 * so it is reported with the names of the form and the fields, but without what was typed.
 */
export async function tellHidden(
  form: string,
  refusals: readonly Refusal[],
  label: (field: string) => string | undefined = () => undefined,
): Promise<void> {
  const fields = [...new Set(refusals.map(({ field }) => field))].join(', ');
  const fault = new OwnFault(`the form ${form} refused fields that it does not show: ${fields}`);
  console.error(fault);
  failed(fault);
  await loadWords('form').catch(() => undefined);
  const { courseFieldName } = await import('@madang/contracts/main/course-field');
  const named = ({ field }: Refusal) => labelOf(field, label(field), (name) => courseFieldName(name, lang()));
  await alert([...new Set(refusals.map((one) => lineOf(one, named(one))))].join('\n'), { title: i18next.t('form:title') });
}

/**
 * The service's field errors for a form without a contract, by the last part of the field's path; errors of fields that are not `shown`
 * are alerted. null if the error names no field: then the form reports it.
 */
export function ownRefusals(
  form: Pick<Endpoint, 'method' | 'path'>,
  error: unknown,
  shown: readonly string[],
): Record<string, string> | null {
  if (!(error instanceof ApiError) || error.fields.length === 0) return null;
  error.claim();
  const all = error.fields.map((one) => ({ ...one, field: formPath(one.field).split('.').at(-1)! }));
  const hidden = all.filter(({ field }) => !shown.includes(field)).map((one) => ({ field: one.field, message: refusalOf(one) }));
  if (hidden.length > 0) void tellHidden(formNameOf(form, {}), hidden);
  return Object.fromEntries(all.filter(({ field }) => shown.includes(field)).map(({ field, message }) => [field, message]));
}

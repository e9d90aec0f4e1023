import type { Endpoint } from '@madang/contracts/endpoint';
import type { Message } from '@madang/contracts/fields';
import { ruleOf } from '@madang/contracts/rules';
import { toNestErrors } from '@hookform/resolvers';
import { useEffect, useMemo, useRef, useState, type FormEvent, type RefObject } from 'react';
import {
  useForm,
  type DefaultValues,
  type FieldError as HookFieldError,
  type FieldErrors,
  type FieldValues,
  type Path,
  type PathValue,
  type Resolver,
  type UseFormReturn,
} from 'react-hook-form';
import type { AnySchema, Schema, ValidationError } from 'yup';
import { report } from './api';
import { ApiError } from './api-error';
import { alert } from './dialogs';
import { refusalOf, type FieldMessage } from './form-text';
import { formNameOf, formPath, refusalsOf, tellHidden, type Refusal } from './hidden-fields';
import { bringRefused, showsRefusal } from './shown-refusal';
import { isUploading, useUploading } from './uploading';
import { afterPress } from './press';

const asMessage = (message: unknown): Message | string => {
  if (typeof message === 'object' && message !== null && 'key' in message) return message as Message;
  return { key: 'invalid' };
};
/** The error type of a message from the server, which marks it off from the form's own checks. */
const SERVER_ERROR_TYPE = 'server';
const MISSING_ERROR_TYPES = ['required', 'optionality', 'nullable'];
/** One error for each field: a missing value counts before a wrong format (CN-050). */
function firstErrors(error: ValidationError): Record<string, HookFieldError> {
  const found: Record<string, HookFieldError> = {};
  for (const one of error.inner.length ? error.inner : [error]) {
    const path = one.path ?? 'root';
    const empty = one.value === '' || one.value === null || one.value === undefined;
    const missing = MISSING_ERROR_TYPES.includes(one.type ?? '') || (one.type === 'oneOf' && empty);
    if (found[path] && !(missing && found[path].type !== 'required')) continue;
    const raw: unknown = one.errors[0];
    found[path] = {
      type: missing ? 'required' : (one.type ?? 'invalid'),
      // The cast is needed because the form library types messages as strings; it passes on the `FieldMessage` unchanged.
      message: (missing && (typeof raw === 'string' || one.type === 'oneOf') ? { key: 'required' } : asMessage(raw)) as unknown as string,
    };
  }
  return found;
}
/** As yup's own `isError`, without which a page with a form need not load yup before the first check. */
const isValidationError = (error: unknown): error is ValidationError => error instanceof Error && error.name === 'ValidationError';

async function schemaOf<T>(source: FormSource<T>): Promise<Schema<T>> {
  if (typeof source === 'function') return (await source()) as Schema<T>;
  return ('validate' in source ? source : await ruleOf(source)) as Schema<T>;
}
/** Validates by the schema of the form, which is loaded at the first check where the form names its call or how to load it. */
const resolverOf =
  <T extends FieldValues>(source: FormSource<T>): Resolver<T> =>
  async (values, _context, options) => {
    const schema = await schemaOf(source);
    try {
      return { values: (await schema.validate(values, { abortEarly: false })) as T, errors: {} };
    } catch (error) {
      if (!isValidationError(error)) throw error;
      return {
        values: {},
        errors: toNestErrors(firstErrors(error) as FieldErrors, options as Parameters<typeof toNestErrors>[1]) as FieldErrors<T>,
      };
    }
  };

/** What a call's own rule says against one of these values before they are sent, for a field that is no form; null if nothing. */
export async function refusedBy<T extends FieldValues>(source: FormSource<T>, values: T, field: keyof T & string): Promise<FieldMessage> {
  const { errors } = await resolverOf<T>(source)(values, undefined, { fields: {}, shouldUseNativeValidation: false });
  return ((errors as FieldErrors)[field]?.message as FieldMessage | undefined) ?? null;
}

/**
 * A call, or a schema without a call, or how such a schema is loaded. The schema's type is not compared, because a form may hold values
 * that the schema refuses.
 */
type FormSource<T> = Pick<Endpoint<string, T>, 'input' | 'rules' | 'takes'> | Schema<T> | AnySchema | (() => Promise<AnySchema>);
export interface ContractFormOptions<T extends FieldValues> {
  defaults: DefaultValues<T>;
  /** Sends the validated values; the field errors of a BAD_INPUT answer are shown under the fields. */
  submit: (values: T, form: UseFormReturn<T, unknown, T>) => Promise<unknown> | unknown;
  /** The label of a field that is not on the screen, such as the question that an answer belongs to. */
  labelOf?: (field: string) => string | undefined;
}
/** The props of a text input: `<TextInput label={…} {...form.text('email')} />`. */
export interface TextBinding {
  name: string;
  error: FieldMessage;
  ref: (element: HTMLElement | null) => void;
  onChange: (event: { target: unknown; type?: unknown }) => Promise<void | boolean>;
  onBlur: (event: { target: unknown; type?: unknown }) => Promise<void | boolean>;
}
/** The props of an input that passes its value: `<Select label={…} {...form.value('category')} />`. */
export interface ValueBinding<V> {
  name: string;
  value: V;
  error: FieldMessage;
  onChange: (value: V) => void;
}
/** The props of a text input that the form controls, so that its letter count follows when the form is reset. */
export interface CountedBinding {
  name: string;
  value: string;
  error: FieldMessage;
  onChange: (event: { target: { value: string } }) => void;
  onBlur: () => void;
}
export interface ContractForm<T extends FieldValues> extends UseFormReturn<T, unknown, T> {
  /** Whether the form cannot be sent now, because it is being sent or a file of it is still being uploaded. */
  busy: boolean;
  /** Whether the form is being sent. */
  sending: boolean;
  text: (name: Path<T>) => TextBinding;
  value: <N extends Path<T>>(name: N) => ValueBinding<PathValue<T, N>>;
  counted: (name: Path<T>) => CountedBinding;
  errorOf: (name: Path<T>) => FieldMessage;
  /** The `<form>` element, where the labels of the changed fields are read. */
  box: RefObject<HTMLFormElement | null>;
  /** The props of the `<form>` element. */
  bind: { onSubmit: (event: FormEvent) => void; noValidate: true; ref: RefObject<HTMLFormElement | null> };
  /** Shows the server's field errors under their fields; false when the error names none of this form's fields. */
  takeErrors: (error: unknown) => boolean;
}
/** The text fields of a form that a component needs, by their names; the form may have more, which the library's own type forbids. */
export interface TextFields<N extends string> {
  text: (name: N) => TextBinding;
  getValues: (name: N) => string;
  setValue: (name: N, value: string) => void;
}

/** The counted fields of a form that a component needs, by their names. */
export interface CountedFields<N extends string> {
  counted: (name: N) => CountedBinding;
}

/** Tells about refused fields that are not on the screen. */
type Tell = (hidden: readonly Refusal[]) => void;

/** Whether a field is among those that a render shows: itself, or the list whose line it is. */
const isAsked = (asked: ReadonlySet<string>, field: string) => asked.has(field) || asked.has(field.replace(/\.\d+$/, ''));

/** Shows the server's messages under the refused fields that are on the screen, others in an alert; false if none is the form's. */
function takeErrorsInto<T extends FieldValues>(
  form: UseFormReturn<T, unknown, T>,
  error: unknown,
  shown: ReadonlySet<string>,
  tell: Tell,
): boolean {
  if (!(error instanceof ApiError) || error.fields.length === 0) return false;
  const values = form.getValues() as object;
  const known = error.fields
    .map((f) => ({ field: formPath(f.field), message: refusalOf(f) }))
    .filter(({ field }) => field.split('.')[0]! in values);
  if (known.length === 0) return false;
  const isShown = ({ field }: Refusal) => isAsked(shown, field);
  for (const { field, message } of known.filter(isShown))
    form.setError(field as Path<T>, { type: SERVER_ERROR_TYPE, message: message as string });
  error.claim();
  const others = error.fields.filter((f) => !known.some(({ field }) => field === formPath(f.field)));
  const missing = others.filter((f) => f.missing).map((f) => ({ field: formPath(f.field), message: refusalOf(f) }));
  const hidden = [...known.filter((one) => !isShown(one)), ...missing];
  if (hidden.length > 0) tell(hidden);
  const rest = others.filter((f) => !f.missing);
  if (rest.length > 0) void alert(rest.map((f) => f.message).join('\n'));
  return true;
}

/**
 * After a failed submit, alerts the refused fields that are not on the screen and focuses the first that is; `asked` collects the fields
 * of a render.
 */
function useToldRefusals<T extends FieldValues>(
  errors: FieldErrors,
  submitCount: number,
  source: FormSource<T>,
  { defaults, labelOf }: ContractFormOptions<T>,
) {
  const tell: Tell = (hidden) => void tellHidden(formNameOf(source, defaults), hidden, labelOf);
  const element = useRef<HTMLFormElement>(null);
  // The fields that this render shows: a component that shows a field asks for its error.
  const asked = new Set<string>();
  const shown = useRef<ReadonlySet<string>>(asked);
  useEffect(() => {
    shown.current = asked;
  });
  const told = useRef(0);
  // Focuses the first wrong field in screen order; inputs without a native element set `aria-invalid` as well.
  useEffect(() => {
    if (submitCount === 0 || submitCount === told.current) return;
    told.current = submitCount;
    const refused = refusalsOf(errors);
    const hidden = showsRefusal(element.current) ? refused.filter(({ field }) => !isAsked(asked, field)) : refused;
    if (hidden.length > 0) tell(hidden);
    bringRefused(element.current);
  });
  return { element, asked, shown, tell };
}

type Refused = { message?: FieldMessage } | undefined;
/** What is wrong with a field. A list of texts is one field, which shows what is wrong with its first wrong line. */
function messageAt(errors: FieldErrors, name: string): FieldMessage {
  const at = name.split('.').reduce<unknown>((tree, key) => (tree as Record<string, unknown> | undefined)?.[key], errors) as Refused;
  const line = Array.isArray(at) ? (at as Refused[]).find((one) => one?.message) : undefined;
  return at?.message ?? line?.message ?? null;
}

/**
 * A form for a call: validates with the call's schema, shows one error under each field, focuses the first wrong field, and shows the
 * server's field errors under their fields. A refused field that is not on the screen is alerted, so that a form never fails silently.
 */
export function useContractForm<T extends FieldValues>(source: FormSource<T>, options: ContractFormOptions<T>): ContractForm<T> {
  const [sending, setSending] = useState(false);
  const resolver = useMemo(() => resolverOf(source), [source]);
  const form = useForm<T, unknown, T>({
    resolver,
    defaultValues: options.defaults,
    mode: 'onSubmit',
    reValidateMode: 'onChange',
    shouldFocusError: false,
  });
  const { errors, submitCount } = form.formState;
  const { element, asked, shown, tell } = useToldRefusals(errors, submitCount, source, options);
  const uploading = useUploading(element);
  // A field is first checked when it loses the focus with something typed or when the form is submitted, then on every keystroke.
  const { current: seen } = useRef({ typed: new Set<string>(), checked: new Set<string>(), sends: 0 });

  const errorOf = (name: Path<T>): FieldMessage => {
    asked.add(name);
    return messageAt(errors, name);
  };
  /** Whether the form's own checks may replace the field's message; a message from the server stays until the field changes. */
  const isOurs = (name: string) => form.getFieldState(name as Path<T>).error?.type !== SERVER_ERROR_TYPE;
  const takeErrors = (error: unknown) => takeErrorsInto(form, error, shown.current, tell);
  const set = <N extends Path<T>>(name: N, value: PathValue<T, N>) =>
    form.setValue(name, value, { shouldDirty: true, shouldTouch: true, shouldValidate: form.formState.isSubmitted || !!errorOf(name) });
  /** Checks a field that was checked before again as it changes, together with the others, whose rules may depend on it. */
  const recheck = async (name: Path<T>) => {
    if (seen.checked.has(name) || errorOf(name)) await form.trigger([...seen.checked].filter(isOurs).concat(name) as Path<T>[]);
  };
  const checkLeft = (name: Path<T>) => {
    if (!seen.typed.has(name)) return;
    const { sends } = seen;
    afterPress(() => {
      // The form was submitted since the field lost the focus: everything is checked already, and the server's message must stay.
      if (sends !== seen.sends || !isOurs(name)) return;
      seen.checked.add(name);
      void form.trigger(name);
    });
  };
  const send = async (values: T) => {
    setSending(true);
    try {
      await options.submit(values, form);
    } catch (error) {
      if (!takeErrors(error)) report(error);
    } finally {
      setSending(false);
    }
  };

  return {
    ...form,
    busy: sending || uploading,
    sending,
    box: element,
    errorOf,
    takeErrors,
    text: (name) => {
      const { ref, onChange, onBlur } = form.register(name);
      return {
        name,
        ref,
        error: errorOf(name),
        onChange: async (event) => {
          seen.typed.add(name);
          await onChange(event);
          await recheck(name);
        },
        onBlur: async (event) => {
          await onBlur(event);
          checkLeft(name);
        },
      };
    },
    value: (name) => ({
      name,
      value: form.watch(name),
      error: errorOf(name),
      onChange: (value) => set(name, value),
    }),
    counted: (name) => ({
      name,
      value: String(form.watch(name) ?? ''),
      error: errorOf(name),
      onChange: (event) => {
        seen.typed.add(name);
        set(name, event.target.value as PathValue<T, typeof name>);
        if (seen.checked.has(name)) void recheck(name);
      },
      onBlur: () => checkLeft(name),
    }),
    bind: {
      onSubmit: (event) => {
        event.stopPropagation();
        // Sent now, the form would lose the file that is being uploaded; its button shows that it waits.
        if (isUploading(element.current)) return event.preventDefault();
        seen.sends += 1;
        form.handleSubmit(send)(event).catch(report);
      },
      noValidate: true,
      ref: element,
    },
  };
}

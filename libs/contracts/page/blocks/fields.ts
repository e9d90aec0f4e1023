import { array, boolean, number, object, string, type AnySchema } from 'yup';
import { imageAddress, message, REQUIRED, seq, siteLink, text, when } from '../../fields';
import type { Aspect } from './aspects';

/** The input by which the editor asks for a value. */
type FieldKind =
  | 'line'
  | 'lines'
  | 'rich'
  | 'code'
  | 'image'
  | 'link'
  | 'videoLink'
  | 'choice'
  | 'number'
  | 'focus'
  | 'flag'
  | 'moment'
  | 'list'
  | 'records'
  | 'record';
/** The kind of the site's things that a field `record` or `records` chooses from. */
export type RecordKind = 'course' | 'package' | 'category' | 'review' | 'teacher' | 'form';

/**
 * The settings of a field of the kind `focus`, which says which point of a picture stays visible. The field's own value is how far across
 * the point is; `down` names the field for how far down it is, and `shapes` are the cut-outs that the editor shows.
 */
export interface Focus {
  readonly down: string;
  readonly shapes: readonly { readonly on: 'desktop' | 'phone'; readonly image: readonly string[]; readonly aspect: Aspect }[];
}
/** One value of a block: its rule, its initial value in a new block, and what the editor needs to ask for it. */
export interface Field<T = unknown> {
  readonly kind: FieldKind;
  readonly rule: AnySchema;
  readonly initial: T;
  /** Maximum number of letters in a text, or of items in a list; for a number its largest value. */
  readonly max?: number;
  readonly min?: number;
  readonly options?: readonly string[];
  /** Only for a picture: its width divided by its height. */
  readonly aspect?: Aspect;
  readonly of?: RecordKind;
  /** Only for a field `focus`: the fields that belong to it, and the shapes to which the picture is cut. */
  readonly focus?: Focus;
  /** Only for a list: the fields of each item. */
  readonly fields?: Fields;
  /** The field is shown only where another field of the same group has one of these values. */
  readonly only?: readonly [field: string, ...values: string[]];
}
/** The fields of a block, or of an item of a list, by name; the editor asks for them in this order. */
export type Fields = Readonly<Record<string, Field>>;
/** The type of the values that some fields hold. */
export type Values<F> = { -readonly [K in keyof F]: F[K] extends Field<infer T> ? T : never };

/** Maximum number of letters in a rich text, markup included. */
const TEXT_MAX = 20_000;
const few = (max: number) => message('listMax', { max });

/** A field for one line of text. */
export const line = (max: number, initial = ''): Field<string> => ({ kind: 'line', rule: text(max).default(initial), initial, max });
/** A field for a text of several lines. */
export const lines = (max: number, initial = ''): Field<string> => ({ kind: 'lines', rule: text(max).default(initial), initial, max });
/** A field for a text with markup, which the server cleans. */
export const rich = (initial = ''): Field<string> => ({ kind: 'rich', rule: text(TEXT_MAX).default(initial), initial, max: TEXT_MAX });
/** A field for HTML code of other companies, which runs in a frame of its own. */
export const code = (max: number): Field<string> => ({
  kind: 'code',
  rule: string().max(max, message('maxLength', { max })).default(''),
  initial: '',
  max,
});
/** A field for a picture; `aspect` is width divided by height. */
export const image = (aspect: Aspect): Field<string | null> => ({ kind: 'image', rule: imageAddress(), initial: null, aspect });
/** A field for a path of the site or a web address. */
export const link = (initial = ''): Field<string> => ({ kind: 'link', rule: siteLink().default(initial), initial });
const VIDEO_LINK = /^https:\/\/((www\.|m\.)?youtube\.com\/(watch\?|shorts\/|live\/)|youtu\.be\/|vimeo\.com\/\d)[^\s"'<>\\]*$/;
/** A field for the address of a video at YouTube or Vimeo. */
export const videoLink = (): Field<string> => ({
  kind: 'videoLink',
  rule: string()
    .trim()
    .max(500, message('maxLength', { max: 500 }))
    .matches(VIDEO_LINK, { message: message('videoLink'), excludeEmptyString: true })
    .default(''),
  initial: '',
});
/** A field for one of some options. */
export const choice = <T extends string>(options: readonly [T, ...T[]], initial: NoInfer<T> = options[0]): Field<T> => ({
  kind: 'choice',
  rule: string<T>().oneOf(options, message('oneOf')).default(initial),
  initial,
  options,
});
/** A field for a whole number from `min` to `max`. */
export const figure = (min: number, max: number, initial: number): Field<number> => ({
  kind: 'number',
  rule: number()
    .integer(message('number'))
    .min(min, message('number'))
    .max(max, message('numberMax', { max }))
    .typeError(message('number'))
    .default(initial),
  initial,
  min,
  max,
});
/**
 * A field for how far across (percent) the point of a picture is that stays visible when it is cut; `down` names the field for how far
 * down. In the editor a click on the picture sets both.
 */
const share = (focus?: Focus): Field<number> => ({ ...figure(0, 100, 50), kind: 'focus', ...(focus && { focus }) });
/** The two fields for the point of a picture that stays visible when it is cut to these shapes. */
export const focused = (shapes: Focus['shapes']) => ({ focusX: share({ down: 'focusY', shapes }), focusY: share() });
/** A field for yes or no. */
export const flag = (initial = true): Field<boolean> => ({ kind: 'flag', rule: boolean().default(initial), initial });
/** A field for a date and time; null: none. */
export const moment = (): Field<string | null> => ({ kind: 'moment', rule: when().nullable().default(null), initial: null });
/** A field for one thing of the site, such as a class, by its number; null: none. */
export const record = (of: RecordKind): Field<number | null> => ({
  kind: 'record',
  rule: seq().nullable().default(null),
  initial: null,
  of,
});
/** A field for up to `max` things of the site, by their numbers. */
export const records = (of: RecordKind, max: number): Field<number[]> => ({
  kind: 'records',
  rule: array(seq().required(REQUIRED)).max(max, few(max)).default([]),
  initial: [],
  of,
  max,
});
/** A field for a list of up to `max` items, each with the same fields. */
export const list = <F extends Fields>(max: number, fields: F, initial: Partial<Values<F>>[] = []): Field<Values<F>[]> => ({
  kind: 'list',
  rule: array(ruleOf(fields)).max(max, few(max)).default([]),
  initial: initial.map((one) => ({ ...initialOf(fields), ...one })),
  max,
  fields,
});
/** Makes a field one that is shown only where the field `name` of the same group has one of these values. */
export const onlyFor = <T>(field: Field<T>, name: string, ...values: string[]): Field<T> => ({ ...field, only: [name, ...values] });

/** The rule of a group of fields; a missing value becomes the initial one. */
export const ruleOf = (fields: Fields) =>
  object(Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.rule]))).noUnknown();
/** The values of these fields in a new block. */
export const initialOf = <F extends Fields>(fields: F) =>
  Object.fromEntries(Object.entries(fields).map(([name, { initial }]) => [name, structuredClone(initial)])) as Values<F>;

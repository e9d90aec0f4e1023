import { array, boolean, number, object, string, type AnySchema } from 'yup';
import { imageAddress, message, REQUIRED, seq, siteLink, text, when } from '../../fields';

/** How the editor asks for a value. */
type FieldKind =
  | 'line'
  | 'lines'
  | 'rich'
  | 'code'
  | 'image'
  | 'link'
  | 'film'
  | 'choice'
  | 'number'
  | 'focus'
  | 'flag'
  | 'moment'
  | 'list'
  | 'records'
  | 'record';
/** What a field of the kinds `record` and `records` chooses from. */
export type RecordKind = 'course' | 'package' | 'category' | 'review' | 'teacher' | 'form';

/** For a field that says which part of a picture stays in sight: how far down it lies, and the cuts the editor shows. */
export interface Focus {
  readonly down: string;
  readonly shapes: readonly { readonly on: 'desktop' | 'phone'; readonly image: readonly string[]; readonly aspect: number }[];
}
/** One value of a block: its rule, what a new block begins with, and what the editor needs to ask for it. */
export interface Field<T = unknown> {
  readonly kind: FieldKind;
  readonly rule: AnySchema;
  readonly initial: T;
  /** The most letters of a text, or the most items of a list. */
  readonly max?: number;
  readonly min?: number;
  readonly options?: readonly string[];
  /** Width by height, of pictures. */
  readonly aspect?: number;
  readonly of?: RecordKind;
  /** For a focus: which fields beside it are its pictures and its way down, and the shapes into which the pictures are cut. */
  readonly focus?: Focus;
  /** The fields of each item of a list. */
  readonly fields?: Fields;
  /** Shown only where another field of the same group has one of these values. */
  readonly only?: readonly [field: string, ...values: string[]];
}
/** The fields of a block or a list's item, by name, in the order in which the editor asks for them. */
export type Fields = Readonly<Record<string, Field>>;
/** The values that belong to some fields. */
export type Values<F> = { -readonly [K in keyof F]: F[K] extends Field<infer T> ? T : never };

/** Letters of a text with its markup. */
const TEXT_MAX = 20_000;
const few = (max: number) => message('listMax', { max });

/** A field for one line of text. */
export const line = (max: number, initial = ''): Field<string> => ({ kind: 'line', rule: text(max).default(initial), initial, max });
/** A field for a text of several lines. */
export const lines = (max: number, initial = ''): Field<string> => ({ kind: 'lines', rule: text(max).default(initial), initial, max });
/** A field for a text with markup, which the server cleans. */
export const rich = (initial = ''): Field<string> => ({ kind: 'rich', rule: text(TEXT_MAX).default(initial), initial, max: TEXT_MAX });
/** HTML of others that runs in a frame of its own. */
export const code = (max: number): Field<string> => ({
  kind: 'code',
  rule: string().max(max, message('maxLength', { max })).default(''),
  initial: '',
  max,
});
/** A picture; `aspect` is width by height. */
export const image = (aspect: number): Field<string | null> => ({ kind: 'image', rule: imageAddress(), initial: null, aspect });
/** A path of the site, or a web address. */
export const link = (initial = ''): Field<string> => ({ kind: 'link', rule: siteLink().default(initial), initial });
const FILM = /^https:\/\/((www\.|m\.)?youtube\.com\/(watch\?|shorts\/|live\/)|youtu\.be\/|vimeo\.com\/\d)[^\s"'<>\\]*$/;
/** The address of a video on YouTube or Vimeo. */
export const film = (): Field<string> => ({
  kind: 'film',
  rule: string()
    .trim()
    .max(500, message('maxLength', { max: 500 }))
    .matches(FILM, { message: message('filmLink'), excludeEmptyString: true })
    .default(''),
  initial: '',
});
/** One of some words, each of which the editor shows as a choice. */
export const choice = <T extends string>(options: readonly [T, ...T[]], initial: NoInfer<T> = options[0]): Field<T> => ({
  kind: 'choice',
  rule: string<T>().oneOf(options, message('oneOf')).default(initial),
  initial,
  options,
});
/** A whole number between two bounds. */
export const figure = (min: number, max: number, initial: number): Field<number> => ({
  kind: 'number',
  rule: number()
    .integer(message('number'))
    .min(min, message('number'))
    .max(max, message('numberMax', { max }))
    .typeError(message('number'))
    .default(initial),
  initial,
  ...{ min, max },
});
/**
 * What stays in sight of a picture that is cut into a shape, in percent across; the field `down` beside it says how far down. It is asked
 * for by a press on the picture.
 */
const share = (focus?: Focus): Field<number> => ({ ...figure(0, 100, 50), kind: 'focus', ...(focus && { focus }) });
/** The two fields that say which part of a picture stays in sight when it is cut. */
export const focused = (shapes: Focus['shapes']) => ({ focusX: share({ down: 'focusY', shapes }), focusY: share() });
/** A field that is on or off. */
export const flag = (initial = true): Field<boolean> => ({ kind: 'flag', rule: boolean().default(initial), initial });
/** A field for a moment; null is none. */
export const moment = (): Field<string | null> => ({ kind: 'moment', rule: when().nullable().default(null), initial: null });
/** One row of the site, such as a class, or none. */
export const record = (of: RecordKind): Field<number | null> => ({
  kind: 'record',
  rule: seq().nullable().default(null),
  initial: null,
  of,
});
/** Up to `max` rows of the site. */
export const records = (of: RecordKind, max: number): Field<number[]> => ({
  kind: 'records',
  rule: array(seq().required(REQUIRED)).max(max, few(max)).default([]),
  initial: [],
  ...{ of, max },
});
/** Up to `max` items with the same fields. */
export const list = <F extends Fields>(max: number, fields: F, initial: Partial<Values<F>>[] = []): Field<Values<F>[]> => ({
  kind: 'list',
  rule: array(ruleOf(fields)).max(max, few(max)).default([]),
  initial: initial.map((one) => ({ ...initialOf(fields), ...one })),
  ...{ max, fields },
});
/** The field only matters where another one of its group has one of these values. */
export const onlyFor = <T>(field: Field<T>, name: string, ...values: string[]): Field<T> => ({ ...field, only: [name, ...values] });

/** The rule of a group of values; what is missing is what a new block has. */
export const ruleOf = (fields: Fields) =>
  object(Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.rule]))).noUnknown();
/** The values that fields have in a new block. */
export const initialOf = <F extends Fields>(fields: F) =>
  Object.fromEntries(Object.entries(fields).map(([name, { initial }]) => [name, structuredClone(initial)])) as Values<F>;

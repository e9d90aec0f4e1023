import { array, string, ValidationError, type StringSchema } from 'yup';
import { day, email, message, messageIn, text, url, type Message } from './fields';

/** The kinds of values that an input for tags can take (CN-040..045). */
export const TAG_KINDS = ['email', 'url', 'text', 'digits', 'isodate', 'textTag'] as const;
export type TagKind = (typeof TAG_KINDS)[number];
/** Maximum number of letters in a tag of the kinds text and digits. */
const TAG_MAX = 100;

/**
 * The rule of one tag of each kind. A tag of a class or post (`textTag`) has letters, digits and underscores, and is stored without its #.
 */
const TAG_RULES: Record<TagKind, () => StringSchema<string | undefined>> = {
  email,
  url,
  text: () => text(TAG_MAX),
  digits: () =>
    text(TAG_MAX).matches(/^\d+$/, { message: message('number'), excludeEmptyString: true }) as StringSchema<string | undefined>,
  isodate: () => day().trim(),
  textTag: () =>
    string()
      .transform((value: string) => value.trim().replace(/^#+/, ''))
      .max(30, message('maxLength', { max: 30 }))
      .matches(/^[\p{L}\p{N}_]+$/u, { message: message('invalid'), excludeEmptyString: true }),
};

/** A valid tag, or an invalid one with its error. */
export type ReadTag = { value: string; error?: undefined } | { value: string; error: Message };
/** Reads one tag as it will be stored, with its error if it is invalid; null for an empty text. */
export function readTag(kind: TagKind, typed: string): ReadTag | null {
  const rule = TAG_RULES[kind]();
  const value = rule.cast(typed) ?? '';
  if (!value) return null;
  try {
    rule.validateSync(typed);
    return { value };
  } catch (error) {
    if (!ValidationError.isError(error)) throw error;
    return { value, error: messageIn(error.errors) ?? { key: 'invalid' } };
  }
}
/** Splits a pasted text into tags: at commas and line ends and, for kinds whose tags cannot contain them, at semicolons and spaces. */
export const splitTags = (kind: TagKind, pasted: string): string[] =>
  pasted
    .split(kind === 'text' ? /[,\n\r\t]+/ : kind === 'url' ? /[,\s]+/ : /[,;\s]+/)
    .map((one) => one.trim())
    .filter(Boolean);

/** Takes a list of up to `max` tags, each valid by its kind; unless `twice` is set no two may be the same (CN-039, CN-046). */
export function tagList(kind: TagKind, { max, twice = false }: { max: number; twice?: boolean }) {
  const list = array(TAG_RULES[kind]().required(message('required'))).max(max, message('listMax', { max }));
  return twice ? list : list.test('twice', message('invalid'), (tags) => !tags || new Set(tags).size === tags.length);
}

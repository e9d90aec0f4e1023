import { array, string, ValidationError, type StringSchema } from 'yup';
import { day, email, message, messageIn, text, url, type Message } from './fields';

/** What the tags of one input are (CN-040..045). */
export const TAG_KINDS = ['email', 'url', 'text', 'digits', 'isodate', 'textTag'] as const;
export type TagKind = (typeof TAG_KINDS)[number];
/** Letters of one tag. */
const TAG_MAX = 100;

/** One tag by itself; a word of a class or a post (`textTag`) has letters, digits and underscores, and is kept without its #. */
const RULES: Record<TagKind, () => StringSchema<string | undefined>> = {
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

/** A tag that may stand, or what is wrong with it. */
export type ReadTag = { value: string; error?: undefined } | { value: string; error: Message };
/** A tag as it will be kept, or what is wrong with it; empty text is no tag. */
export function readTag(kind: TagKind, typed: string): ReadTag | null {
  const rule = RULES[kind]();
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
/** Text with several tags: comma and line end, as well semicolon and blanks where no tag holds one. */
export const splitTags = (kind: TagKind, pasted: string): string[] =>
  pasted
    .split(kind === 'text' ? /[,\n\r\t]+/ : kind === 'url' ? /[,\s]+/ : /[,;\s]+/)
    .map((one) => one.trim())
    .filter(Boolean);

/** A list of tags as a call takes it: each by its rule, no more than `max`, none twice unless that is allowed (CN-039, CN-046). */
export function tagList(kind: TagKind, { max, twice = false }: { max: number; twice?: boolean }) {
  const list = array(RULES[kind]().required(message('required'))).max(max, message('listMax', { max }));
  return twice ? list : list.test('twice', message('invalid'), (tags) => !tags || new Set(tags).size === tags.length);
}

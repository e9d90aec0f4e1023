import { string, number, boolean, type StringSchema } from 'yup';
import { values, YN } from './codes';
import { LIMITS } from './limits';

/**
 * The message of a rule: a key of words/{lang}.ts below `validation`, and the values that replace the placeholders of its text. It is
 * translated where it is shown: by the server's error filter, or by the form on the web.
 */
export interface Message {
  key: string;
  values?: Record<string, string | number>;
}
const isMessage = (said: unknown): said is Message => typeof said === 'object' && said !== null;
/**
 * The first message of our own rules among the texts that yup gives for a refused value, which yup declares as strings; undefined if there
 * is none.
 */
export const messageIn = (said: readonly unknown[]): Message | undefined => said.find(isMessage);
/**
 * Makes the message of a rule from a key below `validation` and the values of its placeholders. yup takes any value for a message and types
 * it as a string.
 */
export const message = (key: string, values?: Record<string, string | number>) => ({ key, values }) as unknown as string;

/** An e-mail address: no spaces or brackets, and a host whose last part has two letters or more. */
export const EMAIL_PATTERN = /^[^\s@<>()[\],;:\\"]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*\.[A-Za-z]{2,}$/;
/** The characters that a password may consist of; `password` also checks its length and that it mixes kinds of them. */
export const PASSWORD_CHARS = /^[A-Za-z0-9~!@#$%^&*]*$/;
/** The kinds of characters of which a password needs at least one each. */
export const PASSWORD_KINDS = { letter: /[A-Za-z]/, digit: /\d/, special: /[~!@#$%^&*]/ } as const;
/** One part of a name: letters of Hangul, Latin with accents, kana or kanji (AM-193). */
const NAME_LETTERS = '[가-힣\\p{Script=Latin}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Han}ー]+';
/** A person's name: parts of `NAME_LETTERS`, with a single space, hyphen, apostrophe or middle dot between two of them. */
export const NAME_PATTERN = new RegExp(`^${NAME_LETTERS}(?:[ '’·・-]${NAME_LETTERS})*$`, 'u');
/** Kana and kanji, which a name may have only on a site that offers Japanese. */
export const JAPANESE_LETTERS = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}ー・]/u;
/** The name of a site in its address below the product's host: Latin letters and digits. */
export const ID_PATTERN = /^[A-Za-z0-9]+$/;
/** A Korean telephone number, with or without hyphens: 2 or 3, then 3 or 4, then 4 digits. */
export const PHONE_PATTERN = /^\d{2,3}-?\d{3,4}-?\d{4}$/;
const URL_PATTERN = /^https?:\/\/[^\s/$.?#][^\s]*$/i;
/** The path of a page that a site writes itself: Latin letters, digits, hyphens and underscores. */
export const PATH_PATTERN = /^[A-Za-z0-9_-]+$/;
const TIME_PATTERN = /^([01]\d|2[0-3]):[0-5]\d$/;
/** A day as `YYYY-MM-DD`; it lets 31 February pass, which `day` does not. */
export const DATE_PATTERN = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

/** Takes an e-mail address and turns it into lower case. */
export const email = () =>
  string()
    .trim()
    .lowercase()
    .max(254, message('maxLength', { max: 254 }))
    .matches(EMAIL_PATTERN, { message: message('email'), excludeEmptyString: true });
/** Takes a new password: checks its length, its characters, and that it mixes letters, digits and special characters. */
export const password = () =>
  string()
    .min(LIMITS.passwordMin, message('passwordMin', { min: LIMITS.passwordMin }))
    .max(LIMITS.passwordMax, message('maxLength', { max: LIMITS.passwordMax }))
    .matches(PASSWORD_CHARS, { message: message('passwordChars'), excludeEmptyString: true })
    .matches(PASSWORD_KINDS.letter, { message: message('passwordMix'), excludeEmptyString: true })
    .matches(PASSWORD_KINDS.digit, { message: message('passwordMix'), excludeEmptyString: true })
    .matches(PASSWORD_KINDS.special, { message: message('passwordMix'), excludeEmptyString: true });
/** Takes the short password of a meeting or a secret post: four or more Latin letters and digits. */
export const shortPassword = () => string().matches(/^[A-Za-z0-9]{4,}$/, { message: message('shortPassword'), excludeEmptyString: true });
/** Takes a person's name (AM-193). */
export const personName = () =>
  string()
    // Some keyboards send an accented letter as letter and accent; NFC makes one character of them.
    .transform((value: string | null | undefined) => value?.normalize('NFC'))
    .trim()
    .min(LIMITS.nameMin, message('minLength', { min: LIMITS.nameMin }))
    .max(50, message('maxLength', { max: 50 }))
    .matches(NAME_PATTERN, { message: message('name'), excludeEmptyString: true });
/** Takes a telephone number that is typed as digits alone; it may be empty. */
export const phone = () =>
  string()
    .trim()
    .matches(/^\d*$/, { message: message('phoneDigits'), excludeEmptyString: true })
    .matches(PHONE_PATTERN, { message: message('phone'), excludeEmptyString: true });
/**
 * Takes the digits of a Korean telephone number from a list that staff have from elsewhere; it may be empty. Without its country code a
 * foreign number may look like a Korean one, but never begins with the 0 of Korea.
 */
export const listedPhone = () =>
  string()
    .trim()
    .matches(/^\d*$/, { message: message('phoneDigits'), excludeEmptyString: true })
    .matches(/^0[1-9]/, { message: message('phoneKorean'), excludeEmptyString: true })
    .matches(PHONE_PATTERN, { message: message('phone'), excludeEmptyString: true });
/** Takes an absolute web address (http or https). */
export const url = () =>
  string()
    .trim()
    .max(2000, message('maxLength', { max: 2000 }))
    .matches(URL_PATTERN, { message: message('url'), excludeEmptyString: true });
/** Takes the name of a site in its address below the product's host. */
export const siteAddress = () =>
  string()
    .trim()
    .lowercase()
    .min(2, message('minLength', { min: 2 }))
    .max(LIMITS.siteAddressMax, message('maxLength', { max: LIMITS.siteAddressMax }))
    .matches(ID_PATTERN, { message: message('lettersDigits'), excludeEmptyString: true });
/** Takes a path inside the site or a web address elsewhere, but no `javascript:` and no `//host` that looks like a path. */
export const siteLink = () =>
  string()
    .trim()
    .max(2000, message('maxLength', { max: 2000 }))
    .matches(/^(\/(?![/\\])[^\s\\]*|https?:\/\/[^\s/$.?#][^\s]*)$/i, { message: message('siteLink'), excludeEmptyString: true });
/** Takes the address of a picture in the product's storage or, with https, on another host; empty means none. */
export const imageAddress = () =>
  string()
    .trim()
    .transform((value: string | null) => value || null)
    .max(500, message('maxLength', { max: 500 }))
    .matches(/^(\/files\/public\/[\w./-]+|https:\/\/[^\s"'<>\\]+)$/, { message: message('invalid') })
    .nullable()
    .default(null);
/** Takes a colour as `#rrggbb`. */
export const brandColor = () => string().matches(/^#[0-9a-fA-F]{6}$/, { message: message('invalid'), excludeEmptyString: true });
/** Takes the path of a page that a site wrote itself. */
export const pagePath = () =>
  string()
    .trim()
    .max(100, message('maxLength', { max: 100 }))
    .matches(PATH_PATTERN, { message: message('path'), excludeEmptyString: true });
/** A trimmed text of at most `max` letters and, where it is given, at least `min`. */
export const text = (max: number, min?: number): StringSchema<string | undefined> => {
  const s = string().trim().max(max, message('maxLength', { max }));
  return min ? s.min(min, message('minLength', { min })) : s;
};
/** Takes the reason for exporting a sheet with personal data; the log of readings shows it. */
export const sheetReason = () => text(200, 2).required(message('required'));
/** Takes one of these words and refuses any other. */
export const oneOf = <T extends string>(allowed: readonly T[]) => string<T>().oneOf(allowed as T[], message('oneOf'));
/** Takes `Y` or `N`. */
export const yn = () => oneOf(values(YN));
/** Takes the number of a row: a whole number from 1. */
export const seq = () =>
  number()
    .integer(message('number'))
    .min(1, message('number'))
    .max(Number.MAX_SAFE_INTEGER, message('number'))
    .typeError(message('number'));
/** Takes an amount of money from 0 to 100,000,000: whole won, or US cents. */
export const money = () =>
  number()
    .integer(message('number'))
    .min(0, message('moneyMin'))
    .max(100_000_000, message('moneyMax', { max: 100_000_000 }))
    .typeError(message('number'));
/** Takes a whole number from 0 to `max`. */
export const count = (max = 100_000) =>
  number().integer(message('number')).min(0, message('number')).max(max, message('numberMax', { max })).typeError(message('number'));
const isMoment = (v: string | null | undefined) => !v || !Number.isNaN(Date.parse(v));
/** Whether a text is empty or a day that the calendar has; 2026-02-31 is not. */
const isDay = (v: string | null | undefined) => !v || (isMoment(v) && new Date(v).toISOString().startsWith(v));
/** Takes a moment as ISO text with a zone. */
export const when = () =>
  string()
    .test('moment', message('datetime'), isMoment)
    .matches(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/, {
      message: message('datetime'),
      excludeEmptyString: true,
    });
/** Takes the number of days of access after enrolment, up to 3650; -1 means without end. */
export const accessDays = () =>
  number()
    .integer(message('number'))
    .max(3650, message('numberMax', { max: 3650 }))
    .test('days', message('number'), (v) => v === undefined || v === -1 || (v ?? 0) >= 1)
    .typeError(message('number'));
/** Takes a day of the calendar as `YYYY-MM-DD`. */
export const day = () =>
  string()
    .test('calendar', message('date'), isDay)
    .matches(DATE_PATTERN, { message: message('date'), excludeEmptyString: true });
/** Takes a time of day as `HH:MM`. */
export const hour = () => string().matches(TIME_PATTERN, { message: message('time'), excludeEmptyString: true });
/** Takes true only: the ticked box of a consent. */
export const accepted = () => boolean().oneOf([true], message('accept'));
/** The last page that a list has: the database can still count the rows before it, on pages of a hundred. */
export const PAGE_MAX = 10_000_000;
/** Takes the number of a page, from 1; a wrong value becomes 1 instead of an error (CN-051, CN-052). */
export const pageNumber = () =>
  number()
    .transform((_: unknown, raw: unknown) => (Number.isInteger(Number(raw)) && Number(raw) >= 1 ? Math.min(Number(raw), PAGE_MAX) : 1))
    .default(1);
/** Takes the number of rows on a page; a size that is not offered becomes `first`. */
export const pageSize = (choices: readonly number[], first = choices[0]!) =>
  number()
    .transform((_: unknown, raw: unknown) => (choices.includes(Number(raw)) ? Number(raw) : first))
    .default(first);
/** Takes one of some words; any other value becomes `first`, so that an old link still opens. */
export const fallbackOneOf = <T extends string>(allowed: readonly T[], first = allowed[0]!) =>
  string<T>()
    .transform((_: unknown, raw: unknown) => (allowed.includes(raw as T) ? (raw as T) : first))
    .default(first);

/**
 * Takes the column by which a list is sorted and its direction, as `title.asc`. Empty and unknown values become empty: the list's own order
 * (CN-052).
 */
export const sortOf = <C extends string>(columns: readonly C[]) => fallbackOneOf(sortsOf(columns));
/** The place at which a list goes on: the `cursor` of the page before. */
export const placeCursor = () => string().max(100);
/** The values that `sortOf` takes: empty, and each column with `.asc` and `.desc`. */
export const sortsOf = <C extends string>(columns: readonly C[]) =>
  ['' as const, ...columns.flatMap((column) => [`${column}.asc` as const, `${column}.desc` as const])] as const;

/** The message of a missing value, for `.required(REQUIRED)`; it names the field's label. */
export const REQUIRED = message('required');

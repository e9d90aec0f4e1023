import { lang } from './i18n';

/** Whether a text has Hangul in it: syllables, or letters alone. */
export const hasHangul = (text: string): boolean => /[\u1100-\u11ff\u3131-\u318e\uac00-\ud7a3]/.test(text);
/**
 * 'ko' for a person's text with Hangul on a page in another language, for its `lang` attribute: it is then read aloud as Korean and
 * breaks between words.
 */
export const langOf = (text: unknown): 'ko' | undefined =>
  typeof text === 'string' && lang() !== 'ko' && hasHangul(text) ? 'ko' : undefined;
/**
 * Whether a search was typed as the initial consonants of what it wants, with or without spaces: ㅋㅍ for 쿠폰. The site's search has the
 * same rule in SQL (apps/api-main/src/search/match.sql.ts).
 */
export const isInitials = (text: string): boolean => /^[ㄱ-ㅎ ]+$/.test(text);

import { lang } from './i18n';

const HANGUL = /[\u1100-\u11ff\u3131-\u318e\uac00-\ud7a3]/;
/**
 * 'ko' for a person's text with Hangul on a page in another language, for its `lang` attribute: it is then read aloud as Korean and
 * breaks between words.
 */
export const langOf = (text: unknown): 'ko' | undefined =>
  typeof text === 'string' && lang() !== 'ko' && HANGUL.test(text) ? 'ko' : undefined;

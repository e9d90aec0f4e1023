import { lang } from './i18n';

const HANGUL = /[\u1100-\u11ff\u3131-\u318e\uac00-\ud7a3]/;
/** The `lang` of what people wrote in Korean on a page in another language: it is read as Korean, and breaks between its words. */
export const langOf = (text: unknown): 'ko' | undefined =>
  typeof text === 'string' && lang() !== 'ko' && HANGUL.test(text) ? 'ko' : undefined;

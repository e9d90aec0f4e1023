import { LANG, values, YN, type Lang } from '../codes';
import { htmlLang } from '../locale';
import type { Channel } from './channel';

/** The languages that visitors may choose: Korean and English, Japanese where the site offers it (AM-195); the product speaks all three. */
export const langsOf = (channel: Pick<Channel, 'channelSetting'> | null): readonly Lang[] =>
  !channel || channel.channelSetting.japaneseYn === YN.YES ? values(LANG) : [LANG.KO, LANG.EN];

/** The key by which an address asks for a page in a language (AM-263). */
export const LANG_KEY = 'lang';
/** The language that an address asks for, as HTML names it; null for none that is offered. */
export const langOfAddress = (asked: unknown, offered: readonly Lang[]): Lang | null =>
  offered.find((lang) => htmlLang(lang) === asked) ?? null;
/** A path with its query in another language than the first, whose address has no key. */
export const inLang = (path: string, lang: Lang): string =>
  lang === LANG.KO ? path : `${path}${path.includes('?') ? '&' : '?'}${LANG_KEY}=${htmlLang(lang)}`;

import { LANG, values, YN, type Lang } from '../codes';
import { htmlLang } from '../locale';
import type { Channel } from './channel';

/** The languages that visitors may choose: Korean and English, Japanese where the site offers it (AM-195); the product speaks all three. */
export function langsOf(channel: Pick<Channel, 'channelSetting'> | null): readonly Lang[] {
  const first = firstLangOf(channel);
  const all = !channel || channel.channelSetting.japaneseYn === YN.YES || first === LANG.JP;
  const offered = all ? values(LANG) : [LANG.KO, LANG.EN];
  return [first, ...offered.filter((lang) => lang !== first)];
}
/** The language of whoever has chosen none, which the plain address speaks (AM-533). */
export const firstLangOf = (channel: Pick<Channel, 'channelSetting'> | null): Lang => channel?.channelSetting.firstLang ?? LANG.KO;

/** The key by which an address asks for a page in a language (AM-263). */
export const LANG_KEY = 'lang';
/** The language that an address asks for, as HTML names it; null for none that is offered. */
export const langOfAddress = (asked: unknown, offered: readonly Lang[]): Lang | null =>
  offered.find((lang) => htmlLang(lang) === asked) ?? null;
/** A path with its query in a language; that of the first one has no key. */
export const inLang = (path: string, lang: Lang, first: Lang = LANG.KO): string =>
  lang === first ? path : `${path}${path.includes('?') ? '&' : '?'}${LANG_KEY}=${htmlLang(lang)}`;

import { LANG, values, YN, type Lang } from '../codes';
import { htmlLang } from '../locale';
import type { Channel } from './channel';

/**
 * The languages that visitors can choose, the site's first one at the front: Korean and English, and Japanese where the site offers it
 * (AM-195). On the product's own host all three.
 */
export function langsOf(channel: Pick<Channel, 'channelSetting'> | null): readonly Lang[] {
  const first = firstLangOf(channel);
  const all = !channel || channel.channelSetting.japaneseYn === YN.YES || first === LANG.JP;
  const offered = all ? values(LANG) : [LANG.KO, LANG.EN];
  return [first, ...offered.filter((lang) => lang !== first)];
}
/** The language of visitors who have chosen none; an address without `lang` is in this language (AM-533). */
export const firstLangOf = (channel: Pick<Channel, 'channelSetting'> | null): Lang => channel?.channelSetting.firstLang ?? LANG.KO;

/** The query parameter of an address that chooses its language (AM-263). */
export const LANG_KEY = 'lang';
/** The language that an address's `lang` chooses, in HTML's spelling; null where the site does not offer it. */
export const langOfAddress = (asked: unknown, offered: readonly Lang[]): Lang | null =>
  offered.find((lang) => htmlLang(lang) === asked) ?? null;
/** Adds the language to a path; for the site's first language the path stays as it is. */
export const inLang = (path: string, lang: Lang, first: Lang = LANG.KO): string =>
  lang === first ? path : `${path}${path.includes('?') ? '&' : '?'}${LANG_KEY}=${htmlLang(lang)}`;

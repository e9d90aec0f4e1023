import { CURRENCY, LANG, type Lang } from './codes';
import { TIME_ZONE } from './time';

/** The locales of `Intl`: Japanese is `jp` on the wire (AM-096), but `ja` in `Intl` and HTML. */
const LOCALES: Record<Lang, string> = { [LANG.KO]: 'ko-KR', [LANG.EN]: 'en-US', [LANG.JP]: 'ja-JP' };
/** The locale of a language for `Intl`. */
export const localeOf = (lang: Lang): string => LOCALES[lang];
/** The name of each language in that language, for people who read no other. */
export const LANG_NAMES: Record<Lang, string> = { [LANG.KO]: '한국어', [LANG.EN]: 'English', [LANG.JP]: '日本語' };
/** The value of an HTML `lang` attribute. */
export const htmlLang = (lang: Lang): string => localeOf(lang).slice(0, 2);

/** Date and time in Seoul with the time zone named, for texts that may be read in any time zone (AM-194). */
export const formatMoment = (at: Date, lang: Lang): string =>
  `${new Intl.DateTimeFormat(localeOf(lang), { dateStyle: 'long', timeStyle: 'short', timeZone: TIME_ZONE }).format(at)} KST`;

/**
 * A number with thousands separators, which all languages of ours share, and at most three decimals: `1,234.5`. `Intl` loads the
 * data of a language with the first number, which keeps a phone busy in the middle of a first page.
 */
export function formatNumber(n: number): string {
  const [whole, decimals] = String(Math.round(n * 1000) / 1000).split('.') as [string, string?];
  return whole.replace(/\B(?=(\d{3})+$)/g, ',') + (decimals ? `.${decimals}` : '');
}

/** An amount of money in words of the language: `132,000원`, `₩132,000`, `132,000ウォン`; an amount in US cents as `$10` or `$10.50`. */
export function formatMoney(amount: number, currency: string, lang: Lang): string {
  if (currency === CURRENCY.USD)
    return `$${(amount / 100).toLocaleString('en-US', { minimumFractionDigits: amount % 100 ? 2 : 0, maximumFractionDigits: 2 })}`;
  const won = formatNumber(amount);
  if (lang === LANG.EN) return amount < 0 ? `-₩${won.slice(1)}` : `₩${won}`;
  return `${won}${lang === LANG.KO ? '원' : 'ウォン'}`;
}

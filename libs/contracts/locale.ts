import { CURRENCY, LANG, type Lang } from './codes';

/** The language's name in `Intl`; on the wire Japanese is `jp` (AM-096), in `Intl` and HTML it is `ja`. */
const LOCALES: Record<Lang, string> = { [LANG.KO]: 'ko-KR', [LANG.EN]: 'en-US', [LANG.JP]: 'ja-JP' };
/** The locale by which `Intl` writes a language. */
export const localeOf = (lang: Lang): string => LOCALES[lang];
/** Each named in itself, for those who read no other. */
export const LANG_NAMES: Record<Lang, string> = { [LANG.KO]: '한국어', [LANG.EN]: 'English', [LANG.JP]: '日本語' };
/** The value of an HTML `lang` attribute. */
export const htmlLang = (lang: Lang): string => localeOf(lang).slice(0, 2);

/** `132,000원`, `₩132,000`, `132,000ウォン`; `$10` and `$10.50` of cents. */
export function formatMoney(amount: number, currency: string, lang: Lang): string {
  if (currency === CURRENCY.USD)
    return `$${(amount / 100).toLocaleString('en-US', { minimumFractionDigits: amount % 100 ? 2 : 0, maximumFractionDigits: 2 })}`;
  const won = amount.toLocaleString(localeOf(lang));
  if (lang === LANG.EN) return amount < 0 ? `-₩${won.slice(1)}` : `₩${won}`;
  return `${won}${lang === LANG.KO ? '원' : 'ウォン'}`;
}

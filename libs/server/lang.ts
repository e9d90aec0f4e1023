import { LANG, type Lang } from '@madang/contracts/codes';

type Headers = Record<string, string | string[] | undefined>;
const LANG_OF_CODE: Record<string, Lang> = { ko: LANG.KO, en: LANG.EN, jp: LANG.JP, ja: LANG.JP };
const known = (text: string): Lang | undefined => LANG_OF_CODE[text.trim().slice(0, 2).toLowerCase()];

/** The language of a value such as `en`; Korean for every other value than ko, en and jp. */
export const langOf = (text: string | null | undefined): Lang => known(text ?? '') ?? LANG.KO;

/** The language that a browser prefers most among those that we have, by the weights of Accept-Language. */
function listed(text: string): Lang | undefined {
  const ranges = text.split(',').map((range) => {
    const [tag = '', ...rest] = range.split(';');
    const q = rest.map((r) => /^\s*q=([\d.]+)\s*$/.exec(r)?.[1]).find(Boolean);
    return { tag, weight: q === undefined ? 1 : Number(q) };
  });
  ranges.sort((a, b) => b.weight - a.weight);
  return ranges.map(({ tag, weight }) => (weight > 0 ? known(tag) : undefined)).find(Boolean);
}

const one = (value: string | string[] | undefined) => (typeof value === 'string' && value ? value : null);

/**
 * The language that the caller chose: that of our own header, else that of the lang cookie. The gateway's cache keeps separate copies by
 * these two.
 */
export const chosenLang = (headers: Headers): string | null =>
  one(headers['accept-lang']) ?? /(?:^|;\s*)lang=([^;]+)/.exec(one(headers['cookie']) ?? '')?.[1] ?? null;

/** The language of an answer: the chosen one, else the one that the browser prefers, else Korean. */
export function langFor(headers: Headers): Lang {
  const chosen = chosenLang(headers);
  return chosen ? langOf(chosen) : (listed(one(headers['accept-language']) ?? '') ?? LANG.KO);
}

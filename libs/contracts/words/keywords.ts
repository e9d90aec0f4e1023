import { LANG, type Lang } from '../codes';
import { DEFAULT_KEYWORDS, KEYWORDS, type Keyword, type KeywordSet } from '../main/keyword';
import { particles } from './particles';

/** A function that replaces the product's keywords in a text by a site's own. */
export type Swap = (text: string) => string;
/** Leaves a text as it is; used where a site has no keywords of its own. */
export const NO_SWAP: Swap = (text) => text;

/** Further words by which the word files call the same things as a keyword; they are replaced as well. */
const KEYWORD_SYNONYMS: Record<Lang, Partial<Record<Keyword, readonly string[]>>> = {
  [LANG.KO]: {},
  [LANG.EN]: { instructor: ['teacher'], participant: ['student', 'participant'] },
  [LANG.JP]: { enrolment: ['受講の申し込み'] },
};
const PAIR_BY_PARTICLE: Record<string, string> = Object.fromEntries(
  ['을/를', '이/가', '은/는', '와/과', '으로/로', '이나/나', '이에요/예요', '이라/라'].flatMap((pair) =>
    pair.split('/').map((one) => [one, pair]),
  ),
);
/** Placeholders and references in word files, in which nothing is replaced. */
const PLACEHOLDER_SOURCE = '\\{\\{[^}]*\\}\\}|\\$t\\([^)]*\\)';
/** Words as alternatives of a regular expression, the longest first, so that a word is not found inside a longer one. */
export const longestFirst = (words: Iterable<string>) => [...words].sort((a, b) => b.length - a.length).join('|');

const plural = (word: string) =>
  /[^aeiou]y$/i.test(word) ? `${word.slice(0, -1)}ies` : /(s|x|z|ch|sh)$/i.test(word) ? `${word}es` : `${word}s`;
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** The words of a language that mean a keyword, in English with their plurals. */
export const termsOf = (lang: Lang, key: Keyword) => {
  const words = [DEFAULT_KEYWORDS[lang][key], ...(KEYWORD_SYNONYMS[lang][key] ?? [])];
  return lang === LANG.EN ? words.flatMap((word) => [word, plural(word)]) : words;
};
/**
 * Makes the function that replaces the product's keywords by a site's own; Korean particles, English plurals, capitals and articles are
 * adapted.
 */
export function swapperOf(lang: Lang, set: KeywordSet): Swap {
  const wanted = new Map<string, string>();
  for (const key of KEYWORDS) {
    const word = set[key];
    if (!word || word === DEFAULT_KEYWORDS[lang][key]) continue;
    for (const term of [DEFAULT_KEYWORDS[lang][key], ...(KEYWORD_SYNONYMS[lang][key] ?? [])]) {
      wanted.set(term, word);
      if (lang === LANG.EN) wanted.set(plural(term), plural(word));
    }
  }
  if (wanted.size === 0) return NO_SWAP;
  const terms = longestFirst(wanted.keys());
  if (lang === LANG.KO) {
    const found = new RegExp(
      `${PLACEHOLDER_SOURCE}|(${terms})(?:(${longestFirst(Object.keys(PAIR_BY_PARTICLE))})(?=(?:만|도|는|의)?(?![가-힣])))?`,
      'g',
    );
    return (text) =>
      text.replace(found, (all, term?: string, particle?: string) =>
        term ? particles(wanted.get(term)! + (particle ? PAIR_BY_PARTICLE[particle]! : '')) : all,
      );
  }
  if (lang === LANG.JP) {
    const found = new RegExp(`${PLACEHOLDER_SOURCE}|(${terms})`, 'g');
    return (text) => text.replace(found, (all, term?: string) => (term ? wanted.get(term)! : all));
  }
  const found = new RegExp(`${PLACEHOLDER_SOURCE}|(?:\\b(an?)\\s+)?\\b(${terms})\\b`, 'gi');
  return (text) =>
    text.replace(found, (all, article: string | undefined, term?: string) => {
      if (!term) return all;
      const word = wanted.get(term.toLowerCase())!;
      const cased = term[0] === term[0]!.toUpperCase() ? capital(word) : word;
      if (!article) return cased;
      const right = /^[aeiou]/i.test(word) ? 'an' : 'a';
      return `${article[0] === 'A' ? capital(right) : right} ${cased}`;
    });
}

import { LANG, type Lang } from '@madang/contracts/codes';
import {
  DEFAULT_KEYWORDS,
  keywordFile,
  KEYWORDS,
  type Keyword,
  type KeywordSet,
  type KeywordSetting,
} from '@madang/contracts/main/keyword';
import type { Tree } from './i18n';
import { log } from './log';
import { particles } from './particles';

/** Other words that the word files use for the same thing. */
const ALSO: Record<Lang, Partial<Record<Keyword, readonly string[]>>> = {
  [LANG.KO]: {},
  [LANG.EN]: { instructor: ['teacher'], participant: ['student', 'participant'] },
  [LANG.JP]: { enrolment: ['受講の申し込み'] },
};
const PARTICLES: Record<string, string> = Object.fromEntries(
  ['을/를', '이/가', '은/는', '와/과', '으로/로', '이나/나', '이에요/예요', '이라/라'].flatMap((pair) =>
    pair.split('/').map((one) => [one, pair]),
  ),
);
/** Places and references of the word files stay as they are. */
const PLACE = '\\{\\{[^}]*\\}\\}|\\$t\\([^)]*\\)';
const longestFirst = (words: Iterable<string>) => [...words].sort((a, b) => b.length - a.length).join('|');

const plural = (word: string) =>
  /[^aeiou]y$/i.test(word) ? `${word.slice(0, -1)}ies` : /(s|x|z|ch|sh)$/i.test(word) ? `${word}es` : `${word}s`;
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** A function that puts a site's keywords into texts: particles, plurals, capitals and articles follow. */
export function swapperOf(lang: Lang, set: KeywordSet): (text: string) => string {
  const wanted = new Map<string, string>();
  for (const key of KEYWORDS) {
    const word = set[key];
    if (!word || word === DEFAULT_KEYWORDS[lang][key]) continue;
    for (const term of [DEFAULT_KEYWORDS[lang][key], ...(ALSO[lang][key] ?? [])]) {
      wanted.set(term, word);
      if (lang === LANG.EN) wanted.set(plural(term), plural(word));
    }
  }
  if (wanted.size === 0) return (text) => text;
  const terms = longestFirst(wanted.keys());
  if (lang === LANG.KO) {
    const found = new RegExp(`${PLACE}|(${terms})(?:(${longestFirst(Object.keys(PARTICLES))})(?=(?:만|도|는|의)?(?![가-힣])))?`, 'g');
    return (text) =>
      text.replace(found, (all, term?: string, particle?: string) =>
        term ? particles(wanted.get(term)! + (particle ? PARTICLES[particle]! : '')) : all,
      );
  }
  if (lang === LANG.JP) {
    const found = new RegExp(`${PLACE}|(${terms})`, 'g');
    return (text) => text.replace(found, (all, term?: string) => (term ? wanted.get(term)! : all));
  }
  const found = new RegExp(`${PLACE}|(?:\\b(an?)\\s+)?\\b(${terms})\\b`, 'gi');
  return (text) =>
    text.replace(found, (all, article: string | undefined, term?: string) => {
      if (!term) return all;
      const word = wanted.get(term.toLowerCase())!;
      const cased = term[0] === term[0]!.toUpperCase() ? capital(word) : word;
      if (!article) return cased;
      const fitting = /^[aeiou]/i.test(word) ? 'an' : 'a';
      return `${article[0] === 'A' ? capital(fitting) : fitting} ${cased}`;
    });
}

const mapped = (tree: Tree, swap: (text: string) => string): Tree =>
  Object.fromEntries(
    Object.entries(tree).map(([key, value]) => [
      key,
      typeof value === 'string'
        ? swap(value)
        : Array.isArray(value)
          ? (value as Tree[]).map((one) => mapped(one, swap))
          : mapped(value, swap),
    ]),
  ) as Tree;

const fetched = new Map<string, Promise<KeywordSet>>();
/** The set of a language by path and version, fetched once (CN-006); without it the default words stand. */
function setOf(setting: KeywordSetting, lang: Lang): Promise<KeywordSet> {
  const url = keywordFile(setting, lang);
  const known = fetched.get(url);
  if (known) return known;
  const asked = fetch(url)
    .then(async (answer) => {
      if (!answer.ok) throw new Error(`HTTP ${answer.status}`);
      return (await answer.json()) as KeywordSet;
    })
    .catch((error: unknown) => {
      log('keywords', error);
      return {};
    });
  fetched.set(url, asked);
  return asked;
}

export async function withKeywords(words: Tree, lang: Lang, setting: KeywordSetting): Promise<Tree> {
  return mapped(words, swapperOf(lang, await setOf(setting, lang)));
}

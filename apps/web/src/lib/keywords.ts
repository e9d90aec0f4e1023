import type { Lang } from '@madang/contracts/codes';
import { keywordFile, type KeywordSet, type KeywordSetting } from '@madang/contracts/main/keyword';
import { swapperOf } from '@madang/contracts/words/keywords';
import type { Tree } from './i18n';
import { log } from './log';

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
/** The site's keywords in a language, fetched once by path and version (CN-006); empty if that fails, so that the default words stay. */
function setOf(setting: KeywordSetting, lang: Lang): Promise<KeywordSet> {
  const url = keywordFile(setting, lang);
  const known = fetched.get(url);
  if (known) return known;
  // Uses fetch, because the file is public and needed before the first paint, when the client of the calls is not loaded.
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

import { particles } from '@madang/contracts/words/particles';
import { fill, type FormWords } from '@madang/contracts/words/words';
import { LANG, values, type Lang } from '@madang/contracts/codes';
import { htmlLang } from '@madang/contracts/locale';
import type { KeywordSetting } from '@madang/contracts/main/keyword';
import i18next, { type BackendModule, type PostProcessorModule } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { getCookie, setCookie } from './cookie';

export type Tree = { [key: string]: string | Tree };
export type Load = () => Promise<Tree>;

/**
 * Each folder's words are a namespace with the folder's name; for a folder below admin/ or operate/ that is put before the name, such as
 * `admin-sales`. The words of app and ui are loaded before the first paint.
 */
const byName = (loads: Record<string, Load>): Record<string, Load> =>
  Object.fromEntries(
    Object.entries(loads).map(([path, load]) => {
      const [, floor, folder, lang] = /(?:\/(admin|operate))?\/([^/]+)\/words\.(\w+)\.json$/.exec(path) ?? [];
      return [`${lang}/${floor ? `${floor}-` : ''}${folder}`, load];
    }),
  );
const files = byName(
  import.meta.glob<Tree>(
    [
      '../storefront/{home,classes,class-detail,reviews}/words.*.json',
      '../app/words.*.json',
      '../ui/words.*.json',
      '../domain/lesson/words.*.json',
    ],
    { import: 'default' },
  ),
);
const loadOf = async (lang: string, namespace: string): Promise<Load | undefined> =>
  files[`${lang}/${namespace}`] ?? byName((await import('./words-more')).moreWords)[`${lang}/${namespace}`];
files['ko/contracts'] = async () => (await import('@madang/contracts/words/forms.ko')).formWords as Tree;
files['en/contracts'] = async () => (await import('@madang/contracts/words/forms.en')).formWords as Tree;
files['jp/contracts'] = async () => (await import('@madang/contracts/words/forms.jp')).formWords as Tree;

// What blocks of a page say by themselves, which the documents say as well.
files['ko/blocks'] = async () => (await import('@madang/contracts/page/blocks/words.ko')).blockWords;
files['en/blocks'] = async () => (await import('@madang/contracts/page/blocks/words.en')).blockWords;
files['jp/blocks'] = async () => (await import('@madang/contracts/page/blocks/words.jp')).blockWords;

/** The name of the word file for what pages say about input and failures by themselves. */
export const FORM_WORDS = 'contracts';
const FALLBACK = 'en';
/** What the site calls a class, an instructor … itself. */
let own: KeywordSetting | null = null;
/** The words of a namespace with the site's own keywords in them (CN-004). */
async function wordsOf(lang: string, namespace: string): Promise<Tree> {
  const load = await loadOf(lang, namespace);
  const from = load ? lang : FALLBACK;
  const words = (await (load ?? (await loadOf(FALLBACK, namespace)))?.()) ?? {};
  if (!own?.customKeyword) return words;
  const { withKeywords } = await import('./keywords');
  return withKeywords(words, from as Lang, own);
}

let shown = 'ko';
/** English beside another language is fetched only when a word is missing, not with every page. */
const backend: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (lang, namespace, done) => {
    // Never within the render that asked.
    if (lang === FALLBACK && shown !== FALLBACK) return queueMicrotask(() => done(null, {}));
    wordsOf(lang, namespace).then(
      (words) => done(null, words),
      (error: unknown) => done(error as Error, false),
    );
  },
};
const completed = new Set<string>();
async function complete(namespace: string): Promise<void> {
  if (shown === FALLBACK || completed.has(namespace)) return;
  completed.add(namespace);
  i18next.addResourceBundle(FALLBACK, namespace, await wordsOf(FALLBACK, namespace), true, false);
}

const choice: PostProcessorModule = { type: 'postProcessor', name: 'particles', process: (text) => particles(text) };

const LANGS: readonly string[] = values(LANG);
/** The language that the address asked for and got; it goes before what somebody chose and leaves it as it is (AM-263). */
let byAddress: Lang | null = null;
/** The language to ask services for. */
export const langToAsk = (): Lang | string => byAddress ?? getCookie('lang') ?? lang();
/** What the address asked for, else the `lang` cookie, else what the shell was made in, else Korean. */
export function currentLang(shell?: Lang | null): Lang {
  const asked = new URLSearchParams(location.search).get('lang');
  byAddress = shell && asked === htmlLang(shell) ? shell : null;
  if (byAddress) {
    // Who has chosen none stays in it from page to page, also when one is loaded anew.
    if (!getCookie('lang')) setCookie('lang', byAddress);
    return byAddress;
  }
  const wanted = getCookie('lang') ?? shell ?? 'ko';
  return (LANGS.includes(wanted) ? wanted : 'ko') as Lang;
}

export async function startI18n(lang: Lang, keywords: KeywordSetting | null = null): Promise<void> {
  own = keywords;
  document.documentElement.lang = htmlLang(lang);
  shown = lang;
  await i18next
    .use(backend)
    .use(choice)
    .use(initReactI18next)
    .init({
      lng: lang,
      fallbackLng: FALLBACK,
      ns: ['app', 'ui'],
      defaultNS: 'app',
      fallbackNS: ['app'],
      interpolation: { escapeValue: false },
      returnNull: false,
      postProcess: ['particles'],
      saveMissing: true,
      saveMissingTo: 'current',
      missingKeyHandler: (_langs, namespace) => void complete(namespace),
      react: { bindI18nStore: 'added', useSuspense: true },
    });
}

/** Loads a feature's words beside its page, so that the page paints once. */
export const loadWords = (namespaces: string | readonly string[]) => i18next.loadNamespaces(namespaces as string | string[]);

/** Switches the language in place and remembers it for a year. */
export async function changeLang(lang: Lang): Promise<void> {
  byAddress = null;
  setCookie('lang', lang, 365);
  document.documentElement.lang = htmlLang(lang);
  shown = lang;
  // The words of English were left out while another language was shown.
  if (lang === FALLBACK) await i18next.reloadResources([FALLBACK]);
  await i18next.changeLanguage(lang);
}
/** Shows the site's new keywords in place. */
export async function changeKeywords(keywords: KeywordSetting): Promise<void> {
  own = keywords;
  await i18next.reloadResources([shown]);
}
export const lang = () => (i18next.language ?? 'ko') as Lang;

/** Fills figures and words into a text and chooses the Korean particles after them. */
const fillWords = (text: string, values: Record<string, string | number> = {}) => particles(fill(text, values));

type ContractKey = `errors.${keyof FormWords['errors']}` | `validation.${string}` | 'notices.demo';
/** A word of the contracts by key, e.g. `validation.email`, or null. */
export function contractWord(key: ContractKey, values?: Record<string, string | number>): string | null {
  const text: unknown = i18next.getResource(lang(), FORM_WORDS, key) ?? i18next.getResource(FALLBACK, FORM_WORDS, key);
  return typeof text === 'string' ? fillWords(text, values) : null;
}

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
 * Maps word files to namespaces: the folder's name, with `admin-` or `operate-` before it for a folder of those floors, such as
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

// The words of blocks; the server uses the same ones when it draws blocks.
files['ko/blocks'] = async () => (await import('@madang/contracts/page/blocks/words.ko')).blockWords;
files['en/blocks'] = async () => (await import('@madang/contracts/page/blocks/words.en')).blockWords;
files['jp/blocks'] = async () => (await import('@madang/contracts/page/blocks/words.jp')).blockWords;

/** The namespace of the words for field errors and failed calls, which every page needs. */
export const FORM_WORDS = 'contracts';
const FALLBACK_LANG = 'en';
/** The site's own words for class, instructor and others. */
let own: KeywordSetting | null = null;
/** The words of a namespace, in English where the language has none, with the site's keywords put in (CN-004). */
async function wordsOf(lang: string, namespace: string): Promise<Tree> {
  const load = await loadOf(lang, namespace);
  const from = load ? lang : FALLBACK_LANG;
  const words = (await (load ?? (await loadOf(FALLBACK_LANG, namespace)))?.()) ?? {};
  if (!own?.customKeyword) return words;
  const { withKeywords } = await import('./keywords');
  return withKeywords(words, from as Lang, own);
}

let shown = 'ko';
/** The fallback words in English are loaded only when a word is missing in the shown language. */
const backend: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (lang, namespace, done) => {
    // Answers asynchronously: a synchronous answer would arrive during the render that asked.
    if (lang === FALLBACK_LANG && shown !== FALLBACK_LANG) return queueMicrotask(() => done(null, {}));
    wordsOf(lang, namespace).then(
      (words) => done(null, words),
      (error: unknown) => done(error as Error, false),
    );
  },
};
/** Draws all texts anew; loaded words alone do not, since a page whose words are there needs no others. */
const drawAnew = () => i18next.emit('languageChanged', i18next.language);
const completed = new Set<string>();
async function complete(namespace: string): Promise<void> {
  if (shown === FALLBACK_LANG || completed.has(namespace)) return;
  completed.add(namespace);
  i18next.addResourceBundle(FALLBACK_LANG, namespace, await wordsOf(FALLBACK_LANG, namespace), true, false);
  drawAnew();
}

const choice: PostProcessorModule = { type: 'postProcessor', name: 'particles', process: (text) => particles(text) };

const LANGS: readonly string[] = values(LANG);
/** The language that `?lang=` asked for and the server has; it has priority over the person's choice but does not change it (AM-263). */
let byAddress: Lang | null = null;
/** The language in which services are asked to answer. */
export const langToAsk = (): Lang | string => byAddress ?? getCookie('lang') ?? lang();
/** The language to show: that of `?lang=` if the document is in it, else of the `lang` cookie, else of the document, else Korean. */
export function currentLang(shell?: Lang | null): Lang {
  const asked = new URLSearchParams(location.search).get('lang');
  byAddress = shell && asked === htmlLang(shell) ? shell : null;
  if (byAddress) {
    // A person who has chosen no language keeps this one on later pages, by a cookie that ends with the browser.
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
      fallbackLng: FALLBACK_LANG,
      ns: ['app', 'ui'],
      defaultNS: 'app',
      fallbackNS: ['app'],
      interpolation: { escapeValue: false },
      returnNull: false,
      postProcess: ['particles'],
      saveMissing: true,
      saveMissingTo: 'current',
      missingKeyHandler: (_langs, namespace) => void complete(namespace),
      react: { bindI18nStore: '', useSuspense: true },
    });
}

/** Loads the words of a feature together with its page, so that the page renders once. */
export const loadWords = (namespaces: string | readonly string[]) => i18next.loadNamespaces(namespaces as string | string[]);

/** Switches the language without a reload, and remembers it for a year. */
export async function changeLang(lang: Lang): Promise<void> {
  byAddress = null;
  setCookie('lang', lang, 365);
  document.documentElement.lang = htmlLang(lang);
  shown = lang;
  // English may be loaded only in part while another language was shown, so its words are loaded again.
  if (lang === FALLBACK_LANG) await i18next.reloadResources([FALLBACK_LANG]);
  // Another language may have been chosen while these words were loaded.
  if (shown === lang) await i18next.changeLanguage(lang);
}
/** Shows the site's changed keywords without a reload. */
export async function changeKeywords(keywords: KeywordSetting): Promise<void> {
  own = keywords;
  await i18next.reloadResources([shown]);
  drawAnew();
}
export const lang = () => (i18next.language ?? 'ko') as Lang;

/** Fills values into a text and chooses the Korean particles that follow them. */
const fillWords = (text: string, values: Record<string, string | number> = {}) => particles(fill(text, values));

type ContractKey = `errors.${keyof FormWords['errors']}` | `validation.${string}` | 'notices.demo';
let awaited = false;
/** Draws the page anew once the texts of the contracts are there, which come behind a page that has no fields. */
function drawOnceLoaded(): void {
  if (awaited) return;
  awaited = true;
  void loadWords(FORM_WORDS).then(drawAnew);
}
/** A text of the contracts by key, such as `validation.email`; null if there is none, or not yet. */
export function contractWord(key: ContractKey, values?: Record<string, string | number>): string | null {
  if (!i18next.hasResourceBundle(lang(), FORM_WORDS)) drawOnceLoaded();
  const text: unknown = i18next.getResource(lang(), FORM_WORDS, key) ?? i18next.getResource(FALLBACK_LANG, FORM_WORDS, key);
  return typeof text === 'string' ? fillWords(text, values) : null;
}

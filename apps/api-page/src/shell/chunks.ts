import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LANG, type Lang } from '@madang/contracts/codes';
import { firstFont, fontSheet } from '@madang/contracts/page/fonts';
import type { PageKind } from '@madang/contracts/page/routes';
import { isDevTemplate, webRoot } from './template';

interface Chunk {
  file: string;
  imports?: string[];
  css?: string[];
}
type Manifest = Record<string, Chunk>;
export interface PageFiles {
  scripts: string[];
  styles: string[];
  fonts: string[];
  /** The small script that loads all others after the first paint; null while there is no build. */
  firstPaint: string | null;
}

interface PageSources {
  sources: readonly string[];
  /** Folders of the web app whose word files the page needs. */
  words: readonly string[];
  /** Whether the page also waits for the words of input fields (apps/web/src/lib/page.ts). */
  fields?: boolean;
}
const SITE_LAYOUT_SOURCE = 'src/app/layouts/site/site-layout.tsx';
const onSite = (words: readonly string[], ...sources: string[]): PageSources => ({ sources: [SITE_LAYOUT_SOURCE, ...sources], words });
const withFields = (words: readonly string[], ...sources: string[]): PageSources => ({ ...onSite(words, ...sources), fields: true });
const onAuth = (source: string): PageSources => ({
  sources: ['src/app/layouts/auth/auth-layout.tsx', source],
  words: ['domain/account'],
  fields: true,
});

/** Pages by which most visitors arrive: their code and words load together with the entry script instead of after it. */
export const PAGE_SOURCES: Partial<Record<PageKind, PageSources>> = {
  index: onSite(['storefront/home'], 'src/storefront/start-page.tsx'),
  classes: onSite(['storefront/classes'], 'src/storefront/classes/class-list.tsx'),
  class: onSite(['storefront/class-detail', 'storefront/reviews', 'domain/lesson'], 'src/storefront/class-page.tsx'),
  teacher: onSite(['storefront/teacher'], 'src/storefront/teacher/teacher-page.tsx'),
  checkout: withFields(['storefront/checkout', 'domain/enrolment', 'domain/refund'], 'src/storefront/checkout/checkout-page.tsx'),
  page: withFields(['storefront/site-page'], 'src/storefront/site-page/site-page.tsx'),
  notices: withFields(['storefront/boards'], 'src/storefront/boards/notices-page.tsx'),
  notice: withFields(['storefront/boards'], 'src/storefront/boards/notice-page.tsx'),
  board: withFields(['storefront/boards'], 'src/storefront/boards/board-page.tsx'),
  post: withFields(['storefront/boards'], 'src/storefront/boards/post-page.tsx'),
  membership: withFields(['storefront/membership'], 'src/storefront/membership/membership-page.tsx'),
  form: withFields(['storefront/forms-public'], 'src/storefront/forms-public/public-form.tsx'),
  login: onAuth('src/account/login/login-page.tsx'),
  signup: onAuth('src/account/sign-up/signup-page.tsx'),
  about: { sources: ['src/app/layouts/host/host-layout.tsx', 'src/storefront/about/about-page.tsx'], words: ['domain/plan'] },
};
/** The files of the admin's routes and its menu. */
const ADMIN_SOURCES: PageSources = {
  sources: ['src/app/routes/admin.tsx', 'src/app/layouts/admin/admin-layout.tsx'],
  words: [],
  fields: true,
};
const DASHBOARD_SOURCES: PageSources = { sources: ['src/admin/dashboard/dashboard-page.tsx'], words: ['admin/dashboard', 'domain/work'] };
const ADMIN_PATH = /^\/settings(\/|$)/;
const adminSources = (path: string) =>
  ADMIN_PATH.test(path) ? [ADMIN_SOURCES, ...(path.startsWith('/settings/dashboard') ? [DASHBOARD_SOURCES] : [])] : [];

/** What a page made of blocks needs in addition. */
const BLOCK_PAGE_SOURCES: PageSources = { sources: ['src/domain/blocks/block-page.tsx'], words: [] };
/** What an index page without blocks needs in addition. */
const HOME_SOURCES: PageSources = { sources: ['src/storefront/home/home-page.tsx'], words: [] };
/** Pages whose routes are in the entry script; all other routes are in a file of their own (apps/web/src/app/routes/router.tsx). */
const ENTRY_SCRIPT_PAGES: readonly PageKind[] = ['index', 'classes', 'class'];
const ROUTES_SOURCES: PageSources = { sources: ['src/app/routes/routes.tsx'], words: [] };
const blockWords = (lang: Lang) => `../../libs/contracts/page/blocks/words.${lang}.ts`;

export interface PageAsked {
  /** The kinds of page that the address may turn out to be; the files of all of them are loaded. */
  kinds: readonly PageKind[];
  path: string;
  lang: Lang;
  /** Whether the page is made of blocks, whose files it then needs. */
  blocks: boolean;
  /** The typeface of headlines; null: headlines have the typeface of texts. */
  face: string | null;
}
/** The source files of a page, by their names in the build's manifest. */
export function sourcesOf({ kinds, path, lang, blocks }: Omit<PageAsked, 'face'>): string[] {
  const own = [
    ...kinds.flatMap((kind) => PAGE_SOURCES[kind] ?? []),
    ...adminSources(path),
    ...(blocks ? [BLOCK_PAGE_SOURCES] : kinds.includes('index') ? [HOME_SOURCES] : []),
    ...(kinds.some((kind) => ENTRY_SCRIPT_PAGES.includes(kind)) ? [] : [ROUTES_SOURCES]),
  ];
  return [
    ...new Set(own.flatMap((one) => one.sources)),
    ...['app', 'ui', ...own.flatMap((one) => one.words)].map((folder) => `src/${folder}/words.${lang}.json`),
    ...(own.some((one) => one.fields) ? [`../../libs/contracts/words/forms.${lang}.ts`] : []),
    ...(blocks ? [blockWords(lang)] : []),
  ];
}

/**
 * The built files of `sources` and of all that they import, without those that the entry script loads. Imported files come first, since
 * later style sheets override them.
 */
export function filesOf(manifest: Manifest, sources: readonly string[]): Pick<PageFiles, 'scripts' | 'styles'> {
  const seen = new Set<string>();
  const walk = (key: string): Chunk[] => {
    const chunk = manifest[key];
    if (!chunk || seen.has(key)) return [];
    seen.add(key);
    return [...(chunk.imports ?? []).flatMap(walk), chunk];
  };
  walk('index.html');
  const chunks = sources.flatMap(walk);
  return {
    scripts: [...new Set(chunks.map((c) => `/${c.file}`))],
    styles: [...new Set(chunks.flatMap((c) => c.css ?? []))].map((file) => `/${file}`),
  };
}

const TEXT_FACE = 'sans';
/** The style sheet of the headline typeface, and the first font file of each typeface. Japanese uses the system's fonts. */
export function fontsOf(manifest: Manifest, { face, lang }: Pick<PageAsked, 'face' | 'lang'>): Pick<PageFiles, 'styles' | 'fonts'> {
  const faces = lang === LANG.JP ? [] : [TEXT_FACE, ...(face ? [face] : [])];
  return {
    styles: [...(face ? [manifest[fontSheet(face)]] : [])].flatMap((sheet) => (sheet ? [`/${sheet.file}`] : [])),
    fonts: faces.flatMap((one) => manifest[firstFont(one, lang === LANG.KO)] ?? []).map(({ file }) => `/${file}`),
  };
}

const FIRST_PAINT = 'src/first-paint.js';
const NO_FILES: PageFiles = { scripts: [], styles: [], fonts: [], firstPaint: null };
let kept: Promise<Manifest> | null = null;

/** The built files of a page; empty while there is no build. */
export async function pageFiles(asked: PageAsked): Promise<PageFiles> {
  if (isDevTemplate()) return NO_FILES;
  kept ??= readFile(join(webRoot(), '.vite/manifest.json'), 'utf8').then(
    (text) => JSON.parse(text) as Manifest,
    () => ({}),
  );
  const manifest = await kept;
  const { scripts, styles } = filesOf(manifest, sourcesOf(asked));
  const fonts = fontsOf(manifest, asked);
  const first = manifest[FIRST_PAINT];
  return { scripts, styles: [...styles, ...fonts.styles], fonts: fonts.fonts, firstPaint: first ? `/${first.file}` : null };
}

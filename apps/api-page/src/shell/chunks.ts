import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Lang } from '@madang/contracts/codes';
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
}

interface PageSources {
  sources: readonly string[];
  /** Folders whose words the page shows. */
  words: readonly string[];
}
const onSite = (words: readonly string[], ...sources: string[]): PageSources => ({
  sources: ['src/app/site-layout.tsx', ...sources],
  words,
});
const onAuth = (source: string): PageSources => ({ sources: ['src/app/auth-layout.tsx', source], words: ['domain/account'] });

/** The pages most people come in by: their code and words load beside the entry instead of after it. */
export const PAGE_SOURCES: Partial<Record<PageKind, PageSources>> = {
  index: onSite(['storefront/home'], 'src/storefront/start-page.tsx'),
  classes: onSite(['storefront/classes'], 'src/storefront/classes/class-list.tsx'),
  class: onSite(['storefront/class-detail', 'storefront/reviews'], 'src/storefront/class-page.tsx'),
  teacher: onSite(['storefront/teacher'], 'src/storefront/teacher/teacher-page.tsx'),
  checkout: onSite(['storefront/checkout'], 'src/storefront/checkout/checkout-page.tsx'),
  page: onSite(['storefront/site-page'], 'src/storefront/site-page/site-page.tsx'),
  notices: onSite(['storefront/boards'], 'src/storefront/boards/notices-page.tsx'),
  notice: onSite(['storefront/boards'], 'src/storefront/boards/notice-page.tsx'),
  board: onSite(['storefront/boards'], 'src/storefront/boards/board-page.tsx'),
  post: onSite(['storefront/boards'], 'src/storefront/boards/post-page.tsx'),
  membership: onSite(['storefront/membership'], 'src/storefront/membership/membership-page.tsx'),
  form: onSite(['storefront/forms-public'], 'src/storefront/forms-public/public-form.tsx'),
  login: onAuth('src/account/login/login-page.tsx'),
  signup: onAuth('src/account/sign-up/signup-page.tsx'),
  about: { sources: ['src/app/host-layout.tsx', 'src/storefront/about/about-page.tsx'], words: ['domain/plan'] },
};

/** What a page made of blocks needs besides. */
const BLOCK_SOURCES: PageSources = { sources: ['src/domain/blocks/block-page.tsx'], words: [] };
const blockWords = (lang: Lang) => `../../libs/contracts/page/blocks/words.${lang}.ts`;

/** Sources of kinds of pages in a language, as the build names them; a page that may turn out as another one has those of both. */
export function sourcesOf(kinds: readonly PageKind[], lang: Lang, blocks = false): string[] {
  const own = [...kinds.flatMap((kind) => PAGE_SOURCES[kind] ?? []), ...(blocks ? [BLOCK_SOURCES] : [])];
  return [
    ...new Set(own.flatMap((one) => one.sources)),
    ...['app', 'ui', ...own.flatMap((one) => one.words)].map((folder) => `src/${folder}/words.${lang}.json`),
    `../../libs/contracts/words/${lang}.ts`,
    ...(blocks ? [blockWords(lang)] : []),
  ];
}

/** What the build made of `sources`, with all they import (first, as their sheets are overridden), without what the entry loads anyway. */
export function filesOf(manifest: Manifest, sources: readonly string[]): PageFiles {
  const seen = new Set<string>();
  const walk = (key: string): Chunk[] => {
    const chunk = manifest[key];
    if (!chunk || seen.has(key)) return [];
    seen.add(key);
    return [...(chunk.imports ?? []).flatMap(walk), chunk];
  };
  walk('index.html');
  const chunks = sources.flatMap(walk);
  return { scripts: chunks.map((c) => `/${c.file}`), styles: [...new Set(chunks.flatMap((c) => c.css ?? []))].map((file) => `/${file}`) };
}

const NONE: PageFiles = { scripts: [], styles: [] };
let kept: Promise<Manifest> | null = null;

/** The built files of kinds of pages; none while there is no build. */
export async function pageFiles(kinds: readonly PageKind[], lang: Lang, blocks = false): Promise<PageFiles> {
  if (isDevTemplate()) return NONE;
  kept ??= readFile(join(webRoot(), '.vite/manifest.json'), 'utf8').then(
    (text) => JSON.parse(text) as Manifest,
    () => ({}),
  );
  return filesOf(await kept, sourcesOf(kinds, lang, blocks));
}

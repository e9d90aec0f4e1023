import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { files, read, root } from './sources';

const PAGES = files('docs/*.md', 'README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md');
const ARCHITECTURE = PAGES.filter((path) => path.startsWith('docs/architecture/'));
/** Each tracked file with a slash before it, so that the end of a path is found by its whole names. */
const PATHS = files('*').map((path) => `/${path}`);
const PAGE_LINES = 80;

const LINK = /\]\((?!https?:|mailto:|#)([^)#\s]+)(?:#[^)]*)?\)/g;
/** A path as docs write it: whole, from the middle on, or without the `.ts` of a test. Addresses, globs and paths with a variable are none. */
const PATH = /`([a-z@.][\w@.-]*(?:\/[\w@.-]+)*\/[\w@.-]+\.(?:tsx?|mjs|mts|css|sql|md|jsonc?|ya?ml|html|png|spec|test))`/gi;
/** Made when the product runs or is built, so no part of the repository. */
const MADE = /^(?:\.data|DATA_DIR|dist|node_modules)\//;

const lostLinks = (page: string, text: string) =>
  [...text.matchAll(LINK)].map((match) => match[1]!).filter((to) => !existsSync(join(root, dirname(page), to)));
const lostPaths = (text: string) =>
  [...text.matchAll(PATH)]
    .map((match) => match[1]!)
    .filter((path) => !MADE.test(path) && !['', '.ts', '.tsx'].some((ending) => PATHS.some((file) => file.endsWith(`/${path}${ending}`))));

describe('a page of docs', () => {
  it('links to files that exist', () => {
    expect(PAGES.flatMap((page) => lostLinks(page, read(page)).map((to) => `${page}: ${to}`))).toEqual([]);
  });

  it('names files that exist', () => {
    expect(PAGES.flatMap((page) => lostPaths(read(page)).map((path) => `${page}: ${path}`))).toEqual([]);
  });

  it('is found out when it names a file that does not exist', () => {
    expect(lostLinks('docs/look.md', '[a](goals.md) [b](lost.md#part) [c](https://example.com/x.md)')).toEqual(['lost.md']);
    expect(lostPaths('`docs/lost.md` `docs/look.md` `docs/ids.spec` `DATA_DIR/x.json` `/files/x.json` `a/*.sql`')).toEqual([
      'docs/lost.md',
    ]);
  });
});

describe('a page of the architecture', () => {
  it('is short and has a diagram', () => {
    const wrong = ARCHITECTURE.filter((page) => read(page).trimEnd().split('\n').length > PAGE_LINES || !/^```mermaid$/m.test(read(page)));
    expect(wrong).toEqual([]);
  });

  it('stands in the list of pages', () => {
    const list = read('docs/architecture/README.md');
    const missing = ARCHITECTURE.map((page) => page.slice('docs/architecture/'.length)).filter((page) => page !== 'README.md');
    expect(missing.filter((page) => !list.includes(`](${page})`))).toEqual([]);
    expect(missing.length).toBeGreaterThan(15);
  });
});

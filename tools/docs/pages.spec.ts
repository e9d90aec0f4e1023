import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { diagramsOf, mistakesIn } from './diagrams';
import { files, read, root } from './sources';

const PAGES = files('docs/*.md', 'README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md');
const ARCHITECTURE = PAGES.filter((path) => path.startsWith('docs/architecture/'));
/** Each tracked file with a slash before it, so that the end of a path is found by its whole names. */
const PATHS = files('*').map((path) => `/${path}`);
/** A page of the architecture has fewer lines than this, at most so many words outside of diagrams, and no longer paragraph. */
const PAGE_LINES = 80;
const PAGE_WORDS = 925;
const PARAGRAPH_LETTERS = 600;

const LINK = /\]\((?!https?:|mailto:|#)([^)#\s]+)(?:#[^)]*)?\)/g;
/** Matches a path in docs: whole, its end only, or a test without `.ts`. URLs, globs and paths with a variable do not match. */
const PATH = /`([a-z@.][\w@.-]*(?:\/[\w@.-]+)*\/[\w@.-]+\.(?:tsx?|mjs|mts|css|sql|md|jsonc?|ya?ml|html|png|spec|test))`/gi;
/** Matches paths of files that only a build or the running product creates. */
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
    const wrong = ARCHITECTURE.filter((page) => read(page).trimEnd().split('\n').length >= PAGE_LINES || !diagramsOf(read(page)).length);
    expect(wrong).toEqual([]);
  });

  it.each(ARCHITECTURE)('%s is read in a few minutes', (page) => {
    const prose = read(page).replace(/^```[\s\S]*?^```$/gm, '');
    expect(prose.split(/[\s|]+/).filter((word) => /\w/.test(word)).length).toBeLessThanOrEqual(PAGE_WORDS);
    const long = prose.split('\n').filter((line) => line.length > PARAGRAPH_LETTERS && !line.startsWith('|'));
    expect(long.map((line) => line.slice(0, 60))).toEqual([]);
  });

  it('stands in the list of pages', () => {
    const list = read('docs/architecture/README.md');
    const missing = ARCHITECTURE.map((page) => page.slice('docs/architecture/'.length)).filter((page) => page !== 'README.md');
    expect(missing.filter((page) => !list.includes(`](${page})`))).toEqual([]);
    expect(missing.length).toBeGreaterThan(15);
  });
});

describe('a diagram', () => {
  const diagrams = PAGES.flatMap((page) => diagramsOf(read(page)).map((diagram) => ({ page, diagram })));
  it('is written in the language that draws it', () => {
    expect(diagrams.flatMap(({ page, diagram }) => mistakesIn(diagram).map((line) => `${page}: ${line}`))).toEqual([]);
    expect(diagrams.length).toBeGreaterThan(30);
  });

  it.each([
    ['an arrow that is none', 'flowchart LR\n  a -> b', 'a -> b'],
    ['a shape that stays open', 'flowchart LR\n  a["one --> b', 'a["one --> b'],
    ['a bracket in a text without quotes', 'flowchart TD\n  a[one (two)] --> b', 'a[one (two)] --> b'],
    ['an unknown kind', 'flowchrt LR\n  a --> b', 'flowchrt LR'],
    ['a part without its end', 'flowchart LR\n  subgraph a\n  b --> c', 'end'],
    ['a state without a name', 'stateDiagram-v2\n  state "one" --> two', 'state "one" --> two'],
    ['a message to nobody', 'sequenceDiagram\n  A->>: hello', 'A->>: hello'],
  ])('is found out by %s', (_, diagram, line) => {
    expect(mistakesIn(diagram)).toEqual([line]);
  });
});

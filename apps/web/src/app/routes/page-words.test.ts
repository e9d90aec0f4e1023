import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

const SRC = resolve(import.meta.dirname, '../..');
const ROUTE_FILES = ['router.tsx', 'routes.tsx', 'site.tsx', 'admin.tsx', 'studio.tsx', 'operate.tsx'];
/** Words that are there before every page (lib/i18n.ts). */
const FIRST_WORDS = ['app', 'ui'];
/** Words that `page` brings besides those it is called with; `openingPage` does not. */
const FORM_WORDS = 'contracts';

const read = (file: string) => readFileSync(file, 'utf8');
const fileOf = (from: string, path: string) =>
  ['.tsx', '.ts', '/index.ts'].map((ending) => resolve(dirname(from), path) + ending).find((file) => existsSync(file));
const namesIn = (text: string) => [...text.matchAll(/'([^']*)'/g)].map(([, name]) => name!);

/** The namespaces that a file asks for, and the files that it imports at once, types excepted. */
interface Source {
  words: string[];
  imports: string[];
}
const sources = new Map<string, Source>();
function sourceOf(file: string): Source {
  const known = sources.get(file);
  if (known) return known;
  const text = read(file);
  const words = [...text.matchAll(/useTranslation\(\s*(\[[^\]]*\]|'[^']*')/g)].flatMap(([, names]) => namesIn(names!));
  const imports = [...text.matchAll(/^(?:import|export) (?!type\b)(?:[^;']*? from )?'(\.[^']*)'/gm)].flatMap(
    ([, path]) => fileOf(file, path!) ?? [],
  );
  const source = { words, imports };
  sources.set(file, source);
  return source;
}
/** The namespaces that a component asks for, its own and those of what it imports, each with the file that asks for it. */
function wordsNeededBy(file: string): Map<string, string> {
  const [needed, seen] = [new Map<string, string>(), new Set<string>()];
  const visit = (one: string) => {
    if (seen.has(one)) return;
    seen.add(one);
    for (const name of sourceOf(one).words) if (!needed.has(name)) needed.set(name, relative(SRC, one));
    sourceOf(one).imports.forEach(visit);
  };
  visit(file);
  return needed;
}

/** The namespaces that an argument of `page` names: literals, and constants of the same file. */
function wordsNamed(argument: string, text: string): string[] {
  const constants = argument.replace(/'[^']*'/g, '').match(/\w+/g) ?? [];
  const lists = constants.map((name) => new RegExp(`const ${name}\\b[^=]*= (\\[[^\\]]*\\]|'[^']*')`).exec(text)?.[1] ?? '');
  return [...namesIn(argument), ...lists.flatMap((list) => wordsNamed(list, text))];
}
const PAGE = /\b(openingPage|page)\(\s*(\[[^\]]*\]|'[^']*'|\w+),\s*\(\) =>\s*import\('([^']*)'\)/g;
const LAYOUT = /\b(?:layout\(|withWords\(\w+,)\s*\(\) =>\s*import\('([^']*)'\)/g;

interface Opened {
  file: string;
  named: string[];
}
function pagesOf(routeFile: string): Opened[] {
  const path = join(SRC, 'app/routes', routeFile);
  const text = read(path);
  const pages = [...text.matchAll(PAGE)].map(([, kind, words, imported]) => ({
    file: fileOf(path, imported!)!,
    named: [...wordsNamed(words!, text), ...(kind === 'page' ? [FORM_WORDS] : [])],
  }));
  const layouts = [...text.matchAll(LAYOUT)].map(([, imported]) => ({ file: fileOf(path, imported!)!, named: [] }));
  return [...pages, ...layouts];
}
/** The namespaces that the layout around the pages of a route file brings; the studio's pages stand in the layouts of admin.tsx. */
const wordsAround = (routeFile: string) => {
  const text = read(join(SRC, 'app/routes', routeFile === 'studio.tsx' ? 'admin.tsx' : routeFile));
  return wordsNamed(/const \w*_LAYOUT_WORDS = (\[[^\]]*\])/.exec(text)?.[1] ?? '', text);
};

describe('the words of pages', () => {
  it.each(ROUTE_FILES)('come with their pages, so that no page that is shown vanishes while words load: %s', (routeFile) => {
    const around = [...FIRST_WORDS, ...wordsAround(routeFile)];
    const pages = pagesOf(routeFile);
    const missing = pages.flatMap(({ file, named }) =>
      [...wordsNeededBy(file)]
        .filter(([name]) => ![...around, ...named].includes(name))
        .map(([name, asking]) => `${relative(SRC, file)} needs '${name}' of ${asking}`),
    );
    expect(pages.length).toBeGreaterThan(0);
    expect([...new Set(missing)]).toEqual([]);
  });
  it('are none of their own in what stands around every page', () => {
    const needed = wordsNeededBy(join(SRC, 'app/routes/root.tsx'));
    expect([...needed.keys()].filter((name) => !FIRST_WORDS.includes(name))).toEqual([]);
  });
});

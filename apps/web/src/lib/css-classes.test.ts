import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { classPrefix } from '../../vite.classes';

const root = resolve(import.meta.dirname, '../../../..');
const read = (path: string) => readFileSync(path, 'utf8');
const web = join(root, 'apps/web/src');
const SOURCES = globSync('**/*.{ts,tsx}', { cwd: web }).filter((path) => !/\.test\.tsx?$/.test(path));
const SHEETS = globSync('**/*.module.css', { cwd: web });
/** The sources of the page service, whose documents contain built class names such as `class-detail_lead`. */
const documents = globSync('apps/api-page/src/**/*.ts', { cwd: root })
  .map((path) => read(join(root, path)))
  .join('\n');

/** The sources that import each sheet. */
const importers = new Map<string, string[]>();
for (const path of SOURCES) {
  const text = read(join(web, path));
  for (const [, from] of text.matchAll(/from '(\.[^']+\.module\.css)'/g)) {
    const sheet = join(dirname(path), from!);
    importers.set(sheet, [...(importers.get(sheet) ?? []), text]);
  }
}

/** The classes that a stylesheet styles, without those in `:global(…)`. */
function classesOf(css: string): string[] {
  const selectors = [...css.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{}]+)\{/g)].map(([, selector]) => selector!);
  const own = selectors
    .filter((selector) => !selector.trim().startsWith('@'))
    .map((one) => one.replace(/:global\((?:[^()]|\([^()]*\))*\)/g, ''));
  return [...new Set(own.flatMap((one) => [...one.replace(/\[[^\]]*\]/g, '').matchAll(/\.([A-Za-z][\w-]*)/g)].map((match) => match[1]!)))];
}
/** The classes of a stylesheet that are not used: not in its importers, not in another stylesheet, and not in a document. */
function unnamed(sheet: string, css: string, sources: readonly string[]): string[] {
  const text = sources.join('\n');
  // A computed name (`s[tone]`) or a re-exported stylesheet (`export { s as … }`) may use any class, so then none counts as unused.
  const computed = sources.some((one) => {
    const own = /import (\w+) from '[^']+\.module\.css'/.exec(one)?.[1] ?? 's';
    return new RegExp(`\\b${own}\\[[^']|\\b${own} as\\b`).test(one);
  });
  const composed = SHEETS.filter((other) => read(join(web, other)).includes(sheet.split('/').at(-1)!)).map((other) =>
    read(join(web, other)),
  );
  return classesOf(css).filter(
    (name) =>
      !computed &&
      !new RegExp(`\\.${name}\\b|['"\`]${name}['"\`]`).test(text) &&
      !documents.includes(`_${name}`) &&
      !composed.some((other) => new RegExp(`composes:[^;]*\\b${name}\\b`).test(other)),
  );
}

it('every class of a sheet is named by a component that imports it', () => {
  const dead = SHEETS.flatMap((sheet) =>
    unnamed(sheet, read(join(web, sheet)), importers.get(sheet) ?? []).map((name) => `${relative(root, join(web, sheet))} .${name}`),
  );
  expect(dead).toEqual([]);
});
/** The classes with two rules of their own, outside of groups and of `@media`, that set the same property. */
function twice(css: string): string[] {
  const whole = css.replace(/\/\*[\s\S]*?\*\//g, '').replace(/@[^{};]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g, '');
  const set = [...whole.matchAll(/(?<=^\s*|\}\s*)\.([\w-]+)\s*\{([^}]*)\}/g)].flatMap(([, name, body]) =>
    [...body!.matchAll(/(?<=^|;)\s*([\w-]+):/g)].map(([, property]) => `.${name} ${property}`),
  );
  return [...new Set(set.filter((one, i) => set.indexOf(one) !== i))];
}
it('no sheet has two classes with one name, of which the later would change what the earlier is', () => {
  const all = SHEETS.flatMap((sheet) => twice(read(join(web, sheet))).map((one) => `${relative(root, join(web, sheet))} ${one}`));
  expect(all).toEqual([]);
  expect(twice('.whole { display: flex; gap: 4px }\n.other { a: b }\n/* A part. */\n.whole { display: inline-block }')).toEqual([
    '.whole display',
  ]);
  expect(twice('.a,\n.b { color: red }\n.b { color: blue }\n@media (x) { .b { color: green } }')).toEqual([]);
});
it('the sheets of the floors have 6,000 lines at most: what repeats goes to ui/', () => {
  const floors = ['app', 'storefront', 'learning', 'account', 'admin', 'authoring', 'studio', 'operate'];
  const sheets = floors.flatMap((floor) => globSync(`${floor}/**/*.css`, { cwd: web }));
  const lines = sheets.reduce((sum, path) => sum + read(join(web, path)).trimEnd().split('\n').length, 0);
  expect(lines).toBeGreaterThan(1000);
  expect(lines).toBeLessThanOrEqual(6000);
});
it('finds one that is not', () => {
  expect(unnamed('probe.module.css', '.used { a: b } .gone:hover .used { a: b } :global(.ProseMirror) p { a: b }', ['s.used'])).toEqual([
    'gone',
  ]);
});
/** The built class names in a source of the page service; computed names such as `ui-parts_${badge}` are left out. */
const written = (text: string) => [...text.matchAll(/(?<=["'` ])(?:[a-z][a-z\d-]*_[a-z]\w*|doc-[\w-]+)(?=["'` ])/g)].map(([name]) => name);
it('every class that a document without a script writes is one of a sheet', () => {
  const built = new Set(
    SHEETS.flatMap((sheet) => classesOf(read(join(web, sheet))).map((name) => `${classPrefix(join(web, sheet))}_${name}`)),
  );
  const plain = globSync('**/*.css', { cwd: web })
    .filter((path) => !path.endsWith('.module.css'))
    .flatMap((path) => classesOf(read(join(web, path))));
  const known = new Set([...built, ...plain]);
  const lost = globSync('apps/api-page/src/{view/*,shell/first-view}.ts', { cwd: root })
    .filter((path) => !/\.(spec|sql)\.ts$/.test(path))
    .flatMap((path) => written(read(join(root, path))).flatMap((name) => (known.has(name) ? [] : [`${path} ${name}`])));
  expect(lost).toEqual([]);
});
it('reads the names out of the markup that is written', () => {
  expect(written(`<p class="wrap ui-page_page doc-foot ui-parts_\${badge}">`)).toEqual(['ui-page_page', 'doc-foot']);
});

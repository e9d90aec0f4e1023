import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';

/** The output of `vite build`, which has to run before `vitest run --config apps/web/vitest.build.config.ts`. */
const dist = fileURLToPath(new URL('../../../../dist/web', import.meta.url));
interface Chunk {
  file: string;
  src?: string;
  isEntry?: boolean;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
}
const manifestFile = join(dist, '.vite/manifest.json');
if (!existsSync(manifestFile)) throw new Error('Nothing is built: run vite build first');
const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as Record<string, Chunk>;

const KB = 1024;
const sizes = new Map<string, number>();
const weigh = (file: string) => {
  const known = sizes.get(file) ?? gzipSync(readFileSync(join(dist, file))).length;
  sizes.set(file, known);
  return known;
};
/** The keys of these chunks and of all chunks that they import statically. */
function closure(keys: readonly string[], seen = new Set<string>()): Set<string> {
  for (const key of keys) {
    if (seen.has(key)) continue;
    const chunk = manifest[key];
    if (!chunk) throw new Error(`${key} is not in the manifest`);
    seen.add(key);
    closure(chunk.imports ?? [], seen);
  }
  return seen;
}
const weight = (keys: Set<string>) => {
  const chunks = [...keys].map((key) => manifest[key]!);
  const files = [...new Set(chunks.map((chunk) => chunk.file))];
  const js = files.reduce((sum, file) => sum + weigh(file), 0);
  const css = [...new Set(chunks.flatMap((chunk) => chunk.css ?? []))].reduce((sum, file) => sum + weigh(file), 0);
  return { js: Math.round(js / KB), css: Math.round((css / KB) * 10) / 10, files: files.length };
};
const page = (path: string) => `src/${path}`;
const words = (...folders: string[]) => folders.map((folder) => `src/${folder}/words.ko.json`);
const shell = ['index.html', page('app/layouts/site/site-layout.tsx'), 'src/app/words.ko.json', 'src/ui/words.ko.json'];

/** The entries of the manifest that the browser fetches for each first page of a storefront. */
const FIRST: Record<string, string[]> = {
  index: [
    ...shell,
    page('storefront/start-page.tsx'),
    page('domain/blocks/block-page.tsx'),
    '../../libs/contracts/page/blocks/words.ko.ts',
    ...words('storefront/home'),
  ],
  'index without blocks': [...shell, page('storefront/start-page.tsx'), page('storefront/home/home-page.tsx'), ...words('storefront/home')],
  classes: [...shell, page('storefront/classes/class-list.tsx'), ...words('storefront/classes')],
  class: [...shell, page('storefront/class-page.tsx'), ...words('storefront/class-detail', 'domain/lesson')],
};
/** The largest size in KiB of each first page's scripts; React, its router, i18next and react-query take 97 KiB of it. */
const SCRIPT: Record<string, number> = { index: 156, 'index without blocks': 151, classes: 149, class: 164 };
/** The largest size in bytes of the script that runs before the first paint. */
const FIRST_PAINT = 800;
/** The largest number of script files that a first page loads; apps/web/vite.chunks.ts decides which module goes into which file. */
const FILES = 8;
/** Libraries that no storefront page loads first, each by a string that stays in its minified bundle. */
const MARKS: Record<string, RegExp> = {
  tiptap: /tiptap|ProseMirror/,
  recharts: /recharts/,
  'dnd-kit': /DndContext|dnd-kit/i,
  'react-table': /getAllLeafColumns/,
  'react-day-picker': /rdp-|DayPicker/,
  'react-easy-crop': /reactEasyCrop|react-easy-crop/i,
  // yup checks forms, so it is loaded with the first form (libs/contracts/**/*-calls.ts).
  yup: /is a required field/,
  // axios is loaded with the first call (lib/api.ts).
  axios: /AxiosError/,
  // dayjs is loaded by pages that calculate with dates; the first pages only print dates.
  dayjs: /isDayjsObject/,
  tus: /tus-resumable|Tus-Resumable/i,
  tldts: /kawasaki/,
  papaparse: /UndetectableDelimiter/,
  'read-excel-file': /InvalidSpreadsheetError/,
};

describe('the built web', () => {
  it.each(Object.entries(FIRST))('the first load of %s stays below its KiB and pieces of script and 25 KiB of styles', (name, keys) => {
    const first = weight(closure(keys.filter((key) => manifest[key])));
    expect(keys.filter((key) => !manifest[key])).toEqual([]);
    expect(first.js).toBeLessThanOrEqual(SCRIPT[name]!);
    expect(first.files).toBeLessThanOrEqual(FILES);
    expect(first.css).toBeLessThanOrEqual(25);
  });

  it('no page asks libraries for what the build leaves out of them', () => {
    // The features that apps/web/vite.slim.ts removes, by the names of their exports, which the minifier keeps.
    const asked =
      /\.(?:hydrateRoot|ViewTransition|addTransitionType|Activity|SuspenseList|useActionState|useFormStatus|preinit|preinitModule|preloadModule|prefetchDNS)\b|\buseFetchers?\(|\buseLoaderData\(|\bcloneInstance\(/;
    const base = manifest['index.html']!.file;
    const chunks = [...new Set(Object.values(manifest).map((chunk) => chunk.file))].filter((file) => file.endsWith('.js') && file !== base);
    expect(chunks.filter((file) => asked.test(readFileSync(join(dist, file), 'utf8')))).toEqual([]);
  });

  it('one small file of script comes before the first paint', () => {
    expect(weigh(manifest['src/first-paint.js']!.file)).toBeLessThanOrEqual(FIRST_PAINT);
  });

  it('no library of the admin or of forms is in what a storefront page loads', () => {
    for (const [name, keys] of Object.entries(FIRST)) {
      for (const key of closure(keys)) {
        const text = readFileSync(join(dist, manifest[key]!.file), 'utf8');
        for (const [library, mark] of Object.entries(MARKS)) expect(mark.test(text), `${library} in ${key} of ${name}`).toBe(false);
      }
    }
  });

  it('the shell keeps its places for head, brand and bootstrap, and no inline script', () => {
    const html = readFileSync(join(dist, 'index.html'), 'utf8');
    expect(html).toContain('<!--head-->');
    expect(html).toMatch(/<html lang="ko">/);
    expect(html).toMatch(/<style id="brand">\s*<\/style>/);
    expect(html).toMatch(/<script type="application\/json" id="madang">\s*\{\}\s*<\/script>/);
    const scripts = [...html.matchAll(/<script(?![^>]*application\/json)[^>]*>([\s\S]*?)<\/script>/g)];
    expect(scripts.length).toBeGreaterThan(0);
    for (const [, body] of scripts) expect(body).toBe('');
  });

  it('every file of script is one that a browser accepts', () => {
    // Parsing alone shows an export without a declaration, which bundlers have written and which ends a page before its first line.
    const parse = `import { readdirSync, readFileSync } from 'node:fs';
      import { SourceTextModule } from 'node:vm';
      for (const file of readdirSync('.').filter((name) => name.endsWith('.js')))
        try { new SourceTextModule(readFileSync(file, 'utf8')); } catch (error) { console.log(file + ': ' + error.message); }`;
    const flags = ['--experimental-vm-modules', '--no-warnings', '--input-type=module'];
    expect(execFileSync(process.execPath, [...flags, '-e', parse], { cwd: join(dist, 'assets'), encoding: 'utf8' })).toBe('');
  });

  it('source maps are kept with the release, not among what visitors reach, and say where a stack comes from', () => {
    const served = readdirSync(dist, { recursive: true, encoding: 'utf8' });
    expect(served.filter((name) => name.includes('.map'))).toEqual([]);
    const scripts = readdirSync(join(dist, 'assets')).filter((name) => name.endsWith('.js'));
    for (const name of scripts) expect(readFileSync(join(dist, 'assets', name), 'utf8').includes('sourceMappingURL='), name).toBe(false);
    const file = manifest['index.html']!.file;
    // The position of an error message that only main.tsx contains, so its stack has to lead to that source.
    const marks = Object.values(manifest).flatMap((chunk) => {
      const at = readFileSync(join(dist, chunk.file), 'utf8').indexOf('The shell has no root');
      return at < 0 ? [] : [{ file: chunk.file, at }];
    });
    expect(marks.length, file).toBe(1);
    const [{ file: name, at }] = marks as [{ file: string; at: number }];
    const before = readFileSync(join(dist, name), 'utf8').slice(0, at).split('\n');
    const place = `app:///${name}:${before.length}:${before.at(-1)!.length + 1}`;
    const said = execFileSync(process.execPath, [join(dist, '../../tools/stack/main.ts')], {
      input: `    at start (${place})`,
      encoding: 'utf8',
    });
    expect(said).toMatch(/apps\/web\/src\/main\.tsx:\d+:\d+\)$/);
  });

  it('every file that the manifest names is there', () => {
    const files = new Set(readdirSync(join(dist, 'assets')).map((name) => `assets/${name}`));
    for (const chunk of Object.values(manifest))
      for (const file of [chunk.file, ...(chunk.css ?? [])]) expect(files.has(file), file).toBe(true);
  });
});

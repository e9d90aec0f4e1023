import { globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');
const IMPORT = /^(?:import|export) (?!type\b)(?:[^;]*? from )?'([^']+)';/gm;

/** By file: the imports of `file` and of every file that it imports by relative paths, directly or through others. */
function importsOf(file: string, seen = new Map<string, string[]>()): Map<string, string[]> {
  if (seen.has(file)) return seen;
  const found = [...readFileSync(join(root, file), 'utf8').matchAll(IMPORT)].map((match) => match[1]!);
  seen.set(file, found);
  for (const path of found) if (/^\..*\.(ts|mjs)$/.test(path)) importsOf(join(dirname(file), path), seen);
  return seen;
}

it('what plain Node runs imports files by their whole names, and no alias, for no bundler finds them', () => {
  const entries = globSync('tools/**/*.mjs', { cwd: root }).flatMap((launcher) =>
    [...readFileSync(join(root, launcher), 'utf8').matchAll(/become\('(tools\/[^']+\.ts)'/g)].map((match) => match[1]!),
  );
  expect(entries).toEqual(expect.arrayContaining(['tools/bench/run.ts', 'tools/test/main.ts']));
  const wrong = entries
    .flatMap((entry) => [...importsOf(entry)])
    .flatMap(([file, paths]) => paths.filter((path) => /^@madang\/|^\.(?!.*\.(ts|mjs)$)/.test(path)).map((path) => `${file}: ${path}`));
  expect([...new Set(wrong)]).toEqual([]);
});

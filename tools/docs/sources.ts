import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** The path of the repository. */
export const root = resolve(import.meta.dirname, '../..');
/** The text of a file, by its path from the repository's root. */
export const read = (path: string): string => readFileSync(join(root, path), 'utf8');
/** Files that match one of git's patterns, including uncommitted ones; paths are from the repository's root. */
export const files = (...patterns: string[]): string[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '--', ...patterns], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((path) => path && existsSync(join(root, path)));
/** The changes that a page shows as diffs. */
export const diffsOf = (text: string): string[] => [...text.matchAll(/^```diff\n([\s\S]*?)^```$/gm)].map((match) => match[1]!);

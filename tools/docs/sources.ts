import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** The folder of the repository. */
export const root = resolve(import.meta.dirname, '../..');
/** The text of a file; its path is from the root. */
export const read = (path: string): string => readFileSync(join(root, path), 'utf8');
/** Files of the repository, those not yet committed too, that fit one of git's patterns; paths are from the root. */
export const files = (...patterns: string[]): string[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '--', ...patterns], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((path) => path && existsSync(join(root, path)));

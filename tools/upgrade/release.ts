import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The last release: its commit, and the migrations that a database of it has seen. */
export interface Release {
  version: string;
  commit: string;
  migrations: string[];
}
export const release = (): Release => JSON.parse(readFileSync('tools/upgrade/release.json', 'utf8')) as Release;

/**
 * Puts the migrations of the last release into `folder`, as `migrate` wants them. They were never changed since: each is a file of today.
 */
export function releaseInto(folder: string): void {
  for (const path of release().migrations) cpSync(path, join(folder, path));
}

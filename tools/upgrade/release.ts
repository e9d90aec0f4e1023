import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The last release: its commit, and the migrations that a database of that release has. */
export interface Release {
  version: string;
  commit: string;
  migrations: string[];
}
export const release = (): Release => JSON.parse(readFileSync('tools/upgrade/release.json', 'utf8')) as Release;

/**
 * Copies the migrations of the last release to `folder`, in the structure that `migrate` needs. They are taken from this checkout, since a
 * migration never changes.
 */
export function releaseInto(folder: string): void {
  for (const path of release().migrations) cpSync(path, join(folder, path));
}

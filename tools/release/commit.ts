import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** The commit of a checkout, as processes and images name it; empty for sources that came without their history. */
export function commitOf(folder: string): string {
  // Above a folder without one may be another's.
  if (!existsSync(join(folder, '.git'))) return '';
  try {
    return execFileSync('git', ['rev-parse', '--short=8', 'HEAD'], {
      ...{ cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] },
    }).trim();
  } catch {
    return '';
  }
}

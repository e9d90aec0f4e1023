import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** The commit of a checkout, for the version that processes and images report; empty for sources without a git history. */
export function commitOf(folder: string): string {
  // A git folder further up may belong to another project.
  if (!existsSync(join(folder, '.git'))) return '';
  try {
    return execFileSync('git', ['rev-parse', '--short=8', 'HEAD'], {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return '';
  }
}

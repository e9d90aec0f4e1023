import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');
/** Into how many shares a walk is divided. */
export const SHARES = 3;

/** The share of a commit: neighbouring commits mostly have different ones, and the same commit always has the same. */
export const shareOf = (commit: string): number => parseInt(commit.slice(0, 8), 16) % SHARES;

/** The share of what is checked out. Without git, as in an unpacked archive, it is the first. */
function ownShare(): number {
  try {
    return shareOf(execFileSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
  } catch {
    return 0;
  }
}

let own: number | undefined;
/** AM-729 Whether this run takes the step with this number: `npm run walks` takes every one, `npm test` those of the commit's share. */
export const isInShare = (index: number): boolean => process.env['WALKS'] === 'all' || index % SHARES === (own ??= ownShare());

/** What this run takes of a walk. */
export const inShare = <T>(steps: readonly T[]): T[] => steps.filter((_, index) => isInShare(index));

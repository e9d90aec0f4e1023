import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');
/** Into how many shares a walk is divided. */
export const WALK_SHARES = 3;

/** The share of a commit: neighbouring commits mostly have different ones, and the same commit always has the same. */
export const shareOf = (commit: string, shares = WALK_SHARES): number => parseInt(commit.slice(0, 8), 16) % shares;

/** The commit that is checked out. Without git, as in an unpacked archive, it counts as zero, whose share is the first. */
function ownCommit(): string {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  } catch {
    return '0';
  }
}

let own: string | undefined;
/** Whether this run takes the part with this number of a walk in `parts` parts: the commit says which, as it does for shares. */
export const isInPart = (index: number, parts: number): boolean =>
  process.env['WALKS'] === 'all' || index % parts === shareOf((own ??= ownCommit()), parts);
/** AM-729 Whether this run takes the step with this number: `npm run walks` takes every one, `npm test` those of the commit's share. */
export const isInShare = (index: number): boolean => isInPart(index, WALK_SHARES);

/** The steps of a walk that this run takes. */
export const inShare = <T>(steps: readonly T[]): T[] => steps.filter((_, index) => isInShare(index));

import { bus } from './bus';
import { worldClock } from './clock';
import { database } from './database';
import type { Finding } from './finding';
import { disk, ffmpeg } from './machine';
import { mail, names, payments, sender, storage } from './outside';
import { pooler } from './pooler';
import { replica } from './replica';

const SIGNS: Record<Finding['state'], string> = { ok: '✓', warn: '!', bad: '✗' };

/** Looks at all that an installation needs, each thing by itself: one that is broken hides no other. */
export async function doctor(): Promise<Finding[]> {
  const looks = [database(), pooler(), replica(), worldClock(), bus(), disk(), storage(), ffmpeg(), mail(), sender(), names(), payments()];
  return (await Promise.all(looks)).flat();
}

/** The findings as they are printed: what is there, and what to do about the rest. */
export const linesOf = (findings: readonly Finding[]): string[] =>
  findings.flatMap(({ state, what, says, todo }) => [`${SIGNS[state]} ${what}: ${says}`, ...(todo ? [`    ${todo}`] : [])]);

import { bus } from './bus';
import { worldClock } from './clock';
import { database } from './database';
import { names, sender } from './dns';
import { mail, operator, payments, storage } from './external-services';
import type { Finding } from './finding';
import { lives } from './lives';
import { logins } from './logins';
import { disk, ffmpeg } from './machine';
import { pooler } from './pooler';
import { replica } from './replica';

const STATE_SIGNS: Record<Finding['state'], string> = { ok: '✓', warn: '!', bad: '✗' };

/** Checks all that an installation needs. The checks run at the same time, and none waits for another one's result. */
export async function doctor(): Promise<Finding[]> {
  const looks = [
    database(),
    pooler(),
    replica(),
    worldClock(),
    bus(),
    disk(),
    storage(),
    ffmpeg(),
    mail(),
    operator(),
    sender(),
    names(),
    payments(),
    logins(),
    lives(),
  ];
  return (await Promise.all(looks)).flat();
}

/** The findings as printed lines: what is fine, and what to do about the rest. */
export const linesOf = (findings: readonly Finding[]): string[] =>
  findings.flatMap(({ state, what, says, todo }) => [`${STATE_SIGNS[state]} ${what}: ${says}`, ...(todo ? [`    ${todo}`] : [])]);

import { execFileSync } from 'node:child_process';
import { dirname } from 'node:path';
import { childEnv } from '../../libs/server/child-env.ts';
import { findProgram, install } from '../test/programs.mjs';

/** The oldest major version of PostgreSQL's client programs that can write and read archives. */
const CLIENT_VERSION_MIN = 18;

/**
 * Sets the folder of PostgreSQL's client programs for the programs that run next; on a Debian with older ones, newer ones are installed
 * beside them.
 */
export async function preparePgClient(): Promise<void> {
  if (process.env['PG_CLIENT_PATH'] || isNewEnough()) return;
  await install(['pg_dump']);
  const found = findProgram('pg_dump');
  if (found) process.env['PG_CLIENT_PATH'] = dirname(found);
}

function isNewEnough(): boolean {
  try {
    const told = execFileSync('pg_dump', ['--version'], { encoding: 'utf8', env: childEnv(), stdio: ['ignore', 'pipe', 'ignore'] });
    return Number(/(\d+)/.exec(told)?.[1]) >= CLIENT_VERSION_MIN;
  } catch {
    return false;
  }
}

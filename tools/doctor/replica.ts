import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { SECOND } from '@madang/contracts/time';
import { readUrl, roleUrl } from '@madang/server/config';
import { given } from '@madang/server/environment';
import { REPLICA_LAG_MAX_MS } from '@madang/server/positions';
import { ResilientClient } from '@madang/server/resilient-client';
import { bad, ok, reasonOf, warn, type Finding } from './finding';
import { POSITION, type Look } from './replica.sql';
import { DOCTOR_ROLE } from './role';

const look = async (client: pg.Client) => (await client.query<Look>(POSITION.text)).rows[0]!;

async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new ResilientClient({ connectionString: url, connectionTimeoutMillis: 5 * SECOND });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Checks whether the services use the replica, if there is one. */
export async function replica(): Promise<Finding[]> {
  if (!given('DATABASE_URL') || !readUrl(DOCTOR_ROLE)) return [];
  const before = await connected(readUrl(DOCTOR_ROLE)!, look).catch(() => null);
  const primary = await connected(roleUrl(DOCTOR_ROLE), look).catch(() => null);
  // A problem of the database itself is reported by its own check.
  if (!primary) return [];
  if (before && isBeyond(before, primary)) return [beyond];
  return [await connected(readUrl(DOCTOR_ROLE)!, (client) => replicaOf(() => look(client), primary)).catch(away)];
}

/** Whether a replica that was looked at before its primary has what the primary lacks, since that was brought back to a moment. */
export const isBeyond = (before: Look, primary: Look): boolean =>
  before.replays && before.system === primary.system && before.position > primary.position;
const beyond = bad(
  'replica',
  'It has gone on beyond the primary, which was brought back to a moment before.',
  'Make it anew (docs/operations.md); it is not read.',
);

const away = (e: unknown) =>
  bad('replica', `DATABASE_READ_URL: ${reasonOf(e)}`, 'Start it, or set DATABASE_READ_URL right; the primary answers its reads meanwhile.');

/** The finding about a replica beside its primary: it may be `within` milliseconds behind. */
export async function replicaOf(find: () => Promise<Look>, primary: Look, within = REPLICA_LAG_MAX_MS): Promise<Finding> {
  const since = performance.now();
  let found = await find();
  if (found.system !== primary.system)
    return bad('replica', 'DATABASE_READ_URL leads to another database than a replica of DATABASE_URL.', 'Set it right; it is not read.');
  if (!found.replays)
    return bad(
      'replica',
      'What DATABASE_READ_URL leads to is no replica any more.',
      'Make it one again (docs/operations.md); it is not read.',
    );
  if (found.timeline !== primary.timeline)
    return bad(
      'replica',
      `It follows timeline ${found.timeline}; the primary, brought back to a moment or promoted, is on ${primary.timeline}.`,
      'Look again in five minutes; if it still says so, make it anew (docs/operations.md). It is not read meanwhile.',
    );
  while (found.position < primary.position && performance.now() - since < within) {
    await sleep(100);
    found = await find();
  }
  const behind = (primary.position - found.position) / 1024 ** 2;
  if (behind <= 0) return ok('replica', `It is ${((performance.now() - since) / SECOND).toFixed(1)} s behind at most.`);
  return warn(
    'replica',
    `It is more than ${within / SECOND} s and ${behind.toFixed(1)} MiB behind, and is not read so long.`,
    'See pg_stat_replication at the primary, and pg_is_wal_replay_paused() there.',
  );
}

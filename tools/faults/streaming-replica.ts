import { chmodSync, chownSync, cpSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { sql } from '@madang/server/sql/sql';
import { startCluster, type Cluster } from '../postgres';

/** Settings that a primary needs for a replica; the replica needs the same. */
export const REPLICATION_SETTINGS = ['wal_level=replica', 'max_wal_senders=5'] as const;
const REPLICATION_SLOT = 'replica';

export interface StreamingReplica {
  /** The address of the replica for the superuser. */
  url: string;
  dir: string;
  sql<T = Record<string, unknown>>(text: string): Promise<T[]>;
  /** The process id of the replica's postmaster. */
  pid(): number;
  stop(): Promise<void>;
  /** Starts the replica again, with the same data and port. */
  start(): Promise<void>;
}

/**
 * Creates a streaming replica of `primary` in the folder `dir`. The embedded PostgreSQL has no pg_basebackup, so files are copied between
 * pg_backup_start and pg_backup_stop, as PostgreSQL's manual describes; the log comes through a replication slot.
 */
export async function startReplica(
  primary: Cluster,
  dir: string,
  password: string,
  more: readonly string[] = [],
): Promise<StreamingReplica> {
  const [from, to] = [join(primary.dir, 'data'), join(dir, 'data')];
  await copied(primary.url, from, to);
  const settings = [
    ...REPLICATION_SETTINGS,
    ...more,
    `primary_conninfo=host=127.0.0.1 port=${primary.port} user=postgres password=${password}`,
    `primary_slot_name=${REPLICATION_SLOT}`,
    'wal_receiver_status_interval=1',
    'wal_retrieve_retry_interval=200ms',
  ];
  let cluster = await startCluster({ dir, password, settings });
  const { url, port } = cluster;
  return {
    url,
    dir,
    sql: async (text) => {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      try {
        return (await client.query(text)).rows as never;
      } finally {
        await client.end();
      }
    },
    pid: () => Number(readFileSync(join(to, 'postmaster.pid'), 'utf8').split('\n')[0]),
    stop: () => cluster.stop(),
    start: async () => {
      cluster = await startCluster({ dir, password, port, settings });
    },
  };
}

async function copied(url: string, from: string, to: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql`select pg_create_physical_replication_slot(${REPLICATION_SLOT}, true)`);
    await client.query("select pg_backup_start('replica', true)");
    cpSync(from, to, { recursive: true, preserveTimestamps: true });
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
    writeFileSync(join(to, 'backup_label'), rows[0]!.labelfile);
  } finally {
    await client.end();
  }
  for (const file of ['postmaster.pid', 'postmaster.opts']) rmSync(join(to, file), { force: true });
  // Copied log files may be half written, so they are deleted; the primary sends the log.
  for (const { name, isFile } of readdirSync(join(to, 'pg_wal'), { withFileTypes: true }).map((e) => ({
    name: e.name,
    isFile: e.isFile(),
  })))
    if (isFile) rmSync(join(to, 'pg_wal', name));
  for (const slot of readdirSync(join(to, 'pg_replslot'))) rmSync(join(to, 'pg_replslot', slot), { recursive: true });
  writeFileSync(join(to, 'standby.signal'), '');
  handOver(to, from);
}

/** Copies the data folder of a stopped server to `to`, in place of what is there. */
export function copyData(from: string, to: string): void {
  rmSync(to, { recursive: true, force: true });
  cpSync(from, to, { recursive: true, preserveTimestamps: true });
  handOver(to, from);
}

/** Gives a data folder and the one above it to the user whose `from` is, which is what PostgreSQL demands of its data. */
export function handOver(to: string, from: string): void {
  const { uid, gid } = statSync(from);
  chmodSync(to, 0o700);
  chownSync(join(to, '..'), uid, gid);
  for (const path of ['.', ...readdirSync(to, { recursive: true, encoding: 'utf8' })]) chownSync(join(to, path), uid, gid);
}

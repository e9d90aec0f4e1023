import { chmodSync, chownSync, cpSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { sql } from '@madang/server/sql/sql';
import { startCluster, type Cluster } from '../postgres';

/** What a primary needs for a replica; the replica has to have room for as much. */
export const REPLICATES = ['wal_level=replica', 'max_wal_senders=5'] as const;
const SLOT = 'replica';

export interface StreamingReplica {
  /** The superuser's address there. */
  url: string;
  sql<T = Record<string, unknown>>(text: string): Promise<T[]>;
  /** The id of the replica's first process. */
  pid(): number;
  stop(): Promise<void>;
  /** Again, on the same data and port. */
  start(): Promise<void>;
}

/**
 * A streaming replica of `primary` below `dir`, made as PostgreSQL's manual has it for backups without pg_basebackup, which the embedded
 * package lacks: files are copied between pg_backup_start and pg_backup_stop, the log comes over the slot.
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
    ...REPLICATES,
    ...more,
    `primary_conninfo=host=127.0.0.1 port=${primary.port} user=postgres password=${password}`,
    ...[`primary_slot_name=${SLOT}`, 'wal_receiver_status_interval=1', 'wal_retrieve_retry_interval=200ms'],
  ];
  let cluster = await startCluster({ dir, password, settings });
  const { url, port } = cluster;
  return {
    url,
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
    await client.query(sql`select pg_create_physical_replication_slot(${SLOT}, true)`);
    await client.query("select pg_backup_start('replica', true)");
    cpSync(from, to, { recursive: true, preserveTimestamps: true });
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
    writeFileSync(join(to, 'backup_label'), rows[0]!.labelfile);
  } finally {
    await client.end();
  }
  for (const file of ['postmaster.pid', 'postmaster.opts']) rmSync(join(to, file), { force: true });
  // The log comes from the primary alone; what was copied of it may be half written.
  for (const { name, isFile } of readdirSync(join(to, 'pg_wal'), { withFileTypes: true }).map((e) => ({
    name: e.name,
    isFile: e.isFile(),
  })))
    if (isFile) rmSync(join(to, 'pg_wal', name));
  for (const slot of readdirSync(join(to, 'pg_replslot'))) rmSync(join(to, 'pg_replslot', slot), { recursive: true });
  writeFileSync(join(to, 'standby.signal'), '');
  const { uid, gid } = statSync(from);
  chmodSync(to, 0o700);
  chownSync(join(to, '..'), uid, gid);
  for (const path of ['.', ...readdirSync(to, { recursive: true, encoding: 'utf8' })]) chownSync(join(to, path), uid, gid);
}

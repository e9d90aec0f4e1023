import pg from 'pg';
import { sql } from '@madang/server/sql/sql';
import { DB_OWNERS } from '@madang/server/variables';

/** One moment of the database: what is counted in it and what is dumped by its `id` are the same. */
export interface Snapshot {
  id: string;
  /** The server's main version. */
  version: number;
  rows: Record<string, number>;
  sums: Record<string, string>;
}

const SCHEMAS = [...DB_OWNERS, 'jobs', 'public'];
/** Partitions count with their table. */
const TABLES = sql`
  select format('%I.%I', n.nspname, c.relname) as name
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = any(${SCHEMAS}) and c.relkind in ('r', 'p') and not c.relispartition
  order by 1`;
/** Sums that tell more than a count of rows: money of the ledger, and seats that are taken. */
const SUMS: Record<string, string> = {
  ledger: 'select coalesce(sum(amount), 0)::text as sum from util.ledger',
  'ledger by day': 'select coalesce(sum(amount), 0)::text as sum from util.ledger_daily',
  seats: 'select coalesce(sum(accept_cnt), 0)::text as sum from main.course',
};

/** Rows that a fence hides would be missing from the dump. */
const NOW = `
  select pg_export_snapshot() as id, current_setting('server_version_num') as version, rolname as name, rolsuper or rolbypassrls as reads
  from pg_roles where rolname = current_user`;

/** Holds one moment of the database for as long as `work` takes. */
export async function atOneMoment<T>(databaseUrl: string, work: (snapshot: Snapshot) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'madang-backup' });
  await client.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    const { rows } = await client.query<{ id: string; version: string; name: string; reads: boolean }>(NOW);
    const { id, version, name, reads } = rows[0]!;
    if (!reads)
      throw new Error(
        `${name}, the user of DATABASE_URL, does not read past the fences of the tables: \`alter role ${name} bypassrls\` by a superuser.`,
      );
    return await work({ id, version: Math.floor(Number(version) / 10_000), ...(await countedBy(client)) });
  } finally {
    await client.end();
  }
}

/** Counts and sums a database as it is now, for comparison with a snapshot. */
export async function counted(databaseUrl: string): Promise<Pick<Snapshot, 'rows' | 'sums'>> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'madang-backup' });
  await client.connect();
  try {
    return await countedBy(client);
  } finally {
    await client.end();
  }
}

async function countedBy(client: pg.Client): Promise<Pick<Snapshot, 'rows' | 'sums'>> {
  const { rows: tables } = await client.query<{ name: string }>(TABLES);
  const rows: Record<string, number> = {};
  for (const { name } of tables) {
    const { rows: found } = await client.query<{ n: string }>(`select count(*) as n from ${name}`);
    rows[name] = Number(found[0]!.n);
  }
  const sums: Record<string, string> = {};
  for (const [name, statement] of Object.entries(SUMS)) sums[name] = (await client.query<{ sum: string }>(statement)).rows[0]!.sum;
  return { rows, sums };
}

/** What differs between two countings, in words. */
export function differences(before: Pick<Snapshot, 'rows' | 'sums'>, after: Pick<Snapshot, 'rows' | 'sums'>): string[] {
  const all = (one: Pick<Snapshot, 'rows' | 'sums'>) => ({ ...one.rows, ...one.sums }) as Record<string, number | string>;
  const [then, now] = [all(before), all(after)];
  return Object.keys(then)
    .filter((name) => String(then[name]) !== String(now[name] ?? 'absent'))
    .map((name) => `${name}: ${then[name]} in the archive, ${now[name] ?? 'absent'} restored`);
}

import pg from 'pg';
import { COUNTED_TABLES, SNAPSHOT } from './snapshot.sql';

/** A snapshot of the database: the counts and the dump, which is made by its `id`, show the same moment. */
export interface Snapshot {
  id: string;
  /** The server's major version. */
  version: number;
  rows: Record<string, number>;
  sums: Record<string, string>;
}

/** Sums that are compared beside the row counts: money of the ledger, and seats taken. */
const COMPARED_SUMS: Record<string, string> = {
  ledger: 'select coalesce(sum(amount), 0)::text as sum from util.ledger',
  'ledger by day': 'select coalesce(sum(amount), 0)::text as sum from util.ledger_daily',
  seats: 'select coalesce(sum(accept_cnt), 0)::text as sum from main.course',
};

/** Keeps a snapshot of the database open while `work` runs. */
export async function atOneMoment<T>(databaseUrl: string, work: (snapshot: Snapshot) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'madang-backup' });
  await client.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    const { rows } = await client.query<{ id: string; version: string; name: string; reads: boolean }>(SNAPSHOT);
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

/** Counts and sums of a database as it is now, to compare with those of a snapshot. */
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
  const { rows: tables } = await client.query<{ name: string }>(COUNTED_TABLES);
  const rows: Record<string, number> = {};
  for (const { name } of tables) {
    const { rows: found } = await client.query<{ n: string }>(`select count(*) as n from ${name}`);
    rows[name] = Number(found[0]!.n);
  }
  const sums: Record<string, string> = {};
  for (const [name, statement] of Object.entries(COMPARED_SUMS)) sums[name] = (await client.query<{ sum: string }>(statement)).rows[0]!.sum;
  return { rows, sums };
}

/** The differences between two counts, as sentences. */
export function differences(before: Pick<Snapshot, 'rows' | 'sums'>, after: Pick<Snapshot, 'rows' | 'sums'>): string[] {
  const all = (one: Pick<Snapshot, 'rows' | 'sums'>) => ({ ...one.rows, ...one.sums }) as Record<string, number | string>;
  const [then, now] = [all(before), all(after)];
  return Object.keys(then)
    .filter((name) => String(then[name]) !== String(now[name] ?? 'absent'))
    .map((name) => `${name}: ${then[name]} in the archive, ${now[name] ?? 'absent'} restored`);
}

import type pg from 'pg';
import { DB_OWNERS } from '@madang/server/variables';
import { digestOfTable, storedColumns } from './digest.sql';

/** The columns of every table of the services, by table, without those that the database computes. */
export async function columnsOf(client: pg.Client): Promise<Map<string, string[]>> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(storedColumns(DB_OWNERS));
  return new Map(rows.map(({ name, columns }) => [name, columns]));
}

/** For each table the row count and a hash of the values in these columns; if it is equal, nothing was lost or changed. */
export async function digestOf(client: pg.Client, tables: Map<string, string[]>): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const [name, columns] of tables) {
    const { rows } = await client.query<{ digest: string }>(digestOfTable(name, columns));
    found[name] = rows[0]!.digest;
  }
  return found;
}

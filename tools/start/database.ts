import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { sql } from '../../libs/server/sql/sql.ts';
import { root } from '../build/bundle.ts';
import { startCluster } from '../postgres.ts';
import type { Settings } from './settings.ts';

const DATABASE_NAME = 'madang';

/** Prepares the database of the environment, or else the embedded one in the data folder. */
export async function prepareDatabase(settings: Settings, note: (text: string) => void = () => undefined) {
  const { url, stop } = settings.databaseUrl
    ? { url: settings.databaseUrl, stop: () => Promise.resolve() }
    : await embedded(settings, note);
  return { url, stop, migrate };
}

async function embedded({ dataDir, databasePassword }: Settings, note: (text: string) => void) {
  const given = process.env['PG_PORT'];
  const cluster = await startCluster({
    dir: join(dataDir, 'pg'),
    password: databasePassword,
    port: given ? Number(given) : undefined,
    log: join(dataDir, 'logs/postgres.log'),
  });
  if (cluster.dir !== join(dataDir, 'pg')) note(`in ${cluster.dir}, because the user postgres may not enter ${dataDir}`);
  const client = new pg.Client({ connectionString: cluster.url });
  await client.connect();
  try {
    const { rowCount } = await client.query(sql`select 1 from pg_database where datname = ${DATABASE_NAME}`);
    if (!rowCount) await client.query(`create database ${DATABASE_NAME}`);
  } finally {
    await client.end();
  }
  const url = new URL(cluster.url);
  url.pathname = `/${DATABASE_NAME}`;
  return { url: url.toString(), stop: cluster.stop };
}

/** Whether the database already contains tables of the product. */
export async function isInUse({ dataDir, databaseUrl }: Settings): Promise<boolean> {
  if (!databaseUrl) return existsSync(join(dataDir, 'pg/data/PG_VERSION'));
  const client = new pg.Client({ connectionString: databaseUrl });
  try {
    await client.connect();
    const { rows } = await client.query<{ there: boolean }>("select to_regclass('main.account') is not null as there");
    return rows[0]!.there;
  } catch {
    // The database cannot be reached; `migrate` reports why.
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Runs the migrations; resolves with how many ran. */
async function migrate(env: NodeJS.ProcessEnv): Promise<number> {
  try {
    const { stdout } = await promisify(execFile)(process.execPath, ['--enable-source-maps', 'dist/server/migrate.mjs'], { cwd: root, env });
    return Number(stdout);
  } catch (e) {
    throw new Error(`The database could not be brought up to date.\n${(e as { stderr?: string }).stderr ?? (e as Error).message}`);
  }
}

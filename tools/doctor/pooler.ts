import type pg from 'pg';
import { SECOND } from '@madang/contracts/time';
import { roleUrl } from '@madang/server/config';
import { given } from '@madang/server/environment';
import { ResilientClient } from '@madang/server/resilient-client';
import { ok, warn, type Finding } from './finding';
import { DOCTOR_ROLE } from './role';

/** The name of PgBouncer's own console database. */
const CONSOLE_PATH = '/pgbouncer';
/** The SQLSTATE code for a database that does not exist: the server is no PgBouncer. */
const NO_DATABASE = '3D000';
/** The first version of PgBouncer without a fault by which one role's log-in could become another's. */
const MENDED_VERSION = [1, 26, 1] as const;

/**
 * Checks the version of the PgBouncer before the database, if there is one. One that does not tell its version, or cannot be reached, is
 * a warning.
 */
export async function pooler(): Promise<Finding[]> {
  if (!given('DATABASE_URL') || !given('DATABASE_DIRECT_URL')) return [];
  const url = new URL(roleUrl(DOCTOR_ROLE));
  url.pathname = CONSOLE_PATH;
  const client: pg.Client = new ResilientClient({ connectionString: url.toString(), connectionTimeoutMillis: 5 * SECOND });
  try {
    await client.connect();
    const { rows } = await client.query<{ version: string }>('show version');
    return [judged(rows[0]?.version ?? '')];
  } catch (e) {
    const { code } = e as { code?: string };
    return code === NO_DATABASE ? [] : [untold];
  } finally {
    await client.end();
  }
}

const untold = warn(
  'pooler',
  'What stands between services and database does not tell its version.',
  'Of PgBouncer: set stats_users = madang_util, and see to it that it is 1.26.1 or newer (docs/operations.md).',
);

/** The finding about a version text of PgBouncer, such as `PgBouncer 1.26.1`. */
export function judged(version: string): Finding {
  const numbers = /^PgBouncer (\d+)\.(\d+)\.(\d+)/.exec(version)?.slice(1).map(Number);
  if (!numbers) return untold;
  const at = MENDED_VERSION.findIndex((n, i) => numbers[i] !== n);
  if (at < 0 || numbers[at]! > MENDED_VERSION[at]!) return ok('pooler', `${version} stands before the database.`);
  return warn(
    'pooler',
    `${version} stands before the database: whoever knows the password of one role can log in as another one, which 1.26.1 mends.`,
    'Take 1.26.1 or newer as soon as there is a package or an image of it; let nobody but the services reach it until then.',
  );
}

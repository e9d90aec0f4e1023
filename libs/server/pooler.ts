import type pg from 'pg';
import { BadEnvironment } from './environment';
import { ResilientClient } from './resilient-client';
import { insideOf } from './pg-inside';
import { PROBE, PROBE_NAME } from './pooler.sql';

/**
 * SQLSTATE codes for a prepared statement that already exists (another client has made it on this connection) or does not exist (we have
 * made it on another connection).
 */
const MIXED_UP_SQLSTATES = ['42P05', '26000'];
/**
 * Turns after which two clients of a pooler have certainly shared a connection, since a pooler gives out the connection that was used
 * last.
 */
const SHARING_TURNS = 20;
/** Milliseconds within which the pooler must accept a second connection. */
const CONNECT_WITHIN_MS = 5000;

type Client = Pick<pg.Client, 'query'>;

/** The process id that was named when the connection was opened. That of a pooler differs from the id of the server's process. */
const toldPid = (client: Client) => insideOf(client).processID;
const pidOf = async (client: Client) => (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]!.pid;

/**
 * Whether the pooler at `url` may give each transaction another connection to the server; false for a pooler that gives each client a
 * connection for its whole session.
 */
async function handsOut(one: Client, url: string): Promise<boolean> {
  const other = new ResilientClient({ connectionString: url, connectionTimeoutMillis: CONNECT_WITHIN_MS });
  await other.connect();
  try {
    const own = await pidOf(one);
    for (let i = 0; i < SHARING_TURNS; i++) if ((await pidOf(other)) === own || (await pidOf(one)) !== own) return true;
    return false;
  } finally {
    await other.end();
  }
}

const mixesUp = () =>
  new BadEnvironment(
    'DATABASE_URL leads to a pooler that mixes up prepared statements: Madang needs PgBouncer 1.21 or newer (Debian 12 has 1.18) ' +
      'with max_prepared_statements above 0, or the address of the database itself.',
  );

/**
 * Throws behind a pooler that does not support prepared statements; answers whether `client`, whose address is `url`, is behind a pooler.
 */
export async function checkPooler(client: Client, url: string): Promise<boolean> {
  const { rows } = await client
    .query<{ pid: number; keepsName: boolean }>({ name: PROBE_NAME, text: PROBE })
    .catch((e: { code?: string }) => {
      throw MIXED_UP_SQLSTATES.includes(e.code ?? '') ? mixesUp() : e;
    });
  const { pid, keepsName } = rows[0]!;
  if (pid === toldPid(client)) return false;
  if (keepsName && (await handsOut(client, url))) throw mixesUp();
  return true;
}

/**
 * Throws if the pooler at `url` gives each transaction another connection, since the state of a session, such as LISTEN, is lost there.
 * The error names by `needed` what needs the session.
 */
export async function requireSessions(client: Client, url: string, needed: string): Promise<void> {
  if ((await pidOf(client)) === toldPid(client) || !(await handsOut(client, url))) return;
  throw new BadEnvironment(
    `DATABASE_URL leads to a pooler such as PgBouncer, which ${needed} cannot pass: ` +
      'set DATABASE_DIRECT_URL to the address of the database itself.',
  );
}

/** `requireSessions` for an address; opens a connection for the check. */
export async function requireSessionsAt(url: string, needed: string): Promise<void> {
  const client = new ResilientClient({ connectionString: url, connectionTimeoutMillis: CONNECT_WITHIN_MS });
  await client.connect();
  try {
    await requireSessions(client, url, needed);
  } finally {
    await client.end();
  }
}

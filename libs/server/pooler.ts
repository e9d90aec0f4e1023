import type pg from 'pg';
import { BadEnvironment } from './environment';
import { ResilientClient } from './resilient-client';
import { insideOf } from './pg-inside';

const PROBE = 'madang_probe';
/** A pooler that keeps prepared statements apart gives them names of its own. */
const LOOK = `
select
  pg_backend_pid() as pid,
  exists (select 1 from pg_prepared_statements where name = '${PROBE}') as "keepsName"`;
/** "Exists already", "does not exist": the statement of somebody else was met, or one's own stayed behind on another connection. */
const STRANGE = ['42P05', '26000'];
/** Turns after which two clients of a pooler would have met on one connection: it gives out the one used last first. */
const TURNS = 20;
/** Milliseconds within which the database must take a connection. */
const CONNECT_WITHIN = 5000;

type Client = Pick<pg.Client, 'query'>;

/** The process id that the server named when the connection was opened; a pooler names one of its own. */
const toldPid = (client: Client) => insideOf(client).processID;
const pidOf = async (client: Client) => (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]!.pid;

/** Does a pooler at `url` give every transaction of `one` another connection? One that pools whole sessions leaves each its own. */
async function handsOut(one: Client, url: string): Promise<boolean> {
  const other = new ResilientClient({ connectionString: url, connectionTimeoutMillis: CONNECT_WITHIN });
  await other.connect();
  try {
    const own = await pidOf(one);
    for (let i = 0; i < TURNS; i++) if ((await pidOf(other)) === own || (await pidOf(one)) !== own) return true;
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

/** Refuses a pooler behind which named statements do not work; answers whether `client`, whose address is `url`, is behind one at all. */
export async function checkPooler(client: Client, url: string): Promise<boolean> {
  const { rows } = await client.query<{ pid: number; keepsName: boolean }>({ name: PROBE, text: LOOK }).catch((e: { code?: string }) => {
    throw STRANGE.includes(e.code ?? '') ? mixesUp() : e;
  });
  const { pid, keepsName } = rows[0]!;
  if (pid === toldPid(client)) return false;
  if (keepsName && (await handsOut(client, url))) throw mixesUp();
  return true;
}

/** Refuses a pooler behind which nothing of a session holds: `needed` says what would be lost. */
export async function requireSessions(client: Client, url: string, needed: string): Promise<void> {
  if ((await pidOf(client)) === toldPid(client) || !(await handsOut(client, url))) return;
  throw new BadEnvironment(
    `DATABASE_URL leads to a pooler such as PgBouncer, which ${needed} cannot pass: ` +
      'set DATABASE_DIRECT_URL to the address of the database itself.',
  );
}

/** `requireSessions` of an address with no connection yet. */
export async function requireSessionsAt(url: string, needed: string): Promise<void> {
  const client = new ResilientClient({ connectionString: url, connectionTimeoutMillis: CONNECT_WITHIN });
  await client.connect();
  try {
    await requireSessions(client, url, needed);
  } finally {
    await client.end();
  }
}

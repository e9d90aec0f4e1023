import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { PgBoss } from 'pg-boss';
import { EVENT_SUBSCRIBERS, type EventName } from '@madang/contracts/events';
import { SERVICE_NAMES } from '@madang/contracts/services';
import { DAY_SECONDS } from '@madang/contracts/time';
import { config } from './config';
import { inTransaction } from './migration-locks';
import { insertInto } from './sql/insert';
import { sql } from './sql/sql';
import { HEARTBEAT_TIMEOUT_SECONDS } from './stalled-jobs';
import { deadQueueOf, JOB_INDEXES, queueOf } from './outbox';
import { BadEnvironment } from './environment';
import { requireSessions } from './pooler';
import { databaseAway, databaseFault, ensureLogin, ensureRole } from './roles';
import { MIGRATION_TABLE, unfinishedIndexes } from './migrate.sql';
import { keptAnswerOf, jobLeaseOf, MOMENT_FUNCTION, FENCE_FUNCTION, MONTH_FUNCTIONS, NUMBERED_MONTHS } from './foundations.sql';

/** Schemas with a database role of their own; `sandbox` is that of the payment stand-in. */
const SCHEMA_OWNERS = [...SERVICE_NAMES, 'sandbox'] as const;
const folderOf = (owner: string) => (owner === 'sandbox' ? 'apps/sandbox-pay/migrations' : `apps/api-${owner}/src/migrations`);

/**
 * Brings a database up to date: roles, schemas, the SQL files of every service in order, and job queues. `adminUrl` names a user who may
 * create roles. Runs once before the services start, and may be repeated. Answers the files that it ran.
 */
export async function migrate(adminUrl: string, root = process.cwd()): Promise<string[]> {
  const client = new pg.Client({ connectionString: adminUrl, application_name: 'madang-migrate' });
  await client.connect().catch((e: Error) => {
    throw new BadEnvironment(databaseFault(e, adminUrl) ?? databaseAway(e));
  });
  const ran: string[] = [];
  try {
    await requireVersion(client);
    await requireSessions(client, adminUrl, 'migrate');
    await alone(client);
    await foundations(client);
    for (const owner of SCHEMA_OWNERS) {
      for (const file of filesOf(root, owner)) {
        if (await apply(client, owner, file.name, file.sql)) ran.push(`${owner}/${file.name}`);
      }
    }
    await mendIndexes(client);
    await queues(client, adminUrl);
  } finally {
    await client.end();
  }
  return ran;
}

/**
 * Creates the roles alone, in an empty database that is then filled from a backup: a dump names roles but does not contain them. Answers
 * the server's major version.
 */
export async function prepareRoles(adminUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: adminUrl, application_name: 'madang-migrate' });
  await client.connect();
  try {
    const version = await requireVersion(client);
    await alone(client);
    await rolesOf(client);
    return version;
  } finally {
    await client.end();
  }
}

/** Takes the lock of migrations by trying again and again: a statement that waits for it would block the concurrent build of an index. */
async function alone(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ mine: boolean }>("select pg_try_advisory_lock(hashtext('madang-migrate')) as mine");
    if (rows[0]!.mine) return;
    await sleep(500);
  }
}

/** The oldest major version of PostgreSQL that has all that the statements use. */
const POSTGRES_VERSION_MIN = 18;
async function requireVersion(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ version: string; number: string }>(
    "select current_setting('server_version') as version, current_setting('server_version_num') as number",
  );
  const { version, number } = rows[0]!;
  if (Number(number) < POSTGRES_VERSION_MIN * 10_000)
    throw new BadEnvironment(
      `This is PostgreSQL ${version}; Madang needs PostgreSQL ${POSTGRES_VERSION_MIN} or newer. Set DATABASE_URL to one.`,
    );
  return Math.floor(Number(number) / 10_000);
}

function filesOf(root: string, owner: string) {
  const dir = join(root, folderOf(owner));
  let names: string[] = [];
  try {
    names = readdirSync(dir)
      .filter((n) => n.endsWith('.sql'))
      .sort();
  } catch {
    return [];
  }
  return names.map((name) => ({ name, sql: readFileSync(join(dir, name), 'utf8') }));
}

const quote = (text: string) => `'${text.replace(/'/g, "''")}'`;

/**
 * The session settings of a service. They are set on its role and not by the connection, since a pooler refuses settings at the start of a
 * connection. A client that disappears loses its locks: by the idle timeout of its transaction, or when the operating system finds the
 * connection dead.
 */
const sessionOf = (owner: string) => ({
  search_path: `${owner}, public`,
  timezone: quote('UTC'),
  statement_timeout: quote('15s'),
  lock_timeout: quote(`${config.lockWait}ms`),
  idle_in_transaction_session_timeout: quote('8s'),
  client_connection_check_interval: quote('2s'),
  tcp_keepalives_idle: 5,
  tcp_keepalives_interval: 2,
  tcp_keepalives_count: 3,
  tcp_user_timeout: quote('15s'),
});

async function rolesOf(client: pg.Client): Promise<void> {
  await ensureRole(client, 'madang_reader', 'nologin');
  for (const owner of SCHEMA_OWNERS) {
    const role = `madang_${owner}`;
    await ensureLogin(client, role);
    for (const [name, value] of Object.entries(sessionOf(owner))) await client.query(`alter role ${role} set ${name} = ${value}`);
    await ensureRole(client, `${role}_all`, 'nologin');
    await client.query(`grant madang_reader to ${role}, ${role}_all`);
    await client.query(`grant ${role} to current_user with inherit true, set true`);
    // Without `inherit` the role that sees all sites applies only in transactions that switch to it.
    await client.query(`grant ${role}_all to ${role} with inherit false, set true`);
  }
}

async function foundations(client: pg.Client): Promise<void> {
  await client.query('create schema if not exists public');
  await client.query('revoke create on schema public from public');
  await client.query('create extension if not exists pg_trgm schema public');
  await rolesOf(client);
  for (const owner of SCHEMA_OWNERS) {
    const role = `madang_${owner}`;
    await client.query(`create schema if not exists ${owner} authorization ${role}`);
    await client.query(`grant usage on schema ${owner} to madang_reader, ${role}_all`);
    await client.query(`alter default privileges for role ${role} in schema ${owner} grant all on tables to ${role}_all`);
    await client.query(`alter default privileges for role ${role} in schema ${owner} grant all on sequences to ${role}_all`);
    const { rows } = await client.query<{ db: string }>('select current_database() as db');
    await client.query(`grant connect on database "${rows[0]!.db}" to ${role}`);
  }
  await client.query(MIGRATION_TABLE);
  await client.query(MOMENT_FUNCTION);
  await client.query(FENCE_FUNCTION);
  await client.query(MONTH_FUNCTIONS);
  await client.query(NUMBERED_MONTHS);
  for (const service of SERVICE_NAMES) {
    await client.query(`set role madang_${service}`);
    await client.query(keptAnswerOf(service));
    await client.query(jobLeaseOf(service));
    await client.query('reset role');
  }
}

async function apply(client: pg.Client, owner: string, name: string, text: string): Promise<boolean> {
  const hash = createHash('sha256').update(text).digest('hex');
  const { rows } = await client.query<{ hash: string }>(sql`select hash from public.migration where owner = ${owner} and name = ${name}`);
  if (rows[0]) {
    if (rows[0].hash !== hash)
      throw new Error(
        `Migration ${owner}/${name} was changed after it ran. Write a new file instead, ` +
          'or remove the data folder of a development machine.',
      );
    return false;
  }
  if (text.startsWith(NO_TRANSACTION)) {
    await applyWithoutTransaction(client, owner, name, text, hash);
    return true;
  }
  try {
    await inTransaction(client, async () => {
      await client.query(`set local role madang_${owner}`);
      await client.query(`set local search_path = ${owner}, public`);
      await client.query(text);
      await client.query('reset role');
      await client.query(insertInto('public.migration', { owner, name, hash }));
    });
  } catch (e) {
    throw new Error(`Migration ${owner}/${name}: ${(e as Error).message}`, { cause: e });
  }
  return true;
}

/**
 * The first line of a migration whose statements run one by one without a transaction, such as to build an index of a large table without
 * locking out its writers.
 */
const NO_TRANSACTION = '-- Outside of a transaction.';

/** Runs a migration statement by statement. After a failure the whole file runs again, so each statement must work a second time. */
async function applyWithoutTransaction(client: pg.Client, owner: string, name: string, text: string, hash: string): Promise<void> {
  try {
    await client.query(`set role madang_${owner}`);
    await client.query(`set search_path = ${owner}, public`);
    for (const statement of text.split(/;\s*$/m)) if (statement.trim()) await client.query(statement);
  } catch (e) {
    throw new Error(`Migration ${owner}/${name}: ${(e as Error).message}`, { cause: e });
  } finally {
    await client.query('reset role');
    await client.query('reset search_path');
  }
  await client.query(insertInto('public.migration', { owner, name, hash }));
}

/**
 * Rebuilds indexes whose concurrent build was interrupted, since PostgreSQL maintains such an index but does not use it; drops what an
 * interrupted rebuild left.
 */
async function mendIndexes(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string; left: boolean }>(unfinishedIndexes(SCHEMA_OWNERS));
  for (const { name, left } of rows) await client.query(`${left ? 'drop' : 'reindex'} index concurrently ${name}`);
}

/** Seconds for which a finished job is kept, so that it can be looked at. */
const KEPT_JOB_SECONDS = DAY_SECONDS;

async function queues(client: pg.Client, adminUrl: string): Promise<void> {
  const boss = new PgBoss({ connectionString: adminUrl, schema: 'jobs', supervise: false, schedule: false, max: 2 });
  boss.on('error', () => undefined);
  await boss.start();
  try {
    const known = new Set((await boss.getQueues()).map((q) => q.name));
    for (const event of Object.keys(EVENT_SUBSCRIBERS) as EventName[]) {
      for (const service of EVENT_SUBSCRIBERS[event]) {
        const dead = deadQueueOf(event, service);
        if (!known.has(dead)) await boss.createQueue(dead, { retentionSeconds: 90 * DAY_SECONDS });
        const queue = queueOf(event, service);
        if (!known.has(queue))
          await boss.createQueue(queue, {
            retryLimit: 5,
            retryDelay: 1,
            retryBackoff: true,
            retryDelayMax: 60,
            expireInSeconds: 60,
            heartbeatSeconds: HEARTBEAT_TIMEOUT_SECONDS,
            deadLetter: dead,
            deleteAfterSeconds: KEPT_JOB_SECONDS,
          } as never);
      }
    }
  } finally {
    await boss.stop({ graceful: false, close: true } as never);
  }
  // Queues that an earlier version created have no heartbeat yet.
  await client.query(
    sql`update jobs.queue set heartbeat_seconds = ${HEARTBEAT_TIMEOUT_SECONDS} where dead_letter is not null and heartbeat_seconds is null`,
  );
  // The library's own notification of new jobs is off: `Outbox` sends a message on the bus after the commit.
  await client.query('update jobs.queue set notify = false where notify');
  await client.query(
    sql`update jobs.queue set deletion_seconds = ${KEPT_JOB_SECONDS}
      where dead_letter is not null and deletion_seconds > ${KEPT_JOB_SECONDS}`,
  );
  // The index for StalledJobRecovery, which reads the running jobs every two seconds.
  await client.query("create index if not exists job_at_work on jobs.job_common (heartbeat_on) where state = 'active'");
  await jobIndexes(client);
  await client.query('grant usage on schema jobs to madang_reader');
  await client.query('grant select, insert, update, delete on all tables in schema jobs to madang_reader');
  await client.query('grant execute on all functions in schema jobs to madang_reader');
}

/**
 * Gives every table of jobs the indexes by which an erasure finds the jobs of a person; the library has a table of its own for some
 * queues.
 */
async function jobIndexes(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'jobs.job'::regclass`,
  );
  for (const { name } of rows)
    for (const [key, rule] of Object.entries(JOB_INDEXES))
      await client.query(`create index if not exists "${name}_${key}" on jobs."${name}" ${rule}`);
}

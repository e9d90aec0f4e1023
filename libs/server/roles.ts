import pg from 'pg';
import { rolePassword } from './config';
import { BadEnvironment, given } from './environment';
import { otherDatabasesOf } from './roles.sql';
import { sql } from './sql/sql';

/** SQLSTATE codes: a wrong password, and a role that may not log in. */
const LOGIN_REFUSED_SQLSTATES = ['28P01', '28000'];

const quote = (text: string) => `'${text.replace(/'/g, "''")}'`;

/** Creates a role, or changes the options of an existing one. */
export async function ensureRole(client: pg.Client, role: string, options: string): Promise<void> {
  const { rowCount } = await client.query(sql`select 1 from pg_roles where rolname = ${role}`);
  await client.query(`${rowCount ? 'alter' : 'create'} role ${role} ${options}`);
}

/**
 * Lets a service's role log in with the password of the configuration; changes nothing if the role already has it. Throws if another
 * installation in this cluster uses the role with another password, since a new password would lock that installation out.
 */
export async function ensureLogin(client: pg.Client, role: string): Promise<void> {
  const { rowCount } = await client.query(sql`select 1 from pg_roles where rolname = ${role}`);
  if (rowCount) {
    if (await logsIn(client, role)) return;
    const { rows } = await client.query<{ name: string }>(otherDatabasesOf(role));
    if (rows.length)
      throw new BadEnvironment(
        `The role ${role} works for another installation on this PostgreSQL too (database ${rows.map((r) => r.name).join(', ')}), ` +
          'with another password. Give this one the same passwords (DB_PASSWORD_… or DB_ROLE_PASSWORD), or a PostgreSQL of its own; ' +
          'or drop that database when nobody needs it.',
      );
  }
  await client.query(`${rowCount ? 'alter' : 'create'} role ${role} login password ${quote(passwordOf(role))}`);
}

const passwordOf = (role: string) => {
  const own = given(`DATABASE_URL_${role.replace('madang_', '').toUpperCase()}`);
  return own ? decodeURIComponent(new URL(own).password) : rolePassword(role);
};

async function logsIn(admin: pg.Client, role: string): Promise<boolean> {
  const { host, port, database, ssl } = admin;
  const client = new pg.Client({
    host,
    port,
    database,
    ssl,
    user: role,
    password: passwordOf(role),
    connectionTimeoutMillis: 5000,
  } as pg.ClientConfig);
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch (e) {
    if (LOGIN_REFUSED_SQLSTATES.includes((e as { code?: string }).code ?? '')) return false;
    throw e;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** The options of `create database` for a database that sorts text by the rules of Korean. */
export const KOREAN_DATABASE_OPTIONS = "template template0 encoding 'UTF8' locale_provider icu icu_locale 'ko-KR' locale 'C.UTF-8'";

/** An error of the database that waiting does not cure, as a sentence for the person who starts the product; null for other errors. */
export function databaseFault(e: unknown, url: string): string | null {
  const { code, message } = e as { code?: string; message?: string };
  const { username, host, pathname } = new URL(url);
  const at = `PostgreSQL at ${host}`;
  if (code === '28P01')
    return `${at} refuses the password of ${username}: run the migrations with the same secrets, or set ${variableOf(username)} right.`;
  // PgBouncer gives this error for every role that it does not know.
  if (/SASL authentication failed/.test(message ?? ''))
    return (
      `${at} refuses ${username}: set ${variableOf(username)} right, ` +
      'and DATABASE_DIRECT_URL to the database itself where that is a pooler such as PgBouncer.'
    );
  if (code === '28000') return `${at} lets ${username} not in: ${message}.`;
  if (code === '3D000')
    return (
      `${at} has no database ${pathname.slice(1)}. ` +
      `Make it with \`create database ${pathname.slice(1)} ${KOREAN_DATABASE_OPTIONS}\`, or set ${variableOf(username)} right.`
    );
  if (code === 'ENOTFOUND') return `There is no host ${new URL(url).hostname}: set ${variableOf(username)} right.`;
  return null;
}

/**
 * The sentence about a database that cannot be reached, for whoever starts the product or a tool. For an address with several hosts the
 * error has no message of its own, so the messages of its parts are joined.
 */
export function databaseAway(e: unknown): string {
  const { message, name, errors } = e as AggregateError & { errors?: Error[] };
  const cause = message || errors?.map((one) => one.message).join(', ') || name;
  return `The database of DATABASE_URL does not answer: ${cause}. Start it, or set DATABASE_URL right.`;
}

function variableOf(user: string): string {
  if (!user.startsWith('madang_')) return 'DATABASE_URL';
  const owner = user.slice('madang_'.length).toUpperCase();
  return given(`DATABASE_URL_${owner}`) ? `DATABASE_URL_${owner}` : `DB_PASSWORD_${owner}`;
}

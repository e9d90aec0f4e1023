import { CURRENCY, type Currency } from '@madang/contracts/codes';
import { SERVICE_NAMES } from '@madang/contracts/services';
import { SECOND } from '@madang/contracts/time';
import { config } from '@madang/server/config';
import { Db, rows } from '@madang/server/db';
import { methodsOf } from '@madang/contracts/util/pay-methods';
import { given } from '@madang/server/environment';
import { soldMethods } from '@madang/server/pay-methods';
import { KOREAN_DATABASE_OPTIONS } from '@madang/server/roles';
import { deadLetters } from '../dead-letters/dead-letters';
import { OPEN_NOTICES, SERVER_FACTS, UNPAYABLE_CLASSES, type Server } from './database.sql';
import { bad, ok, reasonOf, warn, type Finding } from './finding';
import { newServer } from './new-server';

/** The oldest supported version of PostgreSQL, as `server_version_num` has it: 18.0 is 180000. */
export const SERVER_VERSION_MIN = 180_000;
/** How many connections a service opens besides its pool: for LISTEN and jobs, and with a replica one more for the primary's position. */
const besidePool = () => (given('DATABASE_READ_URL') ? 5 : 4);
const CLOCK_APART_MS = 5 * SECOND;
/** How many open notices, or classes, a finding names. */
const NAMED_SUBJECTS_MAX = 5;

/** The findings about the database; a single one with the reason if it cannot be reached. */
export async function database(): Promise<Finding[]> {
  if (!given('DATABASE_URL'))
    return [
      bad(
        'database',
        'The product does not run, and DATABASE_URL is not set.',
        'Start it, or set DATABASE_URL; why a start failed stands in DATA_DIR/logs.',
      ),
    ];
  let db: Db;
  try {
    db = await Db.open('util');
  } catch (e) {
    return (await newServer()) ?? [bad('database', reasonOf(e), 'Mend that and run `npm run doctor` again.')];
  }
  try {
    const [server] = await db.rows(SERVER_FACTS);
    const work = await Promise.all([noticesOf(db), lettersOf(), unpayableOf()]).catch((e: unknown) => [
      bad('migrations', reasonOf(e), 'Run `migrate` of this version; `npm start` does so by itself.'),
    ]);
    return [versionOf(server!), localeOf(server!), connectionsOf(server!), clockOf(server!), ...work];
  } catch (e) {
    return (await newServer()) ?? [bad('database', reasonOf(e), 'Start it, or set DATABASE_URL right.')];
  } finally {
    await db.close();
  }
}

/** The finding about the version of PostgreSQL. */
export function versionOf({ version }: Pick<Server, 'version'>): Finding {
  const says = `PostgreSQL ${Math.floor(version / 10_000)}.${version % 10_000} answers.`;
  return version >= SERVER_VERSION_MIN ? ok('database', says) : bad('database', says, 'Madang needs PostgreSQL 18 or newer.');
}

/** The finding about how the database encodes and sorts text. */
export function localeOf({ encoding, provider, locale }: Pick<Server, 'encoding' | 'provider' | 'locale'>): Finding {
  if (encoding !== 'UTF8') return bad('locale', `The database is written in ${encoding}.`, 'Make it anew with encoding UTF8.');
  if (provider === 'i' && locale?.startsWith('ko')) return ok('locale', `Names are sorted by ${locale}.`);
  return warn(
    'locale',
    'Names are not sorted as in Korean.',
    `Make the database with \`create database madang ${KOREAN_DATABASE_OPTIONS}\`, and restore a backup into it.`,
  );
}

function connectionsOf({ mostConnections }: Server): Finding {
  const wanted = SERVICE_NAMES.length * (config.poolSize + besidePool());
  const says = `One copy of every service takes up to ${wanted} of ${mostConnections} connections.`;
  return wanted < mostConnections
    ? ok('connections', says)
    : bad('connections', says, 'Lower DB_POOL, raise max_connections, or put PgBouncer between (docs/operations.md).');
}

/** The finding about the clocks of this machine and of the database. */
export function clockOf({ now }: Pick<Server, 'now'>): Finding {
  const apart = Math.abs(now.getTime() - Date.now());
  const says = `This machine's clock and the database's are ${(apart / SECOND).toFixed(1)} s apart.`;
  return apart < CLOCK_APART_MS
    ? ok('clock', says)
    : bad(
        'clock',
        says,
        'Let both follow a time server (chrony, systemd-timesyncd): sessions, deadlines and signed addresses depend on it.',
      );
}

async function noticesOf(db: Db): Promise<Finding> {
  const open = await db.tx({}, (tx) => rows(tx, OPEN_NOTICES));
  if (!open.length) return ok('notices', 'Nothing waits for the operator.');
  const shown = open.slice(0, NAMED_SUBJECTS_MAX).map(({ kind, subject }) => `${kind} ${subject}`);
  return warn(
    'notices',
    `What waits for the operator: ${open.length} (${shown.join(', ')}).`,
    'See "When the payment company and we differ" in docs/operations.md.',
  );
}

/** The finding about classes that nobody can pay, since the installation no longer sells any of their ways to pay. */
async function unpayableOf(): Promise<Finding> {
  const sold = soldMethods();
  const sells = (currency: Currency) => methodsOf(currency).filter((one) => sold.includes(one));
  const wanted = { won: sells(CURRENCY.KRW), dollars: sells(CURRENCY.USD), limit: NAMED_SUBJECTS_MAX };
  // Classes of all sites are shown to the service that has them alone.
  const db = await Db.open('main');
  const found = await db.all((tx) => rows(tx, UNPAYABLE_CLASSES, wanted)).finally(() => db.close());
  if (!found.length) return ok('classes', 'Every published class can be paid by a way that is sold.');
  const shown = found.map(({ domain, courseSeq, title }) => `${domain} ${courseSeq} ${title}`);
  return warn(
    'classes',
    `Published classes that nobody can pay: ${found[0]!.of} (${shown.join(', ')}).`,
    "Sell one of their ways to pay again (PAY_METHODS, PayPal's keys), or let their sites choose another one.",
  );
}

async function lettersOf(): Promise<Finding> {
  const found = (await deadLetters(['list']))!.filter((line) => line.includes('\t'));
  if (!found.length) return ok('jobs', 'No job has failed for good.');
  return warn('jobs', `Jobs that failed for good: ${found.length}.`, '`npm run dead-letters -- list` says why.');
}

import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { keepOwnDatabases, readUrl, roleUrl } from '@madang/server/config';
import { Db } from '@madang/server/db';
import { BadEnvironment } from '@madang/server/environment';
import { migrate } from '@madang/server/migrate';
import { DB_OWNERS } from '@madang/server/variables';
import { freePort, removeCluster, startCluster, type Cluster } from './postgres';

const NAMES = [
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_READ_URL',
  'DB_ROLE_PASSWORD',
  ...DB_OWNERS.flatMap((o) => [
    `DB_PASSWORD_${o.toUpperCase()}`,
    `DATABASE_URL_${o.toUpperCase()}`,
    `DATABASE_DIRECT_URL_${o.toUpperCase()}`,
  ]),
];
const before = Object.fromEntries(NAMES.map((name) => [name, process.env[name]]));
let cluster: Cluster;
let dir: string;
const urlOf = (database: string) => {
  const url = new URL(cluster.url);
  url.pathname = `/${database}`;
  return url.toString();
};
/** The environment of an installation on `database`, whose passwords begin with `word`. */
const install = (database: string, word: string) => {
  for (const name of NAMES) delete process.env[name];
  process.env['DATABASE_URL'] = urlOf(database);
  for (const owner of DB_OWNERS) process.env[`DB_PASSWORD_${owner.toUpperCase()}`] = `${word}-password-${owner}`;
};
const entry = async (url: string) => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.end();
};
const fault = async (work: () => Promise<unknown>) => {
  const since = Date.now();
  const e = await work().then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(e).toBeInstanceOf(BadEnvironment);
  expect(Date.now() - since).toBeLessThan(10_000);
  return (e as Error).message;
};

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'madang-roles-'));
  chmodSync(dir, 0o711);
  cluster = await startCluster({ dir: join(dir, 'pg'), password: 'test', durable: false });
  const admin = new pg.Client({ connectionString: cluster.url });
  await admin.connect();
  for (const name of ['first', 'second']) await admin.query(`create database ${name}`);
  await admin.end();
  install('first', 'first');
  await migrate(urlOf('first'));
});
afterAll(async () => {
  for (const name of NAMES)
    if (before[name] === undefined) delete process.env[name];
    else process.env[name] = before[name];
  await cluster?.stop();
  if (cluster) removeCluster(cluster);
  rmSync(dir, { recursive: true, force: true });
});

describe('the roles of the services', () => {
  it('have a password each, and open nothing by that of another', async () => {
    install('first', 'first');
    for (const owner of DB_OWNERS) await entry(roleUrl(`madang_${owner}`));
    const swapped = new URL(roleUrl('madang_main'));
    swapped.username = 'madang_util';
    await expect(entry(swapped.toString())).rejects.toThrow('password authentication failed');
  });

  it('keep their passwords from a second installation on the same PostgreSQL, which is refused in a sentence', async () => {
    install('second', 'other');
    const said = await fault(() => migrate(urlOf('second')));
    expect(said).toMatch(/^The role madang_main works for another installation .*\(database first\)/);
    install('first', 'first');
    await entry(roleUrl('madang_main'));
    install('second', 'first');
    await migrate(urlOf('second'));
    await entry(roleUrl('madang_main'));
    const admin = new pg.Client({ connectionString: cluster.url });
    await admin.connect();
    await admin.query('drop database second with (force)');
    await admin.end();
  });

  it('are given another password by `migrate` when the one installation has one', async () => {
    install('first', 'newer');
    await migrate(urlOf('first'));
    for (const owner of DB_OWNERS) await entry(roleUrl(`madang_${owner}`));
    install('first', 'first');
    await expect(entry(roleUrl('madang_main'))).rejects.toThrow('password authentication failed');
    await migrate(urlOf('first'));
  });

  it('are all that a process of services keeps: neither the admin’s address nor the passwords of others', () => {
    install('first', 'first');
    process.env['DB_ROLE_PASSWORD'] = 'all of them';
    const main = roleUrl('madang_main');
    keepOwnDatabases(['main']);
    expect(NAMES.filter((name) => process.env[name])).toEqual(['DATABASE_URL_MAIN', 'DATABASE_DIRECT_URL_MAIN']);
    expect(roleUrl('madang_main')).toBe(main);
    install('first', 'first');
    process.env['DATABASE_READ_URL'] = 'postgres://postgres:the-admin@replica.test:5433/first';
    keepOwnDatabases(['main']);
    expect(process.env['DATABASE_READ_URL']).toBeUndefined();
    expect(readUrl('madang_main')).toBe('postgres://madang_main:first-password-main@replica.test:5433/first');
    delete process.env['DATABASE_READ_URL_MAIN'];
  });
});

describe('a database that cannot be worked with is told in one sentence within seconds', () => {
  it('a wrong password of a role, of the admin, another port, a database that is not there', async () => {
    install('first', 'wrong');
    expect(await fault(() => Db.open('main'))).toMatch(
      /^PostgreSQL at 127.0.0.1:\d+ refuses the password of madang_main: .*DB_PASSWORD_MAIN right\.$/,
    );
    const admin = new URL(urlOf('first'));
    admin.password = 'wrong';
    expect(await fault(() => migrate(admin.toString()))).toMatch(/refuses the password of postgres: .*DATABASE_URL right\.$/);
    expect(await fault(() => migrate(urlOf('absent')))).toMatch(
      /has no database absent\. Make it with `create database absent .*icu_locale 'ko-KR'.*DATABASE_URL right\.$/,
    );
    const silent = new URL(urlOf('first'));
    silent.port = String(await freePort());
    expect(await fault(() => migrate(silent.toString()))).toMatch(
      /^The database of DATABASE_URL does not answer: .*ECONNREFUSED.* Start it, or set DATABASE_URL right\.$/,
    );
  });

  it('a port of the embedded one that is taken', async () => {
    const other = await mkdtempSync(join(tmpdir(), 'madang-roles-'));
    chmodSync(other, 0o711);
    try {
      await expect(startCluster({ dir: join(other, 'pg'), password: 'test', port: cluster.port })).rejects.toThrow(
        `Port ${cluster.port} is taken by another program. Set PG_PORT`,
      );
    } finally {
      rmSync(other, { recursive: true, force: true });
    }
  });
});

it('an index whose building was cut off, as by a kill in the middle of an upgrade, is whole after the next `migrate`', async () => {
  install('first', 'first');
  const admin = new pg.Client({ connectionString: urlOf('first') });
  await admin.connect();
  const isWhole = async () =>
    (await admin.query<{ whole: boolean }>("select indisvalid as whole from pg_index where indexrelid = 'util.pay_order_newest'::regclass"))
      .rows[0]!.whole;
  try {
    await admin.query("update pg_index set indisvalid = false where indexrelid = 'util.pay_order_newest'::regclass");
    expect(await isWhole()).toBe(false);
    await migrate(urlOf('first'));
    expect(await isWhole()).toBe(true);
  } finally {
    await admin.end();
  }
});

it('a migration that waits for a table lets those read it who come meanwhile', async () => {
  install('first', 'first');
  const root = join(dir, 'next');
  mkdirSync(join(root, 'apps/api-main/src/migrations'), { recursive: true });
  writeFileSync(join(root, 'apps/api-main/src/migrations/9990_trial.sql'), 'alter table category add column trial text;');
  const [holder, reader] = [new pg.Client({ connectionString: urlOf('first') }), new pg.Client({ connectionString: urlOf('first') })];
  await Promise.all([holder.connect(), reader.connect()]);
  try {
    await holder.query('begin');
    await holder.query('select from main.category');
    let over = false;
    const migrated = migrate(urlOf('first'), root).finally(() => (over = true));
    let slowest = 0;
    for (const end = Date.now() + 5000; Date.now() < end; await sleep(20)) {
      const from = Date.now();
      // Waits for locks as long as the role of a service does.
      await reader.query("set lock_timeout = '3s'");
      await reader.query('select from main.category');
      slowest = Math.max(slowest, Date.now() - from);
    }
    expect(over).toBe(false);
    expect(slowest).toBeLessThan(2500);
    await holder.query('commit');
    expect(await migrated).toEqual(['main/9990_trial.sql']);
  } finally {
    await Promise.all([holder.end(), reader.end()]);
  }
}, 60_000);

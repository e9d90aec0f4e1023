import { randomBytes } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import pg from 'pg';
import { migrate } from '@madang/server/migrate';
import { columnsOf, digestOf } from './digest';
import { broken, shapeOf, type Shape } from './expand';
import { loadRelease, migrationsOf } from './release';
import { DATABASE } from './release-files';

/** The size in bytes up to which the database of a release may lie in the repository. */
const MOST_BYTES = 300 * 1024;
const name = `t_${randomBytes(6).toString('hex')}`;
let url: string;
let client: pg.Client;
let before: Shape;
/** The shape of the migrated database. */
let now: Shape | undefined;

const onCluster = async (statement: string) => {
  const cluster = new pg.Client({ connectionString: process.env['TEST_ADMIN_URL'] });
  await cluster.connect();
  await cluster.query(statement);
  await cluster.end();
};
beforeAll(async () => {
  await onCluster(`create database ${name}`);
  const address = new URL(process.env['TEST_ADMIN_URL']!);
  address.pathname = `/${name}`;
  url = address.toString();
  await loadRelease(url);
  client = new pg.Client({ connectionString: url });
  await client.connect();
  before = await shapeOf(client);
}, 120_000);
afterAll(async () => {
  await client.end();
  await onCluster(`drop database if exists ${name} with (force)`);
});

it('a database of the last release is brought up to date without losing anything, and code of that release goes on in it', async () => {
  const known = await migrationsOf(client);
  expect(known.length).toBeGreaterThan(100);
  expect(known.filter((path) => !existsSync(path))).toEqual([]);
  const columns = await columnsOf(client);
  const was = await digestOf(client, columns);
  expect(Object.values(was).filter((digest) => !digest.startsWith('0 ')).length).toBeGreaterThan(50);
  const ran = await migrate(url);
  expect(ran.filter((one) => known.some((path) => path.endsWith(one.replace('/', '/src/migrations/'))))).toEqual([]);
  expect(broken(before, await shapeOf(client))).toEqual([]);
  const is = await digestOf(client, columns);
  expect(Object.keys(was).filter((table) => was[table] !== is[table])).toEqual([]);
}, 120_000);

it('the database of a release is small enough to lie in the repository', () => {
  expect(statSync(DATABASE).size).toBeLessThan(MOST_BYTES);
});

/** What these statements break for older code; they are rolled back afterwards. */
async function brokenBy(...statements: string[]): Promise<string[]> {
  await client.query('begin');
  try {
    now ??= await shapeOf(client);
    for (const statement of statements) await client.query(statement);
    return broken(now, await shapeOf(client));
  } finally {
    await client.query('rollback');
  }
}

it('what takes away, renames, changes a type or refuses what was written before would break it', async () => {
  const found = await brokenBy(
    // Rows would refuse some of these by themselves.
    'truncate main.account, main.category cascade',
    'alter table main.category drop column category_order cascade',
    'alter table main.category add column colour text not null',
    'alter table main.job_lease rename to lease',
    'alter table main.kept_answer alter column status type smallint',
    'alter table main.account alter column phone set not null',
    'create unique index on main.category (channel_seq)',
    'alter table main.category add check (length(name) > 100) not valid',
  );
  for (const says of [
    'main.category.category_order is gone',
    'main.category.colour is new, and a row without it is refused',
    'main.job_lease.name is gone',
    'main.kept_answer.status was integer and is smallint',
    'main.account.phone may no longer be empty',
    'a new rule of main.category: UNIQUE INDEX btree (channel_seq)',
    'a new rule of main.category: CHECK ((length(name) > 100))',
  ])
    expect(found).toContain(says);
});

it('what only adds does not', async () => {
  const found = await brokenBy(
    "alter table main.category add column colour text not null default '' check (colour <> 'none')",
    'create table main.shelf (shelf_seq bigint primary key, name text not null)',
    'create index on main.category (name)',
  );
  expect(found).toEqual([]);
});

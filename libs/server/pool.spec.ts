import { WAITED_BEFORE } from '@madang/contracts/health';
import { Controller, Module } from '@nestjs/common';
import { boolean, object, string } from 'yup';
import { service } from '@madang/contracts/endpoint';
import { LANG } from '@madang/contracts/codes';
import type { ErrorBody } from '@madang/contracts/errors';
import { REQUIRED } from '@madang/contracts/fields';
import pg from 'pg';
import { errorText } from './responses';
import { beforeCommit } from './before-commit';
import { renewPatience } from './call-patience';
import { config, roleUrl } from './config';
import { CoreModule } from './core.module';
import { Db, rows, RUN_ONCE, type Tx } from './db';
import { pipeline, unnamed } from './pipeline';
import { Input, Path, Route } from './route';
import { testApp, type TestApp } from './test-app';
import { sql } from './sql/sql';
import { statement } from './sql/statement';

const NAMES = statement<{ channelSeq: number }>('test.names', (p) => sql`select name from category where channel_seq = ${p.channelSeq}`);
const SLEEP = statement('test.sleep', () => sql`select pg_sleep(3)::text`);
const PREPARED = statement<{ text: string }>(
  'test.prepared',
  (p) => sql`
    select json_build_object('name', name, 'text', statement)::text
    from pg_prepared_statements
    where statement = ${p.text}
  `,
);

const { get, post } = service('main');
const named = object({ name: string().required(REQUIRED) });
const api = {
  names: get('/channels/:channelSeq/pool', 'public').returns<string[]>(),
  rename: post('/channels/:channelSeq/pool', 'public', named).returns<null>(),
  addAndRename: post('/channels/:channelSeq/pool/twice', 'public', named).returns<null>(),
  slow: get('/channels/:channelSeq/pool/slow', 'public').returns<string[]>(),
  slowEverywhere: get('/pool/slow', 'login').returns<string[]>(),
  everywhere: get('/pool', 'login').returns<string[]>(),
  inTurn: post('/channels/:channelSeq/pool/turns', 'public', object({ apart: boolean().required(REQUIRED) })).returns<null>(),
  collide: post('/channels/:channelSeq/pool/collide', 'public', named).returns<null>(),
  told: get('/channels/:channelSeq/pool/told', 'public').returns<number[]>(),
};
/** Milliseconds that a call may wait for the database in these tests. */
const CALL_WAIT = 3000;
/** Names of the rows that one call changes one after the other. */
const TURNS = ['turn 1', 'turn 2', 'turn 3'];
const renameCategory = (tx: Tx, channelSeq: number, name: string) =>
  rows(tx, sql`update category set name = ${name} where channel_seq = ${channelSeq}`);

@Controller()
class PoolController {
  constructor(private readonly db: Db) {}
  @Route(api.names)
  names(@Path() { channelSeq }: { channelSeq: number }) {
    return this.db.hot({ channelSeq }, NAMES, { channelSeq });
  }
  @Route(api.rename)
  async rename(@Path() { channelSeq }: { channelSeq: number }, @Input() { name }: { name: string }): Promise<null> {
    await this.db.tx({ channelSeq }, (tx) => renameCategory(tx, channelSeq, name));
    return null;
  }
  @Route(api.addAndRename)
  async addAndRename(@Path() { channelSeq }: { channelSeq: number }, @Input() { name }: { name: string }): Promise<null> {
    await this.db.tx({ channelSeq }, (tx) => rows(tx, sql`insert into category (channel_seq, name) values (${channelSeq}, ${name})`));
    await this.db.tx({ channelSeq }, (tx) => renameCategory(tx, channelSeq, name));
    return null;
  }
  @Route(api.slow)
  slow(@Path() { channelSeq }: { channelSeq: number }) {
    return this.db.read({ channelSeq }, SLEEP);
  }
  @Route(api.slowEverywhere)
  slowEverywhere() {
    return this.db.readAll(SLEEP);
  }
  @Route(api.everywhere)
  everywhere() {
    return this.db.readAll(NAMES, { channelSeq: quiet! });
  }
  @Route(api.inTurn)
  async inTurn(@Path() { channelSeq }: { channelSeq: number }, @Input() { apart }: { apart: boolean }): Promise<null> {
    const change = (tx: Tx, name: string) =>
      rows(tx, sql`update category set category_order = category_order where channel_seq = ${channelSeq} and name = ${name}`);
    if (apart) for (const name of TURNS) await this.db.tx({ channelSeq }, (tx) => change(tx, name));
    else
      await this.db.tx({ channelSeq }, async (tx) => {
        for (const name of TURNS) await change(tx, name);
      });
    return null;
  }
  @Route(api.collide)
  async collide(@Path() { channelSeq }: { channelSeq: number }, @Input() { name }: { name: string }): Promise<null> {
    let collided = false;
    await this.db.tx({ channelSeq }, async (tx) => {
      if (!collided) {
        collided = true;
        await tx.query(`do $$ begin perform pg_sleep(${CALL_WAIT / 2500}); raise exception 'collided' using errcode = '40P01'; end $$`);
      }
      await renameCategory(tx, channelSeq, name);
    });
    return null;
  }
  @Route(api.told)
  async told(@Path() { channelSeq }: { channelSeq: number }): Promise<number[]> {
    const ask = (seconds: number) =>
      this.db.tx({ channelSeq }, async (tx) => (await rows(tx, sql`select pg_sleep(${seconds})`), lockWait(tx)));
    const told = [await ask(CALL_WAIT / 2000), await ask(0)];
    renewPatience();
    return [...told, await ask(0)];
  }
}
const lockWait = async (tx: Tx) => {
  const [{ ms }] = (await tx.query("select setting::int as ms from pg_settings where name = 'lock_timeout'")) as [{ ms: number }];
  return ms;
};
@Module({ imports: [CoreModule.of('main')], controllers: [PoolController] })
class PoolModule {}

const { poolSize, callWait } = config;
let t: TestApp;
let [hot, quiet]: number[] = [];
let admin: pg.Client;

beforeAll(async () => {
  // As many connections as a service has by default.
  Object.assign(config, { poolSize: 5, callWait: CALL_WAIT });
  t = await testApp({ main: PoolModule });
  const [owner] = await t.admin<{ user_seq: number }>(
    "insert into main.account (email, name) values ('pool@madang.test', '주인') returning user_seq",
  );
  [hot, quiet] = (
    await t.admin<{ channel_seq: number }>(
      sql`insert into main.channel (domain, name, created_by)
        values ('hot', '하나', ${owner!.user_seq}), ('quiet', '둘', ${owner!.user_seq})
        returning channel_seq`,
    )
  ).map((r) => Number(r.channel_seq));
  await t.admin(sql`insert into main.category (channel_seq, name) values (${hot!}, 'a'), (${quiet!}, 'b')`);
  admin = new pg.Client({ connectionString: process.env['DATABASE_URL'] });
  await admin.connect();
});
afterAll(async () => {
  Object.assign(config, { poolSize, callWait });
  await admin.end();
  await t.close();
});

/** Does `work` while somebody else holds the category rows of a channel. */
async function whileLocked<T>(channelSeq: number, work: () => Promise<T>): Promise<T> {
  await admin.query('begin');
  await admin.query(sql`select 1 from main.category where channel_seq = ${channelSeq} for update`);
  try {
    return await work();
  } finally {
    await admin.query('rollback');
  }
}
const rename = (channelSeq: number, name = 'x') => t.call(api.rename, { channelSeq }).send({ name });
const timed = async <T>(work: PromiseLike<T>) => {
  const began = Date.now();
  return { answer: await work, ms: Date.now() - began };
};

it('gives every connection of a service its limits by its role, so that a pooler needs to pass nothing on', async () => {
  const client = new pg.Client({ connectionString: roleUrl('madang_util') });
  await client.connect();
  const shown = async (name: string) => (await client.query<Record<string, string>>(`show ${name}`)).rows[0]![name];
  expect(await shown('search_path')).toBe('util, public');
  expect(await shown('TimeZone')).toBe('UTC');
  expect(await shown('statement_timeout')).toBe('15s');
  expect(await shown('lock_timeout')).toBe('10s');
  expect(await shown('idle_in_transaction_session_timeout')).toBe('8s');
  expect(await shown('tcp_keepalives_idle')).toBe('5');
  await client.end();
  expect(JSON.stringify(t.db('main').source.options)).not.toMatch(/search_path|statement_timeout|lock_timeout/);
});

it('answers who waited for a lock in vain with 503, when to come back, words and the id of the request', async () => {
  const { status, headers, body } = await whileLocked(hot!, () => rename(hot!).set('Accept-Lang', 'en').then());
  expect({ status, after: headers['retry-after'] }).toEqual({ status: 503, after: '2' });
  expect(body as ErrorBody).toEqual({
    code: 500503,
    errorName: 'BUSY',
    message: errorText('BUSY', LANG.EN),
    requestId: headers['x-request-id'],
  });
});

it('leaves everybody else alone while twenty callers wait for one locked row', async () => {
  const [crowd, others] = await whileLocked(hot!, async () => {
    const waiting = Array.from({ length: 20 }, () => timed(rename(hot!).then()));
    const served = await Promise.all(
      Array.from({ length: 40 }, (_, i) =>
        timed((i % 4 ? t.call(api.names, { channelSeq: i % 2 ? quiet! : hot! }) : rename(quiet!, 'b')).then()),
      ),
    );
    return [await Promise.all(waiting), served] as const;
  });
  expect(others.filter(({ answer }) => answer.status >= 300).map(({ answer }) => answer.status)).toEqual([]);
  // None of the other callers waited for the lock.
  expect(Math.max(...others.map(({ ms }) => ms))).toBeLessThan(CALL_WAIT);
  expect(new Set(crowd.map(({ answer }) => `${answer.status} ${answer.body.errorName}`))).toEqual(new Set(['503 BUSY']));
  // Waiting for a connection, for a turn at the row and for the row's lock takes, all together, no longer than one call may wait.
  expect(Math.max(...crowd.map(({ ms }) => ms))).toBeLessThan(CALL_WAIT + 800);
  // All callers but the first two wait for their turn for up to three quarters of the time that a call may wait.
  expect(crowd.map(({ ms }) => ms).sort((a, b) => a - b)[10]).toBeGreaterThan(CALL_WAIT * 0.65);
  await rename(hot!, 'again').expect(200);
});

describe('AM-645 the patience of a call', () => {
  /** Holds each of three rows by a transaction of its own: the first two for a while, the last one until `work` has ended. */
  async function whileInTurn<T>(work: () => Promise<T>): Promise<T> {
    const holders = await Promise.all(
      TURNS.map(async (name) => {
        const client = new pg.Client({ connectionString: process.env['DATABASE_URL'] });
        await client.connect();
        await client.query('begin');
        await client.query(sql`select 1 from main.category where channel_seq = ${hot!} and name = ${name} for update`);
        return client;
      }),
    );
    const [first, second] = holders.map((one, i) => setTimeout(() => void one.query('rollback'), CALL_WAIT * [0.28, 0.55][i]! || 2 ** 30));
    try {
      return await work();
    } finally {
      clearTimeout(first);
      clearTimeout(second);
      await Promise.all(holders.map((one) => one.end()));
    }
  }
  beforeAll(async () => {
    await t.admin(sql`insert into main.category (channel_seq, name) select ${hot!}, 'turn ' || n from generate_series(1, 3) n`);
  });

  afterAll(() => t.admin("delete from main.category where name like 'turn %'"));

  it.each([
    ['transactions', true],
    ['statements', false],
  ])('is one for all of its %s that wait for locks one after the other', async (_, apart) => {
    const { answer, ms } = await timed(whileInTurn(() => t.call(api.inTurn, { channelSeq: hot! }).send({ apart }).then()));
    expect({ status: answer.status, after: answer.headers['retry-after'] }).toEqual({ status: 503, after: '2' });
    expect(ms).toBeGreaterThan(CALL_WAIT * 0.55);
    expect(ms).toBeLessThan(CALL_WAIT);
  });
  it('is not renewed when a deadlock makes it begin again', async () => {
    const { answer, ms } = await timed(whileLocked(hot!, () => t.call(api.collide, { channelSeq: hot! }).send({ name: 'x' }).then()));
    expect(answer.status).toBe(503);
    expect(ms).toBeLessThan(CALL_WAIT * 0.4 + CALL_WAIT / 2);
  });
  it('AM-730 is what is left of it where the gateway says for how long the call has waited at another copy', async () => {
    const { body } = await t
      .call(api.told, { channelSeq: hot! })
      .set(WAITED_BEFORE, String(CALL_WAIT / 2))
      .expect(200);
    expect((body.data as [number])[0]).toBeLessThanOrEqual(CALL_WAIT / 8);
  });
  it('is whole again for each piece of bulk work, and that of a job stays the longer one', async () => {
    const { body } = await t.call(api.told, { channelSeq: hot! }).expect(200);
    const [first, second, renewed] = body.data as [number, number, number];
    for (const spent of [first, second]) expect(spent).toBeLessThanOrEqual(CALL_WAIT / 4);
    expect(renewed).toBeGreaterThan(CALL_WAIT * 0.4);
    expect(renewed).toBeLessThanOrEqual(CALL_WAIT / 2);
    expect(await t.db('main').tx({ channelSeq: hot! }, lockWait)).toBe(config.lockWait);
  });
});

it('leaves a connection to others when one channel asks much of the database', async () => {
  const slow = Array.from({ length: 12 }, () => t.call(api.slow, { channelSeq: hot! }).then());
  const served = await Promise.all(Array.from({ length: 10 }, () => timed(t.call(api.names, { channelSeq: quiet! }).then())));
  expect(served.map(({ answer }) => answer.status)).toEqual(served.map(() => 200));
  expect(Math.max(...served.map(({ ms }) => ms))).toBeLessThan(2500);
  const statuses = (await Promise.all(slow)).map((one) => one.status);
  expect(statuses.filter((s) => s === 200).length).toBeGreaterThanOrEqual(4);
  expect(statuses.filter((s) => s !== 200 && s !== 503)).toEqual([]);
});

it('leaves the reads over all sites to others when one person asks for many', async () => {
  const people = await t.admin<{ user_seq: number }>(
    "insert into main.account (email, name) values ('rush@madang.test', '급한'), ('calm@madang.test', '느긋한') returning user_seq",
  );
  const [rush, calm] = await Promise.all(people.map(({ user_seq: seq }) => t.tokenOf(seq)));
  const slow = Array.from({ length: 12 }, () => t.call(api.slowEverywhere).set('Access-Token', rush!).then());
  const served = await Promise.all(Array.from({ length: 10 }, () => timed(t.call(api.everywhere).set('Access-Token', calm!).then())));
  expect(served.map(({ answer }) => answer.status)).toEqual(served.map(() => 200));
  expect(Math.max(...served.map(({ ms }) => ms))).toBeLessThan(2500);
  const statuses = (await Promise.all(slow)).map((one) => one.status);
  expect(statuses.filter((s) => s !== 200 && s !== 503)).toEqual([]);
});

it('says that nothing was done only where nothing was: a second step that finds no lock leaves the outcome open', async () => {
  const { status, headers, body } = await whileLocked(hot!, () =>
    t.call(api.addAndRename, { channelSeq: hot! }).send({ name: 'half' }).then(),
  );
  expect({ status, after: headers['retry-after'], name: body.errorName }).toEqual({ status: 503, after: '2', name: 'OUTCOME_UNKNOWN' });
  expect(await t.admin("select 1 from main.category where name = 'half'")).toHaveLength(1);
  await t.admin("delete from main.category where name = 'half'");
});

it('leaves the outcome open when the answer to a commit is lost', async () => {
  const db = t.db('main');
  const cut = db.tx({ channelSeq: quiet! }, async (tx) => {
    const [{ pid }] = (await tx.query('select pg_backend_pid() as pid')) as [{ pid: number }];
    await t.admin(sql`select pg_terminate_backend(${pid})`);
    await t.eventually(async () => (await t.admin(sql`select 1 from pg_stat_activity where pid = ${pid}`)).length === 0);
  });
  await expect(cut).rejects.toMatchObject({ errorName: 'OUTCOME_UNKNOWN' });
});

it('says that a transaction was undone in which the error of a statement was passed over', async () => {
  const passed = t.db('main').tx({ channelSeq: quiet! }, async (tx) => {
    await renameCategory(tx, quiet!, 'passed over');
    await tx.query('select 1 / 0').catch(() => undefined);
  });
  await expect(passed).rejects.toThrow(/undone/);
  expect(await t.admin("select from main.category where name = 'passed over'")).toEqual([]);
});

describe('a transaction that was undone because of another one', () => {
  const collide = (state: string, times: number) => {
    let left = times;
    let runs = 0;
    return {
      runs: () => runs,
      work: async (tx: { query(text: string): Promise<unknown> }) => {
        runs++;
        if (left-- > 0) await tx.query(`do $$ begin raise exception 'collided' using errcode = '${state}'; end $$`);
        return 'done';
      },
    };
  };
  it.each(['40P01', '40001'])('runs once again after %s, and is told of the second time', async (state) => {
    const once = collide(state, 1);
    await expect(t.db('main').tx({ channelSeq: hot! }, once.work)).resolves.toBe('done');
    expect(once.runs()).toBe(2);
    const twice = collide(state, 2);
    await expect(t.db('main').all(twice.work)).rejects.toMatchObject({ errorName: 'BUSY' });
    expect(twice.runs()).toBe(2);
  });
  it('runs once again after a conflict of what it left for its end', async () => {
    let runs = 0;
    const ended = t.db('main').tx({ channelSeq: hot! }, (tx) => {
      if (runs++ === 0) beforeCommit(tx, unnamed("do $$ begin raise exception 'collided' using errcode = '40001'; end $$", []));
      return Promise.resolve('done');
    });
    await expect(ended).resolves.toBe('done');
    expect(runs).toBe(2);
  });
  it('does not run again when it said so', async () => {
    const one = collide('40P01', 1);
    await expect(t.db('main').tx({ channelSeq: hot! }, one.work, RUN_ONCE)).rejects.toMatchObject({ errorName: 'BUSY' });
    expect(one.runs()).toBe(1);
  });
  it('finds its way out of a real deadlock', async () => {
    const [first, second] = [hot!, quiet!];
    let met = 0;
    const both = async (a: number, b: number) =>
      t.db('main').all(async (tx) => {
        await tx.query("set local lock_timeout = '8s'");
        await renameCategory(tx, a, 'd');
        met++;
        for (let i = 0; met < 2 && i < 100; i++) await tx.query('select pg_sleep(0.02)');
        await renameCategory(tx, b, 'd');
      });
    await Promise.all([both(first, second), both(second, first)]);
    expect(met).toBe(3);
  });
});

describe('a read that waits for tables in a circle with somebody who changes them', () => {
  const READ = statement('test.circle', () => sql`select count(*)::text from category, category_trial`);
  beforeAll(() => t.admin('create table main.category_trial (n int); grant select on main.category_trial to madang_main, madang_main_all'));
  afterAll(() => t.admin('drop table main.category_trial'));

  /**
   * Locks both tables in the other order than the read. PostgreSQL looks for the deadlock later for this transaction than for the read, so
   * that the read is given up.
   */
  const whileChanged = async <T>(read: () => Promise<T>): Promise<T> => {
    const migration = new pg.Client({ connectionString: config.databaseUrl });
    await migration.connect();
    try {
      await migration.query("begin; set local deadlock_timeout = '10s'; lock table main.category_trial in access exclusive mode");
      const answer = read();
      await t.eventually(async () => (await t.admin("select 1 from pg_locks where not granted and mode = 'AccessShareLock'")).length > 0);
      await migration.query('lock table main.category in access exclusive mode; commit');
      return await answer;
    } finally {
      await migration.end();
    }
  };
  it.each([
    ['prepared', () => t.db('main').read({}, READ)],
    ['plain', () => t.db('main').rows(READ)],
  ])('runs once again where it is a %s one', async (_, read) => {
    await expect(whileChanged<unknown>(read)).resolves.toHaveLength(1);
  });
});

it('names a statement by its text, so that two processes never give one name to two texts', async () => {
  const texts = ['one', 'two'].map((word) => statement<{ n: number }>('test.named', (p) => sql`select ${word} where ${p.n}::int = 1`));
  const namesOf = async (db: Db, order: typeof texts) => {
    const found: Record<string, string> = {};
    for (const one of order) {
      await db.read({}, one, { n: 1 });
      const { text } = one;
      const seen = await db.read({}, PREPARED, { text });
      for (const one of seen) found[text] = (JSON.parse(one) as { name: string }).name;
    }
    return found;
  };
  const other = await Db.open('main');
  const [here, there] = [await namesOf(t.db('main'), texts), await namesOf(other, [...texts].reverse())];
  await other.close();
  expect(here).toEqual(there);
  expect(new Set(Object.values(here)).size).toBe(2);
});

it('takes a prepared statement of a batch again after its first run has failed', async () => {
  const client = new pg.Client({ connectionString: config.databaseUrl });
  await client.connect();
  const divide = (by: number) => {
    const { text, values } = sql`select 6 / ${by}::int`;
    return pipeline(client, [{ name: 'divide', text, values }]);
  };
  await expect(divide(0)).rejects.toMatchObject({ code: '22012' });
  expect((await divide(3)).rows).toEqual([['2']]);
  expect((await divide(2)).rows).toEqual([['3']]);
  await client.end();
});

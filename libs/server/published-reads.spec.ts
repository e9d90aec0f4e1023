import { Controller, Module } from '@nestjs/common';
import { object, string } from 'yup';
import { service } from '@madang/contracts/endpoint';
import { WROTE_COOKIE } from '@madang/contracts/published';
import { CoreModule } from './core.module';
import { Db, rows } from './db';
import { fail } from './fail';
import { registry } from './metrics/metrics';
import { Input, Path, Route } from './route';
import { sql } from './sql/sql';
import { statement } from './sql/statement';
import { testApp, type TestApp } from './test-app';

interface At {
  channelSeq: number;
}
const NAMES = statement<At>('test.published-names', (p) => sql`select name from category where channel_seq = ${p.channelSeq}`);
const LOCKED = statement<At>('test.published-lock', (p) => sql`select name from category where channel_seq = ${p.channelSeq} for update`);
const ADDED = statement<At>('test.published-add', (p) => sql`insert into category (channel_seq, name) values (${p.channelSeq}, '새것')`);

const { get, post } = service('main');
const path = '/channels/:channelSeq/published';
const api = {
  names: get(path, 'public').published().returns<string[]>(),
  inTx: get(`${path}/tx`, 'public').published().returns<string[]>(),
  locks: get(`${path}/locks`, 'public').published().returns<string[]>(),
  writes: get(`${path}/writes`, 'public').published().returns<null>(),
  absent: get(`${path}/absent`, 'public').published().returns<null>(),
  looks: post(`${path}/looks`, 'public').returns<null>(),
  add: post(path, 'public', object({ name: string().default('하나') })).returns<null>(),
};

@Controller()
class PublishedController {
  constructor(private readonly db: Db) {}
  @Route(api.names)
  names(@Path() at: At) {
    return this.db.hot(at, NAMES, at);
  }
  @Route(api.inTx)
  inTx(@Path() at: At) {
    return this.db.tx(at, async (tx) => (await rows(tx, NAMES, at)).map((row) => (row as { name: string }).name));
  }
  @Route(api.locks)
  locks(@Path() at: At) {
    return this.db.read(at, LOCKED, at);
  }
  @Route(api.writes)
  async writes(@Path() at: At): Promise<null> {
    await this.db.tx(at, (tx) => rows(tx, ADDED, at));
    return null;
  }
  @Route(api.absent)
  absent(): null {
    throw fail('NO_DATA');
  }
  @Route(api.looks)
  async looks(@Path() at: At): Promise<null> {
    await this.db.read(at, NAMES, at);
    return null;
  }
  @Route(api.add)
  async add(@Path() at: At, @Input() { name }: { name: string }): Promise<null> {
    await this.db.tx(at, (tx) => rows(tx, sql`insert into category (channel_seq, name) values (${at.channelSeq}, ${name})`));
    return null;
  }
}
@Module({ imports: [CoreModule.of('main')], controllers: [PublishedController] })
class PublishedModule {}

let t: TestApp;
let at: At;
async function start(): Promise<void> {
  t = await testApp({ main: PublishedModule });
  const [row] = await t.admin<{ channel_seq: number }>(
    `with a as (insert into main.account (email, name) values ('owner@madang.test', '주인') returning user_seq)
     insert into main.channel (domain, name, created_by) select 'published', '하나', user_seq from a returning channel_seq`,
  );
  at = { channelSeq: row!.channel_seq };
}
const names = async () => ((await t.call(api.names, at).expect(200)).body as { data: string[] }).data;

describe('a call that is declared as published', () => {
  beforeAll(start);
  afterAll(() => t.close());

  it('is held in tests to writing and holding nothing, in a statement by itself and in a transaction', async () => {
    expect(await names()).toEqual([]);
    await t.call(api.inTx, at).expect(200, { data: [] });
    // PostgreSQL refuses them by SQLSTATE 25006 (read-only transaction), which the service answers like a database that is not available.
    await t.call(api.locks, at).expect(503);
    await t.call(api.writes, at).expect(503);
    await t.call(api.absent, at).expect(404);
    expect(await names()).toEqual([]);
  });

  it('costs nothing without a replica: no answer says how far the database is', async () => {
    const { headers } = await t.call(api.add, at).send({}).expect(200);
    expect(headers['set-cookie']).toBeUndefined();
    expect(t.db('main').replica).toBeNull();
  });
});

const opened: TestApp[] = [];

describe.each([
  // No server listens on port 1.
  ['that is away', () => Promise.resolve('postgres://x:y@127.0.0.1:1/x')],
  // Another database of the same cluster, with the same tables and other rows.
  ['that has become a primary', () => testApp({}).then((other) => (opened.push(other), process.env['DATABASE_URL']!))],
])('a replica %s', (_, address) => {
  beforeAll(async () => {
    process.env['DATABASE_READ_URL'] = await address();
    await start();
  });
  afterAll(async () => {
    await t.close();
    await Promise.all(opened.map((other) => other.close()));
    delete process.env['DATABASE_READ_URL'];
  });

  it('is left alone, and nobody notices', async () => {
    for (const name of ['하나', '둘', '셋']) {
      await t.call(api.add, at).send({ name }).expect(200);
      expect((await names()).at(-1)).toBe(name);
    }
    await t.eventually(async () => {
      await names();
      return /madang_replica_away\{service="main"\} 1/.test(await registry.metrics());
    });
    expect(await registry.metrics()).toMatch(/madang_replica_reads_total\{service="main",outcome="away"\} [1-9]/);
    await t.call(api.absent, at).expect(404);
  });

  it('lets whoever wrote say how far the database was, sealed', async () => {
    const cookieOf = async (call: { headers: Record<string, unknown> }) => call.headers['set-cookie'];
    const [one] = (await cookieOf(await t.call(api.add, at).set('X-Forwarded-Proto', 'https').send({}).expect(200))) as [string];
    expect(one).toMatch(new RegExp(`^${WROTE_COOKIE}=[\\w-]+\\.[\\w-]+; Path=/; Max-Age=10; HttpOnly; SameSite=Lax; Secure$`));
    expect(await cookieOf(await t.call(api.looks, at).send({}).expect(200))).toBeUndefined();
    expect(await cookieOf(await t.call(api.names, at).set('Cookie', one.split(';')[0]!).expect(200))).toBeUndefined();
    expect(await cookieOf(await t.call(api.names, at).set('Cookie', `${WROTE_COOKIE}=x.y`).expect(200))).toBeUndefined();
  });
});

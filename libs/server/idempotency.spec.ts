import { Controller, Module, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { randomBytes, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { PoolClient } from 'pg';
import type { Response } from 'supertest';
import { object, string } from 'yup';
import { service } from '@madang/contracts/endpoint';
import { beforeCommit } from './before-commit';
import type { Caller } from './caller';
import { CoreModule } from './core.module';
import { Db, rows, type Tx } from './db';
import { fail } from './fail';
import { IdempotencyStore, IdempotencySweep } from './idempotency-store';
import { insideOf } from './pg-inside';
import { unnamed } from './pipeline';
import { Auth, fileAnswer, Input, Path, RawAnswer, Route } from './route';
import { insertInto } from './sql/insert';
import { sql } from './sql/sql';
import { query } from './sql/statement';
import { testApp, type TestApp } from './test-app';

const { post } = service('main');
const body = object({ name: string().required() });
const api = {
  write: post('/channels/:channelSeq/ground/write', 'login', body).returns<{ seq: number }>(),
  refuse: post('/channels/:channelSeq/ground/refuse', 'login', body).returns<null>(),
  busy: post('/channels/:channelSeq/ground/busy', 'login', body).returns<null>(),
  late: post('/channels/:channelSeq/ground/late', 'login', body).returns<null>(),
  open: post('/channels/:channelSeq/ground/open', 'public', body).returns<{ seq: number }>(),
  notice: post('/channels/:channelSeq/ground/notice', 'secret', body).returns<{ seq: number }>(),
  sheet: post('/channels/:channelSeq/ground/sheet', 'login', body).returns<Blob>(),
  stream: post('/channels/:channelSeq/ground/stream', 'login', body).returns<Blob>(),
  session: post('/channels/:channelSeq/ground/session', 'login', body).returns<null>(),
};
type At = { channelSeq: number };
const added = (tx: Tx, channelSeq: number, name: string) =>
  rows(
    tx,
    query<{ seq: number }>(
      'test.category-add',
      sql`insert into category (channel_seq, name) values (${channelSeq}, ${name}) returning channel_category_seq as seq`,
    ),
  );

/** The number of the advisory lock that the last statement of `late` waits for. */
const LATE = 4711;
/** Closes the connection of the last call to `late`, as the service does with one that answers nothing for too long. */
let giveUp: () => void = () => undefined;
/** What the next calls wait for before they answer. */
let meet: () => Promise<void> = async () => undefined;

@Controller()
class GroundController {
  constructor(private readonly db: Db) {}
  private async add({ channelSeq }: At, name: string): Promise<{ seq: number }> {
    const [row] = await this.db.tx({ channelSeq }, (tx) => added(tx, channelSeq, name));
    await meet();
    return row!;
  }
  @Route(api.write)
  write(@Path() p: At, @Input() { name }: { name: string }) {
    return this.add(p, name);
  }
  @Route(api.late)
  async late(@Path() { channelSeq }: At, @Input() { name }: { name: string }): Promise<null> {
    await this.db.tx({ channelSeq }, async (tx) => {
      await added(tx, channelSeq, name);
      beforeCommit(tx, unnamed(`select pg_advisory_xact_lock(${LATE})`, []));
      const client = (await tx.queryRunner!.connect()) as PoolClient;
      giveUp = () => insideOf(client).connection.stream.destroy();
    });
    return null;
  }
  @Route(api.open)
  open(@Path() p: At, @Input() { name }: { name: string }) {
    return this.add(p, name);
  }
  @Route(api.notice)
  notice(@Path() p: At, @Input() { name }: { name: string }) {
    return this.add(p, name);
  }
  @Route(api.refuse)
  refuse(@Auth() _: Caller): null {
    throw fail('CONFLICT');
  }
  @Route(api.sheet)
  async sheet(@Path() p: At, @Input() { name }: { name: string }): Promise<RawAnswer> {
    await this.add(p, name);
    return fileAnswer(randomBytes(3000), `${name}.xlsx`, 'application/vnd.ms-excel');
  }
  @Route(api.stream)
  async stream(@Path() p: At, @Input() { name }: { name: string }): Promise<RawAnswer> {
    await this.add(p, name);
    return new RawAnswer(Readable.from(['piece by piece']));
  }
  @Route(api.session)
  session(@Res({ passthrough: true }) res: FastifyReply): null {
    void res.header('access-token', randomUUID());
    return null;
  }
  @Route(api.busy)
  async busy(): Promise<null> {
    await meet();
    return null;
  }
}
@Module({ imports: [CoreModule.of('main')], controllers: [GroundController] })
class GroundModule {}

let t: TestApp;
let channelSeq = 0;
const tokens: string[] = [];
beforeAll(async () => {
  t = await testApp({ main: GroundModule });
  for (const email of ['one@madang.test', 'two@madang.test']) {
    const [row] = await t.admin<{ s: number }>(
      sql`insert into main.account (email, name) values (${email}, ${email}) returning user_seq as s`,
    );
    tokens.push(await t.tokenOf(row!.s));
    const [site] = await t.admin<{ s: number }>(
      insertInto('main.channel', { domain: `ground${row!.s}`, name: 'ground', createdBy: row!.s }, sql`returning channel_seq as s`),
    );
    channelSeq = site!.s;
  }
});
afterAll(() => t.close());
afterEach(() => {
  meet = async () => undefined;
  t.resetNow();
});

let serial = 0;
const newKey = () => `test-key-${++serial}`;
const send = (e: (typeof api)[keyof typeof api], key: string, { name = 'a', as = 0 } = {}) =>
  t.call(e, { channelSeq }).set('Access-Token', tokens[as]!).set('Idempotency-Key', key).send({ name });
const bytes = (res: Response, done: (e: Error | null, body: Buffer) => void) => {
  const pieces: Buffer[] = [];
  res.on('data', (piece: Buffer) => pieces.push(Buffer.from(piece)));
  res.on('end', () => done(null, Buffer.concat(pieces)));
};
const named = async (name: string) =>
  (await t.admin<{ n: number }>(sql`select count(*)::int as n from main.category where name = ${name}`))[0]!.n;

describe('a write with an Idempotency-Key', () => {
  it('R3 takes effect once and answers byte for byte the same, 200 keys of 10 at once', async () => {
    for (let i = 0; i < 200; i += 20) {
      const keys = Array.from({ length: 20 }, () => newKey());
      await Promise.all(
        keys.map(async (key) => {
          const answers = await Promise.all(Array.from({ length: 10 }, () => send(api.write, key, { name: key })));
          expect(new Set(answers.map((a) => `${a.status} ${a.headers['content-type']} ${a.text}`)).size).toBe(1);
          expect(answers[0]!.status).toBe(200);
          expect(await named(key)).toBe(1);
        }),
      );
    }
  }, 120_000);

  it('R3 answers 409 to the same key with another body, and keeps the first answer', async () => {
    const key = newKey();
    const first = await send(api.write, key, { name: 'first' });
    const other = await send(api.write, key, { name: 'other' });
    expect([other.status, other.body.errorName]).toEqual([409, 'IDEMPOTENCY_KEY_REUSED']);
    expect(await named('other')).toBe(0);
    expect((await send(api.write, key, { name: 'first' })).text).toBe(first.text);
  });

  it('R3 tells another person nothing: the same key is a call of their own', async () => {
    const key = newKey();
    const mine = await send(api.write, key, { name: 'both' });
    const theirs = await send(api.write, key, { name: 'both', as: 1 });
    expect(theirs.status).toBe(200);
    expect(theirs.text).not.toBe(mine.text);
    expect(await named('both')).toBe(2);
  });

  it('answers a refusal again as it was, request id and all', async () => {
    const key = newKey();
    const first = await send(api.refuse, key);
    const again = await send(api.refuse, key);
    expect(first.status).toBe(409);
    expect(again.text).toBe(first.text);
    expect(again.headers['idempotent-replayed']).toBe('true');
  });

  it('is tried again where the service was busy and nothing happened', async () => {
    const key = newKey();
    meet = () => Promise.reject(new Error('away'));
    expect((await send(api.busy, key)).status).toBe(500);
    meet = async () => undefined;
    expect((await send(api.busy, key)).status).toBe(200);
  });

  it('is not tried again where the effect is there and the answer failed', async () => {
    const key = newKey();
    meet = () => Promise.reject(new Error('away'));
    const first = await send(api.write, key, { name: 'once' });
    meet = async () => undefined;
    const again = await send(api.write, key, { name: 'once' });
    expect([first.status, again.status]).toEqual([500, 500]);
    expect(again.text).toBe(first.text);
    expect(await named('once')).toBe(1);
  });

  describe('whose connection is given up while its last statements run', () => {
    /** The answer to a call whose last statement waits when its connection is given up; `then` decides what becomes of the transaction. */
    async function cutOff(key: string, then: (waits: { pid: number }) => Promise<unknown>) {
      await t.admin(sql`select pg_advisory_lock(${LATE})`);
      const call = send(api.late, key, { name: key }).then();
      const waits = await t.eventually(async () => {
        const [one] = await t.admin<{ pid: number }>(
          sql`select pid
            from pg_locks
            where locktype = 'advisory'
              and objid = ${LATE}
              and database = (select oid from pg_database where datname = current_database())
              and not granted`,
        );
        return one;
      });
      giveUp();
      const { status, body } = await call;
      expect([status, body.errorName]).toEqual([503, 'OUTCOME_UNKNOWN']);
      await then(waits);
    }
    const unlock = () => t.admin(sql`select pg_advisory_unlock(${LATE})`);
    const afterLease = () => t.setNow(new Date(Date.now() + 16_000));

    it('AM-893 is not run again, since the database may commit it all the same', async () => {
      const key = newKey();
      await cutOff(key, unlock);
      await t.eventually(async () => (await named(key)) === 1);
      afterLease();
      const again = await send(api.late, key, { name: key });
      expect([again.status, again.body.errorName]).toEqual([409, 'IDEMPOTENT_CALL_DONE']);
      expect(await named(key)).toBe(1);
    });

    it('AM-893 is told to be done where it was committed before its answer was stored', async () => {
      const key = newKey();
      const store = t.get('main', IdempotencyStore);
      const { end } = store;
      store.end = async (...ended) => {
        await unlock();
        await t.eventually(async () => (await named(key)) === 1);
        await end.apply(store, ended);
      };
      try {
        await cutOff(key, () => Promise.resolve());
      } finally {
        store.end = end;
      }
      const again = await send(api.late, key, { name: key });
      expect([again.status, again.body.errorName]).toEqual([409, 'IDEMPOTENT_CALL_DONE']);
      expect(await named(key)).toBe(1);
    });

    it('AM-893 runs again once it is clear that it was not committed', async () => {
      const key = newKey();
      await cutOff(key, async ({ pid }) => {
        await t.admin(sql`select pg_terminate_backend(${pid})`);
        await unlock();
      });
      afterLease();
      expect((await send(api.late, key, { name: key })).status).toBe(200);
      expect(await named(key)).toBe(1);
    });
  });

  it('runs again when its process died before it did anything, and says so when it died after that', async () => {
    const answers = t.get('main', IdempotencyStore);
    const dead = { person: 'user:1', key: newKey(), channelSeq: null, fingerprint: 'f' };
    const late = () => t.setNow(new Date(Date.now() + 16_000));
    expect(await answers.begin(dead)).toEqual({ is: 'first' });
    expect(await answers.begin(dead)).toEqual({ is: 'running' });
    late();
    expect(await answers.begin(dead)).toEqual({ is: 'first' });
    await answers.carryOut(dead, () => t.db('main').tx({ channelSeq }, (tx) => added(tx, channelSeq, dead.key)));
    t.setNow(new Date(Date.now() + 40_000));
    expect(await answers.begin(dead)).toEqual({ is: 'done' });
  });

  it('answers a file again bit by bit, with its name', async () => {
    const key = newKey();
    const file = () => send(api.sheet, key, { name: 'sheet' }).buffer(true).parse(bytes);
    const [first, again] = [await file(), await file()];
    expect(first.body).toHaveLength(3000);
    expect(again.body).toEqual(first.body);
    expect(again.headers['content-disposition']).toBe(first.headers['content-disposition']);
    expect(await named('sheet')).toBe(1);
  });

  it('answers the session of a log-in again, and keeps it from readers of the database', async () => {
    const key = newKey();
    const [first, again] = [await send(api.session, key), await send(api.session, key)];
    expect(first.headers['access-token']).toHaveLength(36);
    expect(again.headers['access-token']).toBe(first.headers['access-token']);
    const [row] = await t.admin<{ kept: string }>(sql`select k::text as kept from main.kept_answer k where key = ${key}`);
    expect(row!.kept).not.toContain(first.headers['access-token']);
  });

  it('says that a call is done whose answer passed only once', async () => {
    const key = newKey();
    expect((await send(api.stream, key, { name: 'stream' }).buffer(true).parse(bytes)).status).toBe(200);
    const again = await send(api.stream, key, { name: 'stream' });
    expect([again.status, again.body.errorName]).toEqual([409, 'IDEMPOTENT_CALL_DONE']);
    expect(await named('stream')).toBe(1);
  });

  it('belongs to the browser where nobody is logged in', async () => {
    const key = newKey();
    const visit = (client: string | null) => {
      const call = t.call(api.open, { channelSeq }).set('Idempotency-Key', key);
      return (client ? call.set('Client-Id', client) : call).send({ name: 'visit' });
    };
    const first = await visit('browser-one');
    expect((await visit('browser-one')).text).toBe(first.text);
    expect((await visit('browser-two')).text).not.toBe(first.text);
  });

  it('R3 belongs to the address where neither a person nor a browser is known, as on the product’s own host', async () => {
    const key = newKey();
    const visit = (from: string, name = 'unknown') =>
      t.call(api.open, { channelSeq }).set('Idempotency-Key', key).set('X-Forwarded-For', from).send({ name });
    const first = await visit('203.0.113.7');
    const again = await visit('203.0.113.7');
    expect([again.text, again.headers['idempotent-replayed']]).toEqual([first.text, 'true']);
    expect(await named('unknown')).toBe(1);
    expect((await visit('203.0.113.7', 'another')).body.errorName).toBe('IDEMPOTENCY_KEY_REUSED');
    expect((await visit('203.0.113.8')).text).not.toBe(first.text);
    const kept = await t.admin<{ person: string }>(sql`select person from main.kept_answer where key = ${key}`);
    expect(JSON.stringify(kept)).not.toContain('203.0.113');
  });

  it('is not looked at in the report of a machine', async () => {
    const key = newKey();
    for (let n = 0; n < 2; n++) await t.call(api.notice, { channelSeq }).set('Idempotency-Key', key).send({ name: 'noticed' }).expect(200);
    expect(await named('noticed')).toBe(2);
  });

  it('takes only a key of 8 to 255 plain characters', async () => {
    for (const key of ['short', 'a'.repeat(256), 'with space in it']) {
      const answer = await send(api.write, key);
      expect([answer.status, answer.body.errors?.[0]?.field]).toEqual([400, 'Idempotency-Key']);
    }
  });

  it('is forgotten after a day, and its answer is not readable in the database until then', async () => {
    const key = newKey();
    const first = await send(api.write, key, { name: 'secret-word' });
    const [row] = await t.admin<{ body: string }>(sql`select body from main.kept_answer where key = ${key}`);
    expect(row!.body).not.toContain('seq');
    t.setNow(new Date(Date.now() + 25 * 60 * 60_000));
    expect((await send(api.write, key, { name: 'secret-word' })).text).not.toBe(first.text);
    t.setNow(new Date(Date.now() + 50 * 60 * 60_000));
    await t.get('main', IdempotencySweep).run();
    expect(await t.admin('select 1 from main.kept_answer')).toEqual([]);
  });
});

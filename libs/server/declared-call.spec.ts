import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { endErrors, startErrors } from '@madang/observe/errors';
import { Body, Controller, Get, Module } from '@nestjs/common';
import { object } from 'yup';
import supertest from 'supertest';
import { service } from '@madang/contracts/endpoint';
import { ERRORS, type ErrorName } from '@madang/contracts/errors';
import { REQUIRED, text } from '@madang/contracts/fields';
import { en } from '@madang/contracts/words/en';
import { ko } from '@madang/contracts/words/ko';
import { CoreModule } from './core.module';
import { Db, rows } from './db';
import { fail } from './fail';
import { Outbox } from './outbox';
import { Auth, Input, jsonAnswer, Path, Route } from './route';
import { insertInto } from './sql/insert';
import { testApp, type TestApp } from './test-app';
import { sql } from './sql/sql';
import { statement } from './sql/statement';

const CATEGORIES = statement('test.categories', () => sql`select name from category order by name`);

const { get, post } = service('main');
const api = {
  open: get('/ground/open', 'public').returns<{ ok: boolean }>(),
  login: get('/ground/login', 'login').returns<{ userSeq: number }>(),
  staff: get('/channels/:channelSeq/ground', 'SITE_CONSOLE_READ').returns<string[]>(),
  write: post('/ground/write', 'public', object({ title: text(10, 2).required(REQUIRED) }).noUnknown()).returns<{ title: string }>(),
  crash: get('/ground/crash', 'public').returns<null>(),
  fails: get('/ground/fails', 'public', object({ name: text(50).required(REQUIRED) })).returns<null>(),
  cached: get('/ground/cached', 'public').returns<{ n: number }>(),
};

@Controller()
class GroundController {
  constructor(private readonly db: Db) {}
  @Route(api.open)
  open() {
    return { ok: true };
  }
  @Route(api.login)
  login(@Auth() auth: { userSeq: number }) {
    return { userSeq: auth.userSeq };
  }
  @Route(api.staff)
  async staff(@Path() p: { channelSeq: number }) {
    return this.db.read({ channelSeq: p.channelSeq }, CATEGORIES);
  }
  @Route(api.write)
  write(@Input() input: { title: string }) {
    return { title: input.title };
  }
  @Route(api.crash)
  crash(): null {
    throw new Error('secret detail /etc/passwd');
  }
  @Route(api.fails)
  fails(@Input() q: { name: string }): null {
    throw fail(q.name as ErrorName);
  }
  @Route(api.cached)
  cached() {
    return jsonAnswer('{"n":1}', 1);
  }
  @Get('/api/main/v1.0/ground/undeclared')
  undeclared(@Body() _: unknown) {
    return 'never';
  }
}
@Module({ imports: [CoreModule.of('main')], controllers: [GroundController] })
class GroundModule {}

let t: TestApp;
let channels: number[];
let owner: number;
beforeAll(async () => {
  t = await testApp({ main: GroundModule });
  const [{ user_seq }] = (await t.admin<{ user_seq: number }>(
    "insert into main.account (email, name) values ('owner@madang.test', '주인') returning user_seq",
  )) as [{ user_seq: number }];
  owner = user_seq;
  channels = (
    await t.admin<{ channel_seq: number }>(
      sql`insert into main.channel (domain, name, created_by) values ('one', '하나', ${owner}), ('two', '둘', ${owner}) returning channel_seq`,
    )
  ).map((r) => r.channel_seq);
  await t.admin(sql`insert into main.category (channel_seq, name) values (${channels[0]!}, 'a'), (${channels[1]!}, 'b')`);
  await t.admin(
    insertInto('main.channel_user', { channelSeq: channels[0], userSeq: owner, userTypeCd: 'OWN', roles: '["SITE_CONSOLE_READ"]' }),
  );
});
afterAll(() => t.close());

describe('a declared call', () => {
  it('CN-073 answers under v1.0 and v1-0 with {data}', async () => {
    await t.call(api.open).expect(200, { data: { ok: true } });
    await supertest(t.url('main'))
      .get('/api/main/v1-0/ground/open')
      .expect(200, { data: { ok: true } });
  });
  it('is closed when it has no declaration', async () => {
    const r = await supertest(t.url('main')).get('/api/main/v1.0/ground/undeclared').expect(404);
    expect(r.body.errorName).toBe('NOT_FOUND');
  });
  it('asks for a session, knows a forged token and forgets a revoked one', async () => {
    await t.call(api.login).expect(401);
    await t.call(api.login).set('Access-Token', 'forged.token.here').expect(401);
    const token = await t.tokenOf(owner);
    await t
      .call(api.login)
      .set('Access-Token', token)
      .expect(200, { data: { userSeq: owner } });
    await t.admin(sql`update main.session set revoked_at = now() where user_seq = ${owner}`);
    await t.admin(sql`select pg_notify('session_revoked', session_seq::text) from main.session where user_seq = ${owner}`);
    await t.eventually(async () => (await t.call(api.login).set('Access-Token', token)).status === 401);
  });
  it('opens a permission to its own channel only and shows that channel only', async () => {
    const token = await t.tokenOf(owner);
    await t.call(api.staff, { channelSeq: channels[0]! }).expect(401);
    await t
      .call(api.staff, { channelSeq: channels[0]! })
      .set('Access-Token', token)
      .expect(200, { data: ['a'] });
    await t.call(api.staff, { channelSeq: channels[1]! }).set('Access-Token', token).expect(403);
    await t.call(api.staff, { channelSeq: 'x' }).set('Access-Token', token).expect(404);
  });
  it('names each wrong field in the language of the caller and never leaks what broke', async () => {
    const wrong = await t.call(api.write).send({ title: '가', extra: 1 }).expect(400);
    expect(wrong.body.errors).toEqual(expect.arrayContaining([{ field: 'title', message: '2자 이상 입력해 주세요.' }]));
    expect(wrong.body.errors.map((e: { field: string }) => e.field)).toContain('extra');
    const english = await t.call(api.write).set('Accept-Lang', 'en').send({}).expect(400);
    expect(english.body).toMatchObject({
      code: 500000,
      errorName: 'BAD_INPUT',
      errors: [{ field: 'title', message: 'please enter title' }],
    });
    const told: string[] = [];
    const receiver = createServer((req, res) => {
      req.on('data', (part: Buffer) => told.push(part.toString()));
      req.on('end', () => res.end('{}'));
    });
    await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done));
    await startErrors(`http://key@127.0.0.1:${(receiver.address() as AddressInfo).port}/1`, 'madang@x');
    const crash = await t.call(api.crash).set('Access-Token', '').expect(500);
    await endErrors();
    receiver.close().closeAllConnections();
    expect(JSON.stringify(crash.body)).not.toContain('secret');
    expect(JSON.parse(told.join('').split('\n')[2]!)).toMatchObject({
      release: 'madang@x',
      tags: { service: 'main', at: expect.stringMatching(/^\w+ \/api\/main\/.*crash$/), request: crash.body.requestId },
    });
    expect(crash.body.requestId).toBe(crash.headers['x-request-id']);
  });
  it('ER-002 ER-004..006 sends the name of an error with its number, words in both languages, and its status', async () => {
    const named = Object.keys(ERRORS) as ErrorName[];
    for (const name of named) {
      const { status, body } = await t.call(api.fails).query({ name });
      expect({ name, status, body }).toEqual({
        name,
        status: ERRORS[name].status,
        body: { code: ERRORS[name].code, errorName: name, message: expect.stringMatching(/[가-힣]/), requestId: expect.any(String) },
      });
    }
    const codes = (['ZOOM_ERROR', 'NO_DATA', 'INCORRECT_CODE', 'NOT_CHANNEL_USER'] as const).map((name) => ERRORS[name].code);
    expect(codes).toEqual([100011, 400004, 800000, 800000]);
  });
  it('answers errors in the language of Accept-Lang, the lang cookie, Accept-Language, in this order, and Korean without any', async () => {
    const messageOf = async (headers: Record<string, string>) => (await t.call(api.login).set(headers).expect(401)).body.message as string;
    const [korean, english] = [ko.errors.LOGIN_REQUIRED, en.errors.LOGIN_REQUIRED];
    expect(await messageOf({})).toBe(korean);
    expect(await messageOf({ 'Accept-Lang': 'en', Cookie: 'lang=ko', 'Accept-Language': 'ko' })).toBe(english);
    expect(await messageOf({ Cookie: 'a=1; lang=en', 'Accept-Language': 'ko-KR,ko' })).toBe(english);
    expect(await messageOf({ 'Accept-Language': 'en-US,en;q=0.9,ko;q=0.8' })).toBe(english);
    expect(await messageOf({ 'Accept-Language': 'fr-FR,en;q=0.5,ko;q=0.8' })).toBe(korean);
    expect(await messageOf({ 'Accept-Language': 'fr, en;q=0.4' })).toBe(english);
    expect(await messageOf({ 'Accept-Language': '*' })).toBe(korean);
    const wrong = await t.call(api.write).set('Cookie', 'lang=en').send({}).expect(400);
    expect(wrong.body.errors).toEqual([{ field: 'title', message: 'please enter title' }]);
    // The gateway caches public answers apart only by our own header and the cookie of the language, so an answer in the language of
    // Accept-Language must not be cached.
    const kept = async (headers: Record<string, string>) => (await t.call(api.cached).set(headers).expect(200)).headers['cache-control'];
    expect(await kept({ 'Accept-Language': 'en' })).toBe('no-store');
    expect(await kept({ 'Accept-Language': 'en', Cookie: 'lang=en' })).toContain('s-maxage');
  });
  it('marks a public answer for the gateway and answers 304 to the same tag', async () => {
    const r = await t.call(api.cached).expect(200, { data: { n: 1 } });
    expect(r.headers['cache-control']).toBe('public, max-age=0, s-maxage=1');
    await t.call(api.cached).set('If-None-Match', r.headers['etag']!).expect(304);
  });
});

describe('the database', () => {
  it('refuses a write into another schema', async () => {
    await expect(t.db('main').source.query('create table util.x (a int)')).rejects.toThrow(/permission denied/);
  });
  it('shows no row of a site outside of a scope and none of another channel', async () => {
    expect(await t.db('main').source.query('select * from category')).toEqual([]);
    const seen = await t.db('main').tx({ channelSeq: channels[1]! }, (tx) => tx.query('select name from category'));
    expect(seen).toEqual([{ name: 'b' }]);
    await expect(
      t
        .db('main')
        .tx({ channelSeq: channels[1]! }, (tx) =>
          rows(tx, sql`insert into category (channel_seq, name) values (${channels[0]!}, 'stolen')`),
        ),
    ).rejects.toThrow(/row-level security/);
    expect(await t.db('main').all((tx) => tx.query('select count(*) as n from category'))).toEqual([{ n: 2 }]);
  });
  it('keeps an event with its transaction', async () => {
    const outbox = t.get('main', Outbox);
    const before = await t.admin("select count(*)::int as n from jobs.job where name = 'payment.paid.main'");
    await t
      .db('main')
      .tx({ channelSeq: channels[0]! }, async (tx) => {
        await outbox.publish(tx, 'payment.paid', { channelSeq: channels[0]!, orderNo: 'x', attendSeq: 1 });
        throw new Error('rolled back');
      })
      .catch(() => undefined);
    expect(await t.admin("select count(*)::int as n from jobs.job where name = 'payment.paid.main'")).toEqual(before);
  });
});

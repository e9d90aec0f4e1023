import pino from 'pino';
import pg from 'pg';
import { LESSON_TYPE, LIVE_TYPE } from '@madang/contracts/codes';
import { PERMISSIONS } from '@madang/contracts/permission-list';
import { ROLE_PERMISSIONS } from '@madang/contracts/role-permissions';
import { REGISTRY, type Registered } from '@madang/contracts/registry';
import { DAY } from '@madang/contracts/time';
import { logger } from '@madang/server/log';
import supertest from 'supertest';
import { insertInto } from '@madang/server/sql/insert';
import { sql } from '@madang/server/sql/sql';
import { person, site, type Person } from '../../apps/api-main/src/course/course.fixture';
import { inputsOf, nameOf } from './bodies';
import { validBodyOf, type Body } from './valid-bodies';
import { meet, world, type World } from './world';

/** A unique word in all texts that callers send, so that the tests find where it goes. */
const MARK = 'zq7planted';
const INJECTION = `${MARK}' or '1'='1' --`;
/** Personal data that only their owner and staff may read, and secrets that no answer contains. */
const SECRET = {
  email: 'verborgen.person@geheim.example',
  phone: '01098761234',
  street: '비밀로 77',
  hash: '$argon2id$planted-hash',
  joinUrl: 'https://meet.example/planted-join',
  meetingWord: 'planted-meeting-word',
};
/** Calls left out, because they end the caller's session, account or site. */
const ENDS = /^(account\.logout|mypage\.(withdraw|endSession|endOthers)|channel\.leave|closing\.)/;

let w: World;
/** All statements sent to the database since the list was last cleared. */
const statements: { text: string; values: string }[] = [];
const lines: string[] = [];
const query = pg.Client.prototype.query as (...args: unknown[]) => unknown;
beforeAll(async () => {
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [first, second] = args as [string | { text?: string; values?: unknown[] }, unknown];
    const text = typeof first === 'string' ? first : (first.text ?? '');
    const values = typeof first === 'string' ? second : first.values;
    statements.push({ text, values: Array.isArray(values) ? JSON.stringify(values) : '' });
    return query.apply(this, args);
  } as never;
  logger.level = 'info';
  (logger as unknown as Record<symbol, { write(line: string): void }>)[pino.symbols.streamSym] = { write: (line) => void lines.push(line) };
  w = await world();
}, 120_000);
afterAll(async () => {
  pg.Client.prototype.query = query as never;
  logger.level = 'silent';
  await w.t.close();
});

/** By call: the query with which it answers most. */
const WIDEST: Record<string, object> = {
  'delivery.list': { statusCd: '' },
  'curriculum.list': { type: 'edit' },
  'curriculum.find': { type: 'edit' },
  'refund.adminList': { view: 'OPEN' },
};
const token = (call: Registered) => (call.endpoint.access === 'login' ? w.learner.token : w.owner.token);

describe('docs/security.md 4: every answer to every role', () => {
  let people: Map<string, Person | null>;
  beforeAll(async () => {
    const { t, channelSeq, learner } = w;
    const { userSeq } = learner;
    const [courseSeq, attendSeq] = [w.things['courseSeq'], w.things['attendSeq']];
    await t.admin(
      sql`update main.account
        set email = ${SECRET.email}, phone = ${SECRET.phone}, password_hash = ${SECRET.hash}
        where user_seq = ${userSeq}`,
    );
    await t.admin(
      insertInto('util.pay_order', {
        channelSeq,
        orderNo: 'W-1',
        attendSeq,
        courseSeq,
        userSeq,
        title: '자바',
        price: 1000,
        amount: 1000,
        currency: 'KRW',
        payMethodCd: 'CARD',
        provider: 'sandbox',
        status: 'PAID',
        ordererName: '박배움',
        email: SECRET.email,
        phone: SECRET.phone,
        paidAt: sql`now()`,
        createdAt: sql`now()`,
      }),
    );
    await t.admin(
      insertInto(
        'main.delivery_address',
        {
          channelSeq,
          attendSeq,
          userSeq,
          recipient: '박배움',
          phone: SECRET.phone,
          zipCode: '04001',
          address: '서울 마포구 비밀로 77',
          addressDetail: '',
          updatedAt: sql`now()`,
        },
        sql`on conflict do nothing`,
      ),
    );
    // The learner writes wherever other people can read it.
    for (const name of [
      'review.save',
      'board.createPost',
      'board.comment',
      'chat.send',
      'mission.submit',
      'lessonNote.create',
      'lessonNote.ask',
    ]) {
      const call = REGISTRY.find((one) => one.name === name)!;
      const body = {
        ...validBodyOf(w, name)(inputsOf(call)[0]!.body() as Body),
        ...(name === 'board.createPost' && { fixedYn: 'N', importantYn: 'N' }),
      };
      await w.ask(call.endpoint, learner.token).send(body);
    }
    const from = new Date(Date.now() + 10 * DAY);
    const [live] = await t.admin<{ seq: number }>(
      insertInto(
        'main.curriculum',
        {
          channelSeq,
          courseSeq,
          curriculumTypeCd: LESSON_TYPE.LIVE,
          title: '라이브',
          liveType: LIVE_TYPE.LINK,
          joinUrl: SECRET.joinUrl,
          password: SECRET.meetingWord,
          liveFrom: from,
          liveTo: sql`${from}::timestamptz + interval '1 hour'`,
        },
        sql`returning curriculum_seq::int as seq`,
      ),
    );
    w.things['curriculumSeq'] = live!.seq;
    w.things['orderNo'] = 'W-1';
    w.things['userSeq'] = userSeq;
    const elsewhere = await site(t, '다른 학교');
    const second = await person(t, '다른 수강생', channelSeq);
    await t.admin(
      insertInto('main.attend', {
        channelSeq,
        courseSeq,
        userSeq: second.userSeq,
        choiseStatusCd: '00',
        attendAt: sql`now()`,
        appliedAt: sql`now()`,
      }),
    );
    const bare = async (role: 'MNG' | 'TCH') => {
      const one = await person(t, role, channelSeq, role);
      const roles = (role === 'MNG' ? PERMISSIONS : ROLE_PERMISSIONS.TCH).filter((p) => p !== 'SITE_PERSONAL_READ');
      await t.admin(
        sql`update main.channel_user set roles = ${JSON.stringify(roles)} where channel_seq = ${channelSeq} and user_seq = ${one.userSeq}`,
      );
      return one;
    };
    people = new Map<string, Person | null>([
      ['visitor', null],
      ['owner of another site', elsewhere.owner],
      ['member', await person(t, '회원', channelSeq)],
      ['learner', second],
      ['MNG', await bare('MNG')],
      ['TCH', await bare('TCH')],
      ['OWN', w.owner],
    ]);
  }, 60_000);

  const GETS = REGISTRY.filter(({ endpoint }) => endpoint.method === 'GET');
  /** The calls whose answer to this role contains one of these texts. */
  async function holding(role: string, parts: readonly string[]): Promise<string[]> {
    const found: string[] = [];
    for (const call of GETS) {
      await w.t.admin('delete from main.attempt');
      const { text } = await w.ask(call.endpoint, people.get(role)?.token ?? null).query(WIDEST[call.name] ?? {});
      const held = parts.filter((part) => text?.includes(part));
      if (held.length) found.push(`${call.name}: ${held.join(', ')}`);
    }
    return found;
  }
  it.each(['visitor', 'owner of another site', 'member', 'learner', 'MNG', 'TCH'])(
    'a %s is told no address, number or street of somebody else, no hash, and no link of a live before its time',
    async (role) => {
      const staff = role === 'MNG' || role === 'TCH';
      expect(
        await holding(role, [
          SECRET.email,
          SECRET.phone,
          '010-9876-1234',
          SECRET.street,
          SECRET.hash,
          ...(staff ? [] : [SECRET.joinUrl, SECRET.meetingWord]),
        ]),
      ).toEqual([]);
    },
    60_000,
  );
  it('an owner is told no hash either, and finds the rest: it was there to be seen', async () => {
    const found = (await holding('OWN', Object.values(SECRET))).join('\n');
    for (const part of [SECRET.email, SECRET.phone, SECRET.street, SECRET.joinUrl, SECRET.meetingWord]) expect(found).toContain(part);
    expect(found).not.toContain(SECRET.hash);
  }, 60_000);
  /** Fields that only sound secret: flags, and the password of a meeting, which a test above checks. */
  const NO_SECRETS = /^(has(Webhook)?Secret|secretYn) |^password (challenge|curriculum)\./;
  it('no field is named as a secret, for any role', async () => {
    const names = new Map<string, string>();
    const walk = (value: unknown, of: string): void => {
      if (Array.isArray(value)) return value.forEach((one) => walk(one, of));
      if (typeof value !== 'object' || value === null) return;
      for (const [name, inner] of Object.entries(value)) {
        names.set(`${name} ${of}`, name);
        walk(inner, of);
      }
    };
    for (const call of GETS) walk((await w.ask(call.endpoint, w.owner.token).query(WIDEST[call.name] ?? {})).body, call.name);
    expect(names.size).toBeGreaterThan(300);
    const named = [...names].filter(([, name]) => /hash|sealed|secret|billingKey|^password$|startUrl/i.test(name));
    expect(named.map(([where]) => where).filter((where) => !NO_SECRETS.test(where))).toEqual([]);
  }, 60_000);
});

describe('what callers write', () => {
  it('docs/security.md 27 reaches no statement’s text, only its values, in a query or a body', async () => {
    statements.length = 0;
    for (const call of REGISTRY.filter(({ name }) => !ENDS.test(name))) {
      await w.t.admin('delete from main.attempt');
      for (const input of inputsOf(call)) {
        if (call.endpoint.method === 'GET')
          for (const name of input.leaves.map(nameOf))
            await w
              .ask(call.endpoint, w.owner.token)
              .query({ [name.replace('.[]', '')]: INJECTION })
              .set({ 'Client-Id': MARK, 'Accept-Lang': INJECTION });
        else {
          const body = input.body(({ max }) => INJECTION.slice(0, max)) as Body;
          for (const as of new Set([token(call), w.owner.token])) await w.ask(call.endpoint, as).send(validBodyOf(w, call.name)(body));
        }
      }
    }
    await meet(w);
    expect(statements.filter(({ text }) => text.includes(MARK)).map(({ text }) => text)).toEqual([]);
    // The word did reach the database, but only in values of searches and writes.
    expect(statements.filter(({ values }) => values.includes(MARK)).length).toBeGreaterThan(100);
  }, 120_000);

  it('docs/security.md 39 stands in no line of the log, also where a statement fails; log-ins, refusals and limits do', async () => {
    lines.length = 0;
    const password = `${MARK}-Password1!`;
    for (const call of REGISTRY.filter(({ name, endpoint }) => endpoint.method !== 'GET' && !ENDS.test(name)))
      for (const input of inputsOf(call)) {
        await w.t.admin('delete from main.attempt');
        await w.ask(call.endpoint, token(call)).send(input.body(({ max }) => password.slice(0, max)));
      }
    const url = w.t.url('main');
    for (const name of ['Access-Token', 'ticket', 'token', 'sig', 'code', 'state', 'X-Amz-Signature'])
      await supertest(url).get(`/api/main/v1.0/nothing?${name}=${MARK}`).set('Access-Token', MARK);
    for (const path of ['auth/code', 'invitations', 'files/s', 'files/put', 'drafts'])
      await supertest(url).get(`/api/main/v1.0/${path}/${MARK}/more`);
    const login = REGISTRY.find((one) => one.name === 'account.login')!.endpoint;
    const signIn = (email: string) => w.ask(login).send({ email, password });
    for (let i = 0; i < 30; i++) await signIn('somebody@madang.test');
    // Renames a column, so that the log-in's statement fails and its error is logged with all details.
    await w.t.admin('alter table main.account rename column password_hash to password_hash_away');
    expect((await signIn(`${MARK}@madang.test`)).status).toBeGreaterThanOrEqual(500);
    await w.t.admin('alter table main.account rename column password_hash_away to password_hash');
    const memo = REGISTRY.find((one) => one.name === 'member.register')!.endpoint;
    await w.t.admin('alter table util.registered_member add constraint planted check (name <> name) not valid');
    const refused = await w
      .ask(memo, w.owner.token)
      .send({ members: [{ name: MARK, email: `${MARK}@madang.test`, phone: '', memo: MARK, tags: [] }] });
    await w.t.admin('alter table util.registered_member drop constraint planted');
    expect([refused.status, refused.text]).toEqual([refused.status, expect.not.stringContaining('planted')]);
    expect(lines.filter((line) => line.includes(MARK)).map((line) => line.slice(0, 600))).toEqual([]);
    const logged = lines.map((line) => JSON.parse(line) as { event?: string; ok?: boolean; msg?: string; status?: number });
    expect(logged.some((one) => one.event === 'login' && one.ok === false)).toBe(true);
    expect(logged.some((one) => one.msg === 'refused')).toBe(true);
    expect(logged.some((one) => one.status === 429)).toBe(true);
    expect(logged.some((one) => one.msg === 'unexpected error')).toBe(true);
  }, 120_000);
});

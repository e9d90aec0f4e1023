import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { WebSocket } from 'ws';
import { urlOf } from '@madang/contracts/endpoint';
import { alarmApi } from '@madang/contracts/alarm/alarm';
import { campaignApi } from '@madang/contracts/campaign/campaign';
import { eventApi } from '@madang/contracts/event/event';
import { SOCKET_PATH } from '@madang/contracts/event/socket';
import { formApi } from '@madang/contracts/form/form';
import { accountApi, type SessionUser } from '@madang/contracts/main/account';
import { enrolmentApi } from '@madang/contracts/main/enrolment';
import { chatApi } from '@madang/contracts/main/chat';
import { courseApi } from '@madang/contracts/main/course';
import { SERVICE_NAMES, type ServiceName } from '@madang/contracts/services';
import { paymentApi } from '@madang/contracts/util/payment';
import { migrate } from '@madang/server/migrate';
import { sql } from '@madang/server/sql/sql';
import { call, course, inParallel, people, persist, place, type Answer, type Person, type Place } from './crowd';
import { startCopies, type Copies } from './copies-world';
import { startPgBouncer, ADVISED_SETTINGS } from './pgbouncer';
import { isFull, say, sized } from './size';

const PRICE = 30_000;
const PASSWORD = 'blueWhale82!sings';
const LIMIT = 1_800_000;
const CALLERS = sized(6, 12);
const PAUSE = sized(25, 5);
/** Milliseconds within which services that are not disturbed must answer; short runs allow more for a busy machine. */
const ANSWERS_WITHIN = sized(8000, 2000);
/** Milliseconds within which a call to a disturbed service must be refused; in short runs services and gateway wait longer. */
const TOLD_WITHIN = sized(20_000, 2000);

let w: Copies;
let at: Place;
beforeAll(async () => {
  // In short runs the gateway gives up a silent copy after 8 seconds.
  w = await startCopies(isFull ? Infinity : 8000);
  at = await place(w);
  await w.sql(sql`update main.channel set setting = setting || '{"saasYn": "Y"}' where channel_seq = ${at.channelSeq}`);
}, LIMIT);
// Wakes frozen processes and starts dead ones again, so that a failed test does not make the next one fail.
afterEach(async () => {
  w?.all.forEach((s) => s.thaw());
  await Promise.all((w?.all ?? []).filter((s) => !s.alive).map((s) => s.start()));
}, LIMIT);
afterAll(() => w?.close(), LIMIT);

async function eventually<T>(check: () => Promise<T> | T, ms = 60_000): Promise<NonNullable<T>> {
  for (const end = Date.now() + ms; ; await sleep(50)) {
    const value = await check();
    if (value) return value;
    if (Date.now() > end) throw new Error(`not true within ${ms} ms\n${w.logs()}`);
  }
}

/** An answer that a caller got: from which service, with which status, and after how many milliseconds. */
interface Asked {
  service: ServiceName;
  write?: true;
  status: number;
  ms: number;
}
const anonymous = async (path: string) => (await fetch(w.url + path)).status;

/** The calls that people make to each service, for `whileAsked` to make in turn; only the free enrolment writes. */
function wheel(courseSeq: number, crowd: Person[]) {
  const { channelSeq, owner } = at;
  let next = 0;
  const read =
    (endpoint: Parameters<typeof call>[1], params = {}) =>
    async () =>
      (await call(w, endpoint, { channelSeq, courseSeq, ...params }, owner.token, undefined, 60_000)).status;
  const write = async () => {
    const person = crowd[next++ % crowd.length]!;
    return (await call(w, enrolmentApi.create, { channelSeq, courseSeq }, person.token, {}, 60_000)).status;
  };
  const asks: [ServiceName, () => Promise<number>, true?][] = [
    ['main', write, true],
    ['main', read(enrolmentApi.list)],
    ['main', () => anonymous(urlOf(courseApi.list, { channelSeq }))],
    ['util', read(paymentApi.mine)],
    ['alarm', read(alarmApi.badge)],
    ['form', read(formApi.list)],
    ['campaign', read(campaignApi.list)],
    ['event', read(eventApi.guide)],
    ['page', () => anonymous(`/classes?channelSeq=${channelSeq}`)],
  ];
  return asks;
}

/** Makes the calls in turn, by `callers` at the same time, until `work` is done and at least `least` calls were made. */
async function whileAsked(
  asks: ReturnType<typeof wheel>,
  work: (asked: Asked[]) => Promise<unknown>,
  { least = 0, pause = 0, callers = CALLERS }: { least?: number; pause?: number; callers?: number } = {},
): Promise<Asked[]> {
  const asked: Asked[] = [];
  let over = false;
  let turn = 0;
  const caller = async () => {
    while (!over || asked.length < least) {
      const [service, ask, write] = asks[turn++ % asks.length]!;
      const began = Date.now();
      const status = await ask().catch(() => 0);
      asked.push({ service, status, ms: Date.now() - began, ...(write ? { write } : {}) });
      if (pause) await sleep(pause);
    }
  };
  const all = Promise.all(Array.from({ length: callers }, caller));
  try {
    await work(asked);
  } finally {
    over = true;
  }
  await all;
  return asked;
}
const failed = (asked: Asked[]) => asked.filter((a) => a.status !== 200);
const slowest = (asked: Asked[]) => Math.max(...asked.map((a) => a.ms));
const counted = (asked: Asked[]) => asked.map((a) => `${a.service} ${a.write ? 'write' : 'read'} ${a.status} after ${a.ms} ms`);

const need = (answer: Answer): Answer['data'] => {
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.errorName}`);
  return answer.data;
};

async function signUp(name: string): Promise<Person> {
  const body = {
    name,
    email: `${randomUUID()}@madang.test`,
    password: PASSWORD,
    passwordConfirm: PASSWORD,
    phone: '01012345678',
    ageYn: true,
    termsYn: true,
    privacyYn: true,
    sellerYn: true,
    marketingConsent: false,
    channelSeq: at.channelSeq,
  };
  const answer = await fetch(w.url + urlOf(accountApi.signup, {}), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`);
  const { data } = (await answer.json()) as { data: { user: SessionUser } };
  return { userSeq: data.user.userSeq, token: answer.headers.get('access-token')! };
}

/** Buys a class through the gateway: enrols, orders, pays in the window and comes back. `again` repeats a call that failed. */
async function buy(courseSeq: number, buyer: Person, again: (ask: () => Promise<Answer>) => Promise<Answer> = (ask) => ask()) {
  const { channelSeq } = at;
  const enrolment = need(await again(() => call(w, enrolmentApi.create, { channelSeq, courseSeq }, buyer.token)));
  const attendSeq = enrolment['attendSeq'] as number;
  const order = { courseSeq, attendSeq, payMethodCd: 'CARD', amount: PRICE };
  const created = need(await again(() => call(w, paymentApi.create, { channelSeq }, buyer.token, order)));
  const { orderNo } = created.order!;
  const paymentKey = new URL(created.window!.windowUrl).searchParams.get('paymentKey')!;
  const pressed = await fetch(`${w.url}/sandbox/pay/window`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ paymentKey, action: 'approve', bank: '20' }),
  });
  expect(pressed.status).toBe(303);
  const paid = need(await again(() => call(w, paymentApi.success, { channelSeq, orderNo }, buyer.token, { paymentKey, amount: PRICE })));
  return { attendSeq, orderNo, status: paid['status'] };
}
const mine = async (courseSeq: number, who: Person) =>
  need(await persist(() => call(w, enrolmentApi.mine, { channelSeq: at.channelSeq, courseSeq }, who.token)));

it(
  'a purchase through the gateway: sign up, enrol, pay, be let in, be refunded, whichever copies are asked',
  async () => {
    const { channelSeq, owner } = at;
    const courseSeq = await course(w, channelSeq, { fare_cd: '01', price: PRICE });
    const buyers = await Promise.all(Array.from({ length: sized(4, 8) }, () => signUp('구매자')));
    await inParallel(4, buyers, async (buyer) => {
      const { attendSeq, orderNo, status } = await buy(courseSeq, buyer);
      expect(status).toBe('PAID');
      await eventually(async () => (await mine(courseSeq, buyer))['choiseStatusCd'] === '00');
      need(await call(w, enrolmentApi.cancel, { channelSeq, courseSeq }, owner.token, { attendSeqs: [attendSeq], reason: '변심' }));
      await eventually(async () => {
        const order = need(await call(w, paymentApi.find, { channelSeq, orderNo }, buyer.token));
        return order['status'] === 'CANCELED' && order['refundedAmount'] === PRICE;
      });
    });
    const [books] = await w.sql(
      `select
        (select sum(amount)::int from util.ledger) as ours,
        (select sum(received - returned)::int from sandbox.payment) as theirs,
        (select count(*)::int from util.ledger) as lines`,
    );
    expect(books).toEqual({ ours: 0, theirs: 0, lines: buyers.length * 2 });
  },
  LIMIT,
);

async function listening(url: string, token: string, chatRoomSeq: number) {
  const socket = new WebSocket(`${url.replace('http', 'ws')}${SOCKET_PATH}?Access-Token=${token}&channelSeq=${at.channelSeq}&for=chat`);
  const received: { command: string; at: number }[] = [];
  const state = { open: true };
  socket.on('message', (data) => received.push({ ...(JSON.parse(String(data)) as { command: string }), at: Date.now() }));
  socket.on('close', () => (state.open = false));
  socket.on('error', () => undefined);
  await once(socket, 'open');
  socket.send(JSON.stringify({ command: 'chat_on', chatRoomSeq }));
  await eventually(() => received.length);
  received.splice(0);
  return { socket, received, state };
}

it(
  'words of one copy reach the sockets of both, and the end of a session is known to all',
  async () => {
    const { channelSeq, owner } = at;
    const room = need(await call(w, chatApi.create, { channelSeq }, owner.token, { name: '라운지', scope: '00' }));
    const chatRoomSeq = room['chatRoomSeq'] as number;
    // Enough people that none of them writes faster than the chat allows.
    const guests = await people(w, sized(4, 24));
    for (const guest of guests) need(await call(w, chatApi.enter, { channelSeq, chatRoomSeq }, guest.token));
    // Listens through the gateway, which chooses a copy, and directly at each of the two copies.
    const urls = [w.url, w.url, ...w.of.event.map((s) => s.urlOf('event'))];
    const tabs = await Promise.all(guests.map((guest, i) => listening(urls[i % urls.length]!, guest.token, chatRoomSeq)));
    const delays: number[] = [];
    for (let i = 0; i < sized(6, 200); i++) {
      const said = Date.now();
      const body = { content: `말 ${i}`, clientKey: randomUUID() };
      need(await call(w.of.main[i % 2]!, chatApi.send, { channelSeq, chatRoomSeq }, guests[i % guests.length]!.token, body));
      await eventually(() => tabs.every((tab) => tab.received.some((h) => h.command === 'chat')), 10_000);
      delays.push(...tabs.map((tab) => tab.received[0]!.at - said));
      tabs.forEach((tab) => tab.received.splice(0));
    }
    say('words over both copies', { words: delays.length, slowestMs: Math.max(...delays) });
    need(await call(w.of.main[0], accountApi.logout, {}, guests[3]!.token));
    await eventually(() => !tabs[3]!.state.open, 10_000);
    const ended = await Promise.all(w.of.alarm.map((s) => call({ url: s.urlOf('alarm') }, alarmApi.badge, {}, guests[3]!.token)));
    expect(ended.some((a) => a.status === 200)).toBe(false);
    tabs.forEach((tab) => tab.socket.terminate());
  },
  LIMIT,
);

it(
  'a copy of each service is killed: nobody who reads hears of it, and what was written once stands once',
  async () => {
    const crowd = await people(w, sized(400, 3000), at.channelSeq);
    const buyer = await signUp('구매자');
    const courseSeq = await course(w, at.channelSeq);
    const second = w.all.filter((_, i) => i % 2 === 1);
    const asked = await whileAsked(
      wheel(courseSeq, crowd),
      async () => {
        for (const copy of second) {
          await copy.kill();
          await sleep(sized(150, 1000));
        }
      },
      { least: sized(300, 10_000), pause: PAUSE },
    );
    const lost = failed(asked);
    say('kill -9 of a copy of each', {
      asked: asked.length,
      failedReads: lost.filter((a) => !a.write).length,
      failedWrites: lost.filter((a) => a.write).length,
      slowestMs: slowest(asked),
    });
    // Only writes may fail: the gateway does not repeat one that was under way, so its caller must.
    expect(counted(lost.filter((a) => !a.write))).toEqual([]);
    expect(lost.length).toBeLessThanOrEqual(12);
    const paid = await course(w, at.channelSeq, { fare_cd: '01', price: PRICE });
    expect((await buy(paid, buyer)).status).toBe('PAID');
    await eventually(async () => (await mine(paid, buyer))['choiseStatusCd'] === '00');
  },
  LIMIT,
);

it(
  'a copy of each service hangs: who reads is answered by the other one, and a purchase goes on',
  async () => {
    const crowd = await people(w, sized(400, 3000), at.channelSeq);
    const buyer = await signUp('구매자');
    const courseSeq = await course(w, at.channelSeq);
    const frozen = w.all.filter((_, i) => i % 2 === 0);
    const paid = await course(w, at.channelSeq, { fare_cd: '01', price: PRICE });
    const asked = await whileAsked(
      wheel(courseSeq, crowd),
      async () => {
        await sleep(500);
        frozen.forEach((s) => s.freeze());
        expect((await buy(paid, buyer, persist)).status).toBe('PAID');
        await eventually(async () => (await mine(paid, buyer))['choiseStatusCd'] === '00', 120_000);
        await sleep(sized(0, 60_000));
        frozen.forEach((s) => s.thaw());
      },
      { pause: PAUSE },
    );
    const lost = failed(asked);
    say('SIGSTOP of a copy of each', {
      asked: asked.length,
      failedReads: lost.filter((a) => !a.write).length,
      failedWrites: lost.filter((a) => a.write).length,
      slowestMs: slowest(asked),
    });
    expect(counted(lost.filter((a) => !a.write))).toEqual([]);
    // A frozen copy keeps its locks for some seconds, so writes meanwhile may be answered 503 (busy) or 504 (outcome unknown).
    expect(lost.filter((a) => ![503, 504].includes(a.status))).toEqual([]);
  },
  LIMIT,
);

it(
  'R1 sells the seats of a class to six times as many presses at once through the gateway: none twice, none left, nobody two',
  async () => {
    const { channelSeq } = at;
    const seats = sized(20, 50);
    const trials = sized(1, Number(process.env['FAULT_TRIALS'] ?? 100));
    const began = Date.now();
    const sum = { oversold: 0, unsold: 0, doubled: 0, drift: 0, strange: [] as string[] };
    for (let trial = 0; trial < trials; trial++) {
      const courseSeq = await course(w, channelSeq, { user_limit_type_cd: '99', max_user_count: seats });
      const crowd = await people(w, seats * 4, channelSeq);
      // Some people send their enrolment twice.
      const presses = [...crowd, ...crowd.slice(0, seats * 2)];
      const answers = await Promise.all(
        presses.map((p) => persist(() => call(w, enrolmentApi.create, { channelSeq, courseSeq }, p.token, {}, 60_000))),
      );
      const names = answers.map((a) => a.errorName ?? String(a.status));
      sum.strange.push(...names.filter((name) => !['200', 'CAPACITY_FULL', 'ALREADY_ENROLLED'].includes(name)));
      const [row] = (await w.sql<{ n: number; people: number; attend_count: number; accept_cnt: number }>(
        sql`select count(*)::int as n, count(distinct a.user_seq)::int as people, c.attend_count, c.accept_cnt
        from main.course c join main.attend a on a.course_seq = c.course_seq and a.ended_at is null and a.choise_status_cd = '00'
        where c.course_seq = ${courseSeq} group by c.attend_count, c.accept_cnt`,
      )) as [{ n: number; people: number; attend_count: number; accept_cnt: number }];
      sum.oversold += Math.max(0, row.n - seats);
      sum.unsold += Math.max(0, seats - row.n);
      sum.doubled += row.n - row.people;
      sum.drift += Math.abs(row.attend_count - row.n) + Math.abs(row.accept_cnt - row.n);
    }
    say('R1', { trials, ...sum, seconds: Math.round((Date.now() - began) / 1000) });
    expect(sum).toEqual({ oversold: 0, unsold: 0, doubled: 0, drift: 0, strange: [] });
  },
  LIMIT,
);

it(
  'R11 every copy is ended and started again, one after the other, under load: no request fails, written or read',
  async () => {
    const crowd = await people(w, sized(800, 12_000), at.channelSeq);
    const courseSeq = await course(w, at.channelSeq);
    const asked = await whileAsked(
      wheel(courseSeq, crowd),
      async () => {
        for (const copy of w.all) {
          await copy.stop();
          await copy.start();
        }
      },
      { least: sized(600, 10_000), pause: sized(PAUSE, 0) },
    );
    say('R11', { rolled: w.all.length, asked: asked.length, failed: failed(asked).length, slowestMs: slowest(asked) });
    expect(counted(failed(asked))).toEqual([]);
    expect(w.all.every((s) => s.alive)).toBe(true);
  },
  LIMIT,
);

/** A read of a service that no cache can answer. */
const unknownTo = (name: ServiceName, asks: ReturnType<typeof wheel>) =>
  name === 'page' ? () => anonymous(`/pages/${randomUUID()}`) : asks.find(([service, , write]) => service === name && !write)![1];

/** A write to a service: an enrolment at main; at the others a path that does not exist, for which a running service answers 404. */
const writeTo = (name: ServiceName, courseSeq: number, crowd: Person[]) => async () => {
  if (name !== 'main') return (await fetch(`${w.url}/api/${name}/v1.0/${randomUUID()}`, { method: 'POST' })).status;
  const { token } = crowd.pop()!;
  return (await call(w, enrolmentApi.create, { channelSeq: at.channelSeq, courseSeq }, token, {}, 60_000)).status;
};

describe('R12', () => {
  const others = (asks: ReturnType<typeof wheel>, ...names: ServiceName[]) => asks.filter(([service]) => !names.includes(service));

  it(
    'leaves everybody else alone while both copies of a service hang, and lets the last public pages stand in',
    async () => {
      const crowd = await people(w, sized(500, 4000), at.channelSeq);
      const courseSeq = await course(w, at.channelSeq);
      const asks = wheel(courseSeq, crowd);
      const hangs: Record<string, object> = {};
      for (const name of isFull ? SERVICE_NAMES : (['main'] as const)) {
        const shown = name === 'main' ? urlOf(courseApi.list, { channelSeq: at.channelSeq }) : `/classes?channelSeq=${at.channelSeq}`;
        const stands = name === 'main' || name === 'page';
        const stale: Asked[] = [];
        const unknown = unknownTo(name, asks);
        const late = await people(w, 200, at.channelSeq);
        const known = late.map((p) => p.userSeq);
        const write = writeTo(name, courseSeq, late);
        let told: Asked[] = [];
        expect(await anonymous(shown)).toBe(200);
        const asked = await whileAsked(
          others(asks, name),
          async () => {
            w.of[name].forEach((s) => s.freeze());
            let thawed = false;
            const needed: ReturnType<typeof wheel> = [
              [name, unknown],
              [name, write, true],
            ];
            const telling = whileAsked(needed, () => eventually(() => thawed, LIMIT), { pause: 50, callers: 3 });
            // The gateway caches public answers for a second; after that it needs the service.
            await sleep(1100);
            for (const end = Date.now() + sized(4000, 15_000); stands ? Date.now() < end : false; await sleep(100)) {
              const began = Date.now();
              stale.push({ service: name, status: await anonymous(shown), ms: Date.now() - began });
            }
            if (!stands) await sleep(sized(1000, 8000));
            thawed = true;
            told = await telling;
            w.of[name].forEach((s) => s.thaw());
          },
          { pause: PAUSE },
        );
        hangs[name] = {
          asked: asked.length,
          failed: failed(asked).length,
          slowestMs: slowest(asked),
          told: told.length,
          toldSlowestMs: slowest(told),
          toldWrites: told.filter((a) => a.write).length,
          ...(stands ? { stale: stale.length, staleFailed: failed(stale).length, staleSlowestMs: slowest(stale) } : {}),
        };
        expect(counted(failed(asked))).toEqual([]);
        expect(slowest(asked)).toBeLessThan(ANSWERS_WITHIN);
        // Reads that no cache can answer, and all writes, are refused with 503 instead of waiting.
        expect(new Set(told.map((a) => a.status))).toEqual(new Set([503]));
        expect(told.some((a) => a.write)).toBe(true);
        expect(slowest(told)).toBeLessThan(TOLD_WITHIN);
        expect(counted(failed(stale))).toEqual([]);
        if (stands) expect(slowest(stale)).toBeLessThan(ANSWERS_WITHIN);
        await eventually(async () => (await Promise.all(asks.map(([, ask]) => ask()))).every((status) => status === 200), 120_000);
        // After the process is woken, it does none of the writes that were refused.
        expect(await w.sql(sql`select from main.attend where course_seq = ${courseSeq} and user_seq = any(${known})`)).toEqual([]);
      }
      say('R12 hung', hangs);
    },
    LIMIT,
  );

  it(
    'leaves everybody else alone while a service finds its tables locked and its connections asleep',
    async () => {
      const crowd = await people(w, sized(500, 4000), at.channelSeq);
      const courseSeq = await course(w, at.channelSeq);
      const asks = wheel(courseSeq, crowd);
      const own = asks.filter(([service]) => service === 'form');
      const figures: Record<string, object> = {};
      for (const [kind, trouble] of Object.entries({ locked, asleep })) {
        let slow: Asked[] = [];
        const asked = await whileAsked(
          others(asks, 'form'),
          async () => {
            slow = await whileAsked(own, (told) => trouble('form', until(told)));
          },
          { pause: PAUSE },
        );
        figures[kind] = {
          others: asked.length,
          failed: failed(asked).length,
          slowestMs: slowest(asked),
          own: slow.length,
          busy: failed(slow).length,
          ownSlowestMs: slowest(slow),
        };
        expect(counted(failed(asked))).toEqual([]);
        expect(slowest(asked)).toBeLessThan(ANSWERS_WITHIN);
        // Calls to the disturbed service are answered or refused in time.
        expect(slowest(slow)).toBeLessThan(TOLD_WITHIN);
        expect(new Set([...slow.map((a) => a.status), 200])).toEqual(new Set([200, 503]));
        await eventually(async () => (await own[0]![1]()) === 200);
      }
      say('R12 slow database', figures);
    },
    LIMIT,
  );
});

/** Makes the check whether a disturbance has lasted long enough and a caller was told 503; true after a minute in any case. */
function until(told: Asked[]): () => boolean {
  const began = Date.now();
  return () => Date.now() - began > (told.some((a) => a.status === 503) ? sized(500, 10_000) : 60_000);
}

/** Locks every table of a service until `isOver`. */
async function locked(service: ServiceName, isOver: () => boolean): Promise<void> {
  const client = new pg.Client({ connectionString: w.direct });
  await client.connect();
  const tables = await w.sql<{ name: string }>(
    sql`select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = ${service}`,
  );
  await client.query('begin');
  await client.query(`lock table ${tables.map((t) => t.name).join(', ')} in access exclusive mode`);
  await eventually(isOver);
  await client.end();
}

/** Keeps every connection that PgBouncer gives to a service's role busy until `isOver`. */
async function asleep(service: ServiceName, isOver: () => boolean): Promise<void> {
  const url = new URL(w.pooled);
  url.username = `madang_${service}`;
  url.password = process.env['DB_ROLE_PASSWORD']!;
  const sleeper = async () => {
    const client = new pg.Client({ connectionString: url.toString() });
    client.on('error', () => undefined);
    await client.connect();
    await client.query('begin');
    while (!isOver()) await client.query('select pg_sleep(0.2)');
    await client.end();
  };
  // A client that gets no connection in time gives up, since the others hold them all.
  await Promise.all(Array.from({ length: ADVISED_SETTINGS.default_pool_size }, () => sleeper().catch(() => undefined)));
}

describe('a service and migrate refuse with a sentence', () => {
  it.each([
    ['PgBouncer 1.18', 'pgbouncer-1.18' as const, { pool_mode: 'transaction' }],
    ['one that keeps no prepared statements', 'pgbouncer' as const, { ...ADVISED_SETTINGS, max_prepared_statements: 0 }],
  ])(
    '%s',
    async (_, which, settings) => {
      const old = await startPgBouncer(w.dir, w.direct, settings, which);
      const { code, said } = await w.refusal({ DATABASE_URL: old.url });
      await old.stop();
      expect(code).toBe(1);
      expect(said).toMatch(/^DATABASE_URL leads to a pooler.*PgBouncer 1\.21.*max_prepared_statements/m);
    },
    LIMIT,
  );
  it(
    'no direct way where LISTEN and migrations need one',
    async () => {
      const sentence = /^DATABASE_URL leads to a pooler such as PgBouncer, which (LISTEN|migrate) cannot pass: set DATABASE_DIRECT_URL /m;
      const { code, said } = await w.refusal({ DATABASE_DIRECT_URL: '' });
      expect(code).toBe(1);
      expect(said).toMatch(sentence);
      await expect(migrate(w.pooled)).rejects.toThrow(sentence);
    },
    LIMIT,
  );
  it(
    'nothing of one that pools whole sessions',
    async () => {
      const sessions = await startPgBouncer(w.dir, w.direct, { pool_mode: 'session' }, 'pgbouncer-1.18');
      const { code, said } = await w.refusal({ DATABASE_URL: sessions.url, DATABASE_DIRECT_URL: '' });
      await sessions.stop();
      expect({ code, said }).toEqual({ code: 0, said: '' });
    },
    LIMIT,
  );
});

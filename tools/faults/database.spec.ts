import { setTimeout as sleep } from 'node:timers/promises';
import { healthApi } from '@madang/contracts/health';
import { urlOf } from '@madang/contracts/endpoint';
import { enrolmentApi } from '@madang/contracts/main/enrolment';
import { paymentApi } from '@madang/contracts/util/payment';
import type { ServiceName } from '@madang/contracts/services';
import { sql } from '@madang/server/sql/sql';
import { say, sized } from './size';
import { call, course, inParallel, people, place, type Person, type Place } from './crowd';
import { startWorld, type Server, type World } from './world';

/** Milliseconds until every service is ready again: the promise at the full numbers, in `npm test` wide enough for a busy machine. */
const SERVES_WITHIN = sized(60_000, 5000);
const GIVE_UP = 60_000;
/** Milliseconds within which a call must be answered: it waits up to five seconds for a connection; the rest is for a busy machine. */
const ANSWERS_WITHIN = 18_000;
const LIMIT = 240_000;

let world: World;
beforeAll(async () => {
  world = await startWorld(2, true);
  await world.others.start();
}, LIMIT);
afterAll(() => world?.close(), LIMIT);

const ready = async (url: string, name: ServiceName) =>
  (await fetch(url + urlOf(healthApi(name).ready, {}), { signal: AbortSignal.timeout(3000) }).catch(() => null))?.status === 200;

/** Milliseconds between the calls of one caller, so that callers leave processor time to services that start again. */
const PAUSE = 30;

/** Makes calls meanwhile: free enrolments, which are approved at once, and reads of orders. */
function load(at: Place, courseSeq: number, crowd: Person[]) {
  const acknowledged: number[] = [];
  let over = false;
  const done = inParallel(12, crowd, async (p, i) => {
    if (over) return;
    const answer = await call(world.main[i % 2]!, enrolmentApi.create, { channelSeq: at.channelSeq, courseSeq }, p.token);
    if (answer.status === 200) acknowledged.push(answer.data['attendSeq'] as number);
    await call(world.util, paymentApi.mine, {}, p.token);
    await sleep(PAUSE);
  });
  return {
    acknowledged,
    end: async () => {
      over = true;
      await done;
    },
  };
}

/** Milliseconds until every service is ready, at most a minute. */
async function allReady(servers: Server[]): Promise<number> {
  const began = Date.now();
  const waiting = new Set(servers.flatMap((s) => s.names.map((name) => [s.urlOf(name), name] as const)));
  while (waiting.size) {
    if (Date.now() - began > GIVE_UP) throw new Error(`not ready: ${[...waiting].map(([, name]) => name).join(', ')}\n${world.logs()}`);
    await Promise.all([...waiting].map(async (w) => (await ready(...w)) && waiting.delete(w)));
    await sleep(50);
  }
  return Date.now() - began;
}

function served(promise: string, again: [what: string, milliseconds: number][]): void {
  say(promise, Object.fromEntries(again));
  expect(again.filter(([, milliseconds]) => milliseconds > SERVES_WITHIN)).toEqual([]);
}

async function nothingLost(courseSeq: number, acknowledged: number[]): Promise<void> {
  expect(acknowledged.length).toBeGreaterThan(10);
  const [kept] = await world.sql<{ n: number }>(
    sql`select count(*)::int as n
      from main.attend
      where attend_seq = any(${acknowledged}::bigint[]) and ended_at is null and choise_status_cd = '00'`,
  );
  expect(kept!.n).toBe(acknowledged.length);
  const [counter] = await world.sql(
    sql`select attend_count, (select count(*)::int from main.attend a where a.course_seq = c.course_seq and ended_at is null) as rows
      from main.course c
      where course_seq = ${courseSeq}`,
  );
  expect(counter!['attend_count']).toBe(counter!['rows']);
}

it(
  'R5 PostgreSQL stopped, killed and stopped at once under load: no process dies, all serve again within 5 s, nothing acknowledged is lost',
  async () => {
    const at = await place(world);
    const courseSeq = await course(world, at.channelSeq);
    const servers = [...world.main, world.util, world.others];
    const pids = servers.map((s) => s.pid);
    const { acknowledged, end } = load(at, courseSeq, await people(world, 2000, at.channelSeq));
    const again: [string, number][] = [];
    for (const signal of ['SIGINT', 'SIGKILL', 'SIGQUIT'] as const) {
      await sleep(1000);
      await world.crashDatabase(signal);
      again.push([signal, await allReady(servers)]);
    }
    await end();
    served('R5 database', again);
    expect(servers.map((s) => [s.alive, s.pid])).toEqual(pids.map((pid) => [true, pid]));
    await nothingLost(courseSeq, acknowledged);
  },
  LIMIT,
);

it(
  'writes a line a request, with its id, the same that the answer carries, and no token',
  async () => {
    const requestId = 'find-me-0123456789';
    const at = `${world.others.urlOf('form')}/api/form/v1.0/nothing?Access-Token=secret.token.here`;
    const answer = await fetch(at, { headers: { 'x-request-id': requestId, 'access-token': 'another.secret.token' } });
    expect(answer.headers.get('x-request-id')).toBe(requestId);
    expect((await answer.json()) as object).toMatchObject({ requestId });
    const line = await (async () => {
      for (const end = Date.now() + 30_000; ; await sleep(50)) {
        const found = world
          .logs()
          .split('\n')
          .find((l) => l.includes(requestId));
        if (found || Date.now() > end) return found;
      }
    })();
    expect(JSON.parse(line!.replace(/^[^{]*/, ''))).toMatchObject({ level: 30, service: 'form', requestId, method: 'GET', status: 404 });
    expect(world.logs()).not.toMatch(/secret\.token/);
  },
  LIMIT,
);

it(
  'R5 R12 the line to PostgreSQL is cut, shut for seconds and silent: no process dies, callers are answered, all serve again within 5 s',
  async () => {
    const at = await place(world);
    const courseSeq = await course(world, at.channelSeq);
    const servers = [...world.main, world.util, world.others];
    const pids = servers.map((s) => s.pid);
    const { acknowledged, end } = load(at, courseSeq, await people(world, 2000, at.channelSeq));
    const again: [string, number][] = [];
    for (const fault of ['cut', 'refuse', 'silence', 'cut'] as const) {
      await sleep(1000);
      world.line[fault]();
      if (fault !== 'cut') await sleep(7000);
      if (fault === 'refuse') {
        const form = world.others.urlOf('form');
        expect(await ready(form, 'form')).toBe(false);
        expect((await fetch(`${form}${urlOf(healthApi('form').live, {})}`)).status).toBe(200);
      }
      const began = Date.now();
      const asked = await call(
        world.main[0]!,
        enrolmentApi.list,
        { channelSeq: at.channelSeq, courseSeq },
        at.owner.token,
        undefined,
        20_000,
      );
      expect(asked.status).toBeGreaterThan(0);
      expect(Date.now() - began).toBeLessThan(ANSWERS_WITHIN);
      world.line.mend();
      again.push([fault, await allReady(servers)]);
    }
    await end();
    served('R5 line', again);
    expect(servers.map((s) => [s.alive, s.pid])).toEqual(pids.map((pid) => [true, pid]));
    await nothingLost(courseSeq, acknowledged);
  },
  LIMIT,
);

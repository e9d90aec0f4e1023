import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { urlOf, type Endpoint } from '@madang/contracts/endpoint';
import { courseApi } from '@madang/contracts/main/course';
import { settingApi } from '@madang/contracts/main/site-setting';
import { WROTE_COOKIE } from '@madang/contracts/published';
import { readUrl } from '@madang/server/config';
import { REPLICA_LAG_MAX_MS } from '@madang/server/positions';
import { sql } from '@madang/server/sql/sql';
import { freePort, startCluster, type Cluster } from '../postgres';
import { course, place, type Place } from './crowd';
import { Prometheus } from './prometheus';
import { say, sized } from './size';
import { copyData, handOver, REPLICATION_SETTINGS, startReplica, type StreamingReplica } from './streaming-replica';
import { DATABASE_PASSWORD, startWorld, type Server, type World } from './world';

const LIMIT = 600_000;
const STATEMENTS = ['shared_preload_libraries=pg_stat_statements'];
const SETTINGS = [...REPLICATION_SETTINGS, ...STATEMENTS];
const INDEX = `<!doctype html>
<html lang="ko">
  <head><meta charset="utf-8" /><!--head--><style id="brand"></style><script type="application/json" id="madang">{}</script></head>
  <body><div id="root"></div></body>
</html>`;
/** Milliseconds within which a read is answered: after half a second without an answer of the replica the primary is asked. */
const ANSWERS_WITHIN = 3000;

let w: World;
let primaryServer: Cluster;
let page: Server;
/** The port at which the process of api-page serves its metrics. */
let told: number;
let replica: StreamingReplica;
let at: Place;
let courseSeq: number;

beforeAll(async () => {
  w = await startWorld(2, false, {
    settings: SETTINGS,
    beside: async (cluster, dir) => {
      primaryServer = cluster;
      const web = join(dir, 'web');
      mkdirSync(web);
      writeFileSync(join(web, 'index.html'), INDEX);
      replica = await startReplica(cluster, join(dir, 'replica'), DATABASE_PASSWORD, STATEMENTS);
      return { DATABASE_READ_URL: replica.url, WEB_ROOT: web };
    },
  });
  await w.sql('create extension pg_stat_statements');
  page = await w.more('page');
  told = await freePort();
  page.tells(told);
  await page.start();
  at = await place(w);
  courseSeq = await course(w, at.channelSeq);
  await isRead();
}, LIMIT);
afterAll(async () => {
  await replica?.stop();
  await w?.close();
}, LIMIT);

interface Seen {
  status: number;
  text: string;
  cookie: string | null;
  ms: number;
}
interface As {
  token?: string;
  cookie?: string | null;
  body?: object;
}
async function ask(url: string, { token, cookie, body }: As = {}): Promise<Seen> {
  const began = Date.now();
  const headers = {
    ...(token && { 'access-token': token }),
    ...(cookie && { cookie }),
    ...(body && { 'content-type': 'application/json' }),
  };
  const init = { headers, redirect: 'manual' as const, ...(body && { method: 'POST', body: JSON.stringify(body) }) };
  return fetch(url, init).then(
    async (r) => ({
      status: r.status,
      text: await r.text(),
      cookie: r.headers.getSetCookie().find((one) => one.startsWith(WROTE_COOKIE)) ?? null,
      ms: Date.now() - began,
    }),
    () => ({ status: 0, text: '', cookie: null, ms: Date.now() - began }),
  );
}
const pathOf = (e: Endpoint<never> | Endpoint) => urlOf(e as Endpoint, { channelSeq: at.channelSeq, courseSeq });
const read = (e: Endpoint<never> | Endpoint, as?: As, server = w.main[0]!) => ask(server.url + pathOf(e), as);
const document = (as?: As) => ask(`${page.url}/classes/${courseSeq}?channelSeq=${at.channelSeq}`, as);

async function eventually<T>(check: () => Promise<T> | T, ms = 60_000): Promise<NonNullable<T>> {
  for (const end = Date.now() + ms; ; await sleep(50)) {
    const value = await check();
    if (value) return value;
    if (Date.now() > end) throw new Error(`not true within ${ms} ms\n${w.logs()}`);
  }
}

/** SQL: how many times the page or list of a class was read. pg_stat_statements keeps no comments, so a column's name finds them. */
const CALLS = `select coalesce(sum(calls), 0)::int as n from pg_stat_statements where query like '%card_version%'`;
const there = async () => Number((await replica.sql<{ n: number }>(CALLS))[0]!.n);
const primary = async () => Number((await w.sql<{ n: number }>(CALLS))[0]!.n);
/** Waits until both copies of main read at the replica again. */
const isRead = () =>
  eventually(async () => {
    const before = await there().catch(() => -1);
    for (const server of w.main) expect((await read(courseApi.find, {}, server)).status).toBe(200);
    return before >= 0 && (await there()) >= before + w.main.length;
  });

const footer = { corpName: '복제 학교', copyright: '' };
const saved = (copyright: string, as: As = {}) =>
  read(settingApi.saveFooter, { token: at.owner.token, ...as, body: { ...footer, copyright } });
const shown = async (as?: As, copy = 0) =>
  (JSON.parse((await read(settingApi.footer, as, w.main[copy])).text) as { data: { copyright: string } }).data.copyright;

const dataOf = ({ dir }: { dir: string }) => join(dir, 'data');
const copyOf = ({ dir }: { dir: string }) => join(dir, 'copy');
const bringBack = (server: { dir: string }) => copyData(copyOf(server), dataOf(server));
async function startPrimary(): Promise<void> {
  const { dir, port } = primaryServer;
  // The world stops the server by this object at its end.
  Object.assign(primaryServer, await startCluster({ dir, port, password: DATABASE_PASSWORD, durable: true, settings: SETTINGS }));
}

describe('a streaming replica', () => {
  it('answers the reads of visitors; those of sessions and of writers go to the primary', async () => {
    const MANY = sized(20, 200);
    const [from, own] = [await there(), await primary()];
    for (let i = 0; i < MANY; i++) expect((await read(courseApi.find, {}, w.main[i % 2])).status).toBe(200);
    // On a busy machine the replica may be behind for a moment, and then the primary answers some reads.
    const [given, asked] = [(await there()) - from, (await primary()) - own];
    expect([given >= MANY / 2, asked <= MANY / 2, given + asked >= MANY]).toEqual([true, true, true]);
    for (let i = 0; i < MANY; i++) expect((await read(courseApi.find, { token: at.owner.token })).status).toBe(200);
    expect([(await there()) - from, (await primary()) - own]).toEqual([given, asked + MANY]);
  });

  it('keeps the fences between sites, and lets a service write nothing', async () => {
    const other = await place(w);
    await course(w, other.channelSeq);
    await isRead();
    process.env['DATABASE_READ_URL'] = replica.url;
    const client = new pg.Client({ connectionString: readUrl('madang_main')! });
    delete process.env['DATABASE_READ_URL'];
    await client.connect();
    const sites = async () =>
      (await client.query('select distinct channel_seq from course')).rows.map((r) => Number((r as { channel_seq: number }).channel_seq));
    try {
      await eventually(async () => (await replica.sql<{ n: number }>('select count(*)::int as n from main.course'))[0]!.n >= 2);
      expect(await sites()).toEqual([]);
      await client.query(sql`select set_config('app.channel', ${String(other.channelSeq)}, false)`);
      expect(await sites()).toEqual([other.channelSeq]);
      await expect(client.query('update course set title = title')).rejects.toMatchObject({ code: '25006' });
    } finally {
      await client.end();
    }
    expect((await read(courseApi.find, {}, w.main[1])).text).toContain('사람이 몰리는 클래스');
    expect((await ask(w.main[0]!.url + urlOf(courseApi.find, { channelSeq: other.channelSeq, courseSeq }))).status).toBe(404);
  });

  it(
    'shows whoever wrote their own at once, and strangers what it has, while it stands still',
    async () => {
      expect((await saved('첫째')).status).toBe(200);
      await eventually(async () => (await shown()) === '첫째');
      await eventually(async () => {
        expect((await document()).status).toBe(200);
        return (await replica.sql("select from pg_stat_activity where application_name = 'madang-page-read'")).length;
      });
      // Pauses the replica when it has all that the copies have seen of the primary.
      await sleep(1000);
      await isRead();
      await replica.sql('select pg_wal_replay_pause()');
      try {
        const before = await shown();
        const { cookie } = await saved('둘째');
        expect(cookie).toMatch(/^wrote=[\w.-]+; Path=\/; Max-Age=10; HttpOnly; SameSite=Lax$/);
        const own = { cookie: cookie!.split(';')[0]! };
        expect([before, await shown(), await shown(own), await shown(own, 1), await shown({ token: at.owner.token })]).toEqual([
          '첫째',
          '첫째',
          '둘째',
          '둘째',
          '둘째',
        ]);
        // A forged cookie is ignored, and a reading call sets none.
        expect(await shown({ cookie: `${WROTE_COOKIE}=k1.abc` })).toBe('첫째');
        expect((await read(settingApi.footer, own)).cookie).toBeNull();
        await w.sql(sql`update main.course set title = ${'방금 바꾼 이름'} where course_seq = ${courseSeq}`);
        expect([
          (await document()).text.includes('방금 바꾼 이름'),
          (await document({ cookie: (await saved('셋째')).cookie!.split(';')[0]! })).text.includes('방금 바꾼 이름'),
        ]).toEqual([false, true]);
        // A class that the replica does not have yet is read at the primary instead of answered with 404.
        const fresh = await course(w, at.channelSeq, { title: '아주 새 클래스' });
        expect((await ask(w.main[0]!.url + urlOf(courseApi.find, { channelSeq: at.channelSeq, courseSeq: fresh }))).text).toContain(
          '아주 새 클래스',
        );
        // A visitor sees an old value for no longer than `REPLICA_LAG_MAX_MS` milliseconds.
        const since = Date.now();
        await eventually(async () => (await shown()) === '셋째', REPLICA_LAG_MAX_MS + 5000);
        expect(Date.now() - since).toBeLessThan(REPLICA_LAG_MAX_MS + 2000);
        say('replica behind', { boundMs: Date.now() - since });
      } finally {
        await replica.sql('select pg_wal_replay_resume()');
      }
      await isRead();
      expect(await shown()).toBe('셋째');
    },
    LIMIT,
  );

  it('that cancels a read leaves it to the primary', async () => {
    await w.sql(`create function public.conflicts() returns boolean language plpgsql as $$ begin
      if pg_is_in_recovery() then raise 'canceling statement due to conflict with recovery' using errcode = '40001'; end if;
      return true;
    end $$`);
    await w.sql('create policy conflicts on main.course as restrictive using (public.conflicts())');
    try {
      await eventually(async () => (await replica.sql("select from pg_policy where polname = 'conflicts'")).length === 1);
      const [from, own] = [await there(), await primary()];
      for (let i = 0; i < 20; i++) expect((await read(courseApi.find)).status).toBe(200);
      expect([(await there()) - from, (await primary()) - own]).toEqual([0, 20]);
    } finally {
      await w.sql('drop policy conflicts on main.course');
    }
    await isRead();
  });

  describe('under load', () => {
    interface Load {
      asked: number;
      failed: Seen[];
      slowestMs: number;
    }
    /** Reads at both copies of main, and documents, as visitors do, while `work` runs; answers what they saw. */
    async function visited(work: () => Promise<unknown>): Promise<Load> {
      const seen: Seen[] = [];
      let over = false;
      const hand = async (i: number) => {
        for (let n = i; !over; n++) {
          seen.push(n % 5 === 0 ? await document() : await read(n % 2 ? courseApi.find : courseApi.list, {}, w.main[n % 2]));
          await sleep(5);
        }
      };
      const all = Promise.all(Array.from({ length: sized(4, 8) }, (_, i) => hand(i)));
      try {
        await work();
      } finally {
        over = true;
      }
      await all;
      return { asked: seen.length, failed: seen.filter(({ status }) => status !== 200), slowestMs: Math.max(...seen.map(({ ms }) => ms)) };
    }
    const judged = (name: string, { asked, failed, slowestMs }: Load) => {
      say(name, { asked, failed: failed.length, slowestMs });
      expect(failed).toEqual([]);
      expect(asked).toBeGreaterThan(20);
      expect(slowestMs).toBeLessThan(ANSWERS_WITHIN);
    };

    it(
      'may end and come back, and is read again',
      async () => {
        judged(
          'replica stopped',
          await visited(async () => {
            await sleep(500);
            await replica.stop();
            await sleep(sized(1500, 8000));
            await replica.start();
            await isRead();
          }),
        );
        expect(w.logs()).toContain('the replica is left alone for a while');
      },
      LIMIT,
    );

    it(
      'may be killed',
      async () => {
        judged(
          'replica killed',
          await visited(async () => {
            process.kill(replica.pid(), 'SIGKILL');
            await sleep(500);
            await isRead();
          }),
        );
      },
      LIMIT,
    );

    it(
      'may hang',
      async () => {
        judged(
          'replica hung',
          await visited(async () => {
            const pids = [
              replica.pid(),
              ...(await replica.sql<{ pid: number }>('select pid from pg_stat_activity where pid <> pg_backend_pid()')).map(
                ({ pid }) => pid,
              ),
            ];
            for (const pid of pids) process.kill(pid, 'SIGSTOP');
            try {
              await sleep(sized(2000, 8000));
            } finally {
              for (const pid of pids) process.kill(pid, 'SIGCONT');
            }
            await isRead();
          }),
        );
      },
      LIMIT,
    );
  });

  it(
    'that is away fires MadangReplicaAway, which ends when it is back',
    async () => {
      const prometheus = await Prometheus.of([`127.0.0.1:${told}`]);
      const visited = async () => {
        for (let n = 0; n < 10; n++) expect((await document()).status).toBe(200);
      };
      try {
        for (let n = 0; n < 3; n++) await visited();
        expect((await prometheus.firing()).map(({ labels }) => labels['alertname'])).not.toContain('MadangReplicaAway');
        await replica.stop();
        expect(await prometheus.fires('MadangReplicaAway', { service: 'page' }, visited)).toMatchObject({ severity: 'ticket' });
        await replica.start();
        await prometheus.ends('MadangReplicaAway', visited);
        await isRead();
      } finally {
        await prometheus.stop();
      }
    },
    LIMIT,
  );

  it(
    'AM-831 of a primary that was brought back to a moment is not read, over connections from before it either',
    async () => {
      await isRead();
      await replica.stop();
      await primaryServer.stop();
      for (const server of [primaryServer, replica]) copyData(dataOf(server), copyOf(server));
      await startPrimary();
      await replica.start();
      await eventually(async () => (await saved('되돌릴 말')).status === 200);
      await isRead();
      await eventually(async () => (await shown()) === '되돌릴 말');
      await primaryServer.stop();
      bringBack(primaryServer);
      await startPrimary();
      await eventually(async () => (await read(courseApi.find)).status === 200);
      await eventually(async () => (await shown()) !== '되돌릴 말' && (await shown({}, 1)) !== '되돌릴 말');
      const from = await there();
      for (let i = 0; i < 20; i++) expect(await shown({}, i % 2)).not.toBe('되돌릴 말');
      expect(await there()).toBe(from);
      expect(w.logs()).toContain('The replica has gone on beyond the primary');
      await replica.stop();
      bringBack(replica);
      await replica.start();
      await isRead();
    },
    LIMIT,
  );

  it(
    'AM-991 of a primary that was brought back by its log is not read, also once that log is longer than its own',
    async () => {
      const position = async (server: { sql: typeof replica.sql }, of: string) =>
        Number((await server.sql<{ at: number }>(`select pg_wal_lsn_diff(${of}, '0/0')::float8 as at`))[0]!.at);
      const wrote = () => position({ sql: (text) => w.sql(text) }, 'pg_current_wal_lsn()');
      await isRead();
      await replica.stop();
      await primaryServer.stop();
      for (const server of [primaryServer, replica]) copyData(dataOf(server), copyOf(server));
      await startPrimary();
      await replica.start();
      await eventually(async () => (await saved('다른 역사')).status === 200);
      await isRead();
      await eventually(async () => (await shown()) === '다른 역사');
      const reached = await position(replica, 'pg_last_wal_replay_lsn()');
      await primaryServer.stop();
      bringBack(primaryServer);
      // Recovery from an archive that has nothing more: the server promotes itself at the end of its own log, to a timeline of its own.
      writeFileSync(join(dataOf(primaryServer), 'recovery.signal'), '');
      appendFileSync(join(dataOf(primaryServer), 'postgresql.auto.conf'), "restore_command = 'false'\n");
      handOver(dataOf(primaryServer), copyOf(primaryServer));
      await startPrimary();
      // It takes connections before it has promoted itself.
      await eventually(async () => !(await w.sql<{ still: boolean }>('select pg_is_in_recovery() as still'))[0]!.still);
      while ((await wrote()) <= reached)
        await w.sql("select pg_logical_emit_message(false, 'faults', repeat('x', 1000000)), pg_switch_wal()");
      await eventually(async () => (await shown()) !== '다른 역사' && (await shown({}, 1)) !== '다른 역사');
      const from = await there();
      for (let i = 0; i < 20; i++) expect(await shown({}, i % 2)).not.toBe('다른 역사');
      expect(await there()).toBe(from);
      await eventually(() => w.logs().includes('The replica follows another timeline than the primary'));
      // One from before the moment follows the primary to its timeline, and is read once it has noted it.
      await replica.stop();
      bringBack(replica);
      await replica.start();
      await w.sql('checkpoint');
      await eventually(async () => (await position(replica, 'pg_last_wal_replay_lsn()')) > reached);
      await replica.sql('checkpoint');
      await isRead();
    },
    LIMIT,
  );

  it(
    'that was made a primary is neither read nor written',
    async () => {
      await isRead();
      await replica.sql('select pg_promote()');
      expect((await saved('넷째')).status).toBe(200);
      for (let i = 0; i < 20; i++) expect(await shown()).toBe('넷째');
      const [{ copyright }] = (await replica.sql<{ copyright: string }>(
        `select footer ->> 'copyright' as copyright from main.channel where channel_seq = ${at.channelSeq}`,
      )) as [{ copyright: string }];
      expect(copyright).toBe('셋째');
      expect((await read(courseApi.find)).text).toContain('방금 바꾼 이름');
      await eventually(async () => (await shown()) === '넷째' && w.logs().includes('it is no replica any more'));
    },
    LIMIT,
  );
});

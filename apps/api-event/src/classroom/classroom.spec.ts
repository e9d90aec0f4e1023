import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { WebSocket } from 'ws';
import { CHAT_CLOSED, SOCKET_PATH, type SocketFrame } from '@madang/contracts/event/socket';
import { DAY } from '@madang/contracts/time';
import { createApp } from '@madang/server/bootstrap';
import { safeUrl } from '@madang/server/log';
import { registry } from '@madang/server/metrics/metrics';
import { closeAfterRequests } from '@madang/server/shutdown';
import { insertInto } from '@madang/server/sql/insert';
import { sql, type Sql } from '@madang/server/sql/sql';
import { testApp, type TestApp } from '@madang/server/test-app';
import { AppModule } from '../app.module';
import { arrivalOf, isOwnOrigin, siteNames } from './handshake';
import { SocketGateway } from './socket.gateway';
import { WatchService, type Watched } from './watch.service';

let t: TestApp;
let learner: number;
let outsider: number;
let channelSeq: number;
let lesson: number;
let second: number;
let preview: number;

const seqOf = async (insert: Sql) => Number(Object.values((await t.admin<Record<string, string>>(insert))[0]!)[0]);
const person = (name: string) =>
  seqOf(sql`insert into main.account (email, name) values (${`${name}@madang.test`}, ${name}) returning user_seq`);

beforeAll(async () => {
  t = await testApp({ event: AppModule });
  [learner, outsider] = [await person('learner'), await person('outsider')];
  channelSeq = await seqOf(
    insertInto('main.channel', { domain: 'codebay', name: '코드베이', createdBy: outsider }, sql`returning channel_seq`),
  );
  const courseSeq = await seqOf(insertInto('main.course', { channelSeq, title: '반응형 웹', fareCd: '01' }, sql`returning course_seq`));
  const curriculum = (open: boolean) =>
    seqOf(
      insertInto(
        'main.curriculum',
        { channelSeq, courseSeq, curriculumTypeCd: '02', title: '영상', isPublic: open },
        sql`returning curriculum_seq`,
      ),
    );
  [lesson, second, preview] = [await curriculum(false), await curriculum(false), await curriculum(true)];
  await t.admin(insertInto('main.attend', { channelSeq, courseSeq, userSeq: learner, choiseStatusCd: '00', attendAt: sql`now()` }));
});
afterAll(() => t.close());
const sockets: Tab[] = [];
afterEach(() => {
  sockets.splice(0).forEach((s) => s.ws.terminate());
  t.resetNow();
});

/** A browser tab: its socket, and the frames that it received. */
class Tab {
  readonly received: SocketFrame[] = [];
  code: number | null = null;
  constructor(readonly ws: WebSocket) {
    sockets.push(this);
    ws.on('message', (data) => this.received.push(JSON.parse(String(data)) as SocketFrame));
    ws.on('close', (code) => (this.code = code));
    ws.on('error', () => undefined);
  }
  say(frame: object | string) {
    this.ws.send(typeof frame === 'string' ? frame : JSON.stringify(frame));
    return this;
  }
  commands = () => this.received.map((f) => f.command);
  hears = (command: string) => t.eventually(() => this.commands().includes(command as never));
  closes = () => t.eventually(() => this.code !== null);
}
const address = (token: string | null, query = '') =>
  `${t.url('event').replace('http', 'ws')}${SOCKET_PATH}?${token === null ? '' : `Access-Token=${token}`}${query}`;
function connect(token: string | null, headers: Record<string, string> = {}, query = ''): Tab {
  return new Tab(
    new WebSocket(address(token, query), { headers: { host: 'codebay.localhost:8080', ...headers }, perMessageDeflate: true }),
  );
}
async function open(userSeq: number, headers?: Record<string, string>, query?: string): Promise<Tab> {
  const tab = connect(await t.tokenOf(userSeq), headers, query);
  await once(tab.ws, 'open');
  return tab;
}
const ledger = () =>
  t
    .db('event')
    .tx({ channelSeq }, (tx) =>
      tx.query<{ user_seq: number; curriculum_seq: number; seconds: number }[]>(
        'select user_seq, curriculum_seq, seconds from pub_watch order by 1, 2',
      ),
    );
const clear = () => t.admin('truncate event.watch');

describe('the classroom socket', () => {
  it('CU-093 CU-094 CU-095 opens with the token in the address and answers a ping', async () => {
    const tab = await open(learner);
    expect(tab.ws.extensions).toBe('');
    tab.say({ command: 'ping' });
    await tab.hears('pong');
  });

  it('are counted for Prometheus while they are open', async () => {
    const counted = async () => Number(/^madang_sockets (\d+)$/m.exec(await registry.metrics())?.[1]);
    const becomes = (open: number) => t.eventually(async () => (await counted()) === open);
    await becomes(0);
    const tabs = [await open(learner), await open(outsider)];
    await becomes(2);
    tabs[0]!.ws.close();
    await becomes(1);
    tabs[1]!.ws.terminate();
    await becomes(0);
  });

  it('CU-098 tells a dead token E0003 and closes, and so a session that ends, within a second', async () => {
    const forged = connect('forged.token.x');
    const none = connect(null);
    await Promise.all([forged.closes(), none.closes()]);
    expect([forged.commands(), none.commands()]).toEqual([['E0003'], ['E0003']]);

    const tab = await open(learner);
    const other = await open(outsider);
    const [{ session_seq }] = (await t.admin<{ session_seq: string }>(
      sql`update main.session
        set revoked_at = now()
        where session_seq = (select max(session_seq) from main.session where user_seq = ${learner})
        returning session_seq`,
    )) as [{ session_seq: string }];
    await t.admin(sql`select pg_notify('session_revoked', ${session_seq})`);
    await tab.closes();
    expect(tab.commands()).toEqual(['E0003']);
    expect(other.code).toBeNull();
  });

  it('CU-098 ends a session that grew old while its socket was open', async () => {
    const tab = await open(learner);
    t.setNow(new Date(Date.now() + 2 * DAY + 1000));
    t.get('event', SocketGateway).tick();
    await tab.closes();
    expect(tab.commands()).toEqual(['E0003']);
  });

  it('CU-099 closes the oldest of more tabs than a person may have', async () => {
    const tabs: Tab[] = [];
    for (let i = 0; i < 6; i += 1) tabs.push(await open(learner));
    await tabs[0]!.closes();
    expect(tabs.map((s) => s.commands())).toEqual([['E0013'], [], [], [], [], []]);
  });

  it('CU-102 CU-103 answers what it cannot read and goes on', async () => {
    const tab = await open(learner);
    tab
      .say('no json')
      .say('null')
      .say({ command: 'dance' })
      .say({ command: 'turn_on' })
      .say({ command: 'turn_on', curriculumSeq: 999_999 })
      .say({ command: 'ping' });
    await tab.hears('E0004');
    expect(tab.commands().sort()).toEqual(['E0001', 'E0001', 'E0001', 'E0002', 'E0004', 'pong'].sort());
  });

  it('lets no page of another host in, nothing larger than 64 KiB and no flood', async () => {
    const token = await t.tokenOf(learner);
    for (const origin of ['https://evil.test', 'http://other.localhost:8080', 'null']) {
      const tab = connect(token, { origin });
      const [, answer] = (await once(tab.ws, 'unexpected-response')) as [unknown, { statusCode: number }];
      expect(answer.statusCode).toBe(403);
    }
    await open(learner, { origin: 'http://codebay.localhost:8080' });
    // The path `//` is not a valid URL. A gateway passes it on unchanged, and it must not end the service.
    for (const path of ['/api/event/elsewhere', '//']) {
      const lost = new WebSocket(address(token).replace(SOCKET_PATH, path));
      expect(((await once(lost, 'unexpected-response')) as [unknown, { statusCode: number }])[1].statusCode).toBe(404);
    }
    const slashed = new Tab(new WebSocket(address(token).replace(SOCKET_PATH, `${SOCKET_PATH}/`)));
    await once(slashed.ws, 'open');

    const large = await open(learner);
    large.say(JSON.stringify({ command: 'x'.repeat(64 * 1024) }));
    await large.closes();
    expect(large.code).toBe(1009);

    const flood = await open(learner);
    for (let i = 0; i < 60; i += 1) flood.say({ command: 'ping' });
    await flood.closes();
    expect(flood.commands()).toContain('E0005');
    expect(flood.commands().filter((c) => c === 'pong').length).toBeLessThan(60);
  });

  it('CU-096 lets a tab go that no longer answers', async () => {
    const tab = await open(learner);
    tab.ws.pong = () => undefined;
    (tab.ws as unknown as { _autoPong: boolean })._autoPong = false;
    t.get('event', SocketGateway).tick();
    await new Promise((r) => setTimeout(r, 50));
    expect(tab.code).toBeNull();
    t.setNow(new Date(Date.now() + 80_000));
    t.get('event', SocketGateway).tick();
    await tab.closes();
    expect(tab.code).toBe(1006);
  });
});

describe('the ledger of watching', () => {
  it('CU-100 CU-101 writes from turn_on to turn_off, a tab a lesson at a time, by the wall clock', async () => {
    await clear();
    const start = new Date('2026-11-20T01:00:00Z');
    t.setNow(start);
    const tab = await open(learner);
    tab.say({ command: 'turn_on', curriculumSeq: lesson }).say({ command: 'ping' });
    await tab.hears('pong');
    t.setNow(new Date(start.getTime() + 60_000));
    tab.say({ command: 'turn_on', curriculumSeq: second }).say({ command: 'turn_off', curriculumSeq: lesson });
    await t.eventually(async () => (await ledger()).length === 1);
    t.setNow(new Date(start.getTime() + 90_000));
    tab.say({ command: 'turn_off', curriculumSeq: second });
    await t.eventually(async () => (await ledger()).length === 2);
    const rows = await ledger();
    expect(rows.map((r) => [r.user_seq, r.curriculum_seq])).toEqual([
      [learner, lesson],
      [learner, second],
    ]);
    expect(Math.abs(rows[0]!.seconds - 60)).toBeLessThanOrEqual(1);
    expect(Math.abs(rows[1]!.seconds - 30)).toBeLessThanOrEqual(1);
  });

  it('ends a lesson with its tab, and counts two tabs of one lesson once', async () => {
    await clear();
    const start = new Date('2026-11-20T02:00:00Z');
    t.setNow(start);
    const [one, two] = [await open(learner), await open(learner)];
    one.say({ command: 'turn_on', curriculumSeq: lesson }).say({ command: 'ping' });
    await one.hears('pong');
    t.setNow(new Date(start.getTime() + 30_000));
    two.say({ command: 'turn_on', curriculumSeq: lesson }).say({ command: 'ping' });
    await two.hears('pong');
    t.setNow(new Date(start.getTime() + 60_000));
    one.ws.close();
    t.setNow(new Date(start.getTime() + 100_000));
    two.ws.terminate();
    await t.eventually(async () => ((await ledger())[0]?.seconds ?? 0) >= 99);
    expect((await ledger())[0]!.seconds).toBeLessThanOrEqual(101);
    expect(await t.admin('select 1 from event.watch')).toHaveLength(1);
  });

  it('takes only lessons of one’s own classes and free previews, and only of this site', async () => {
    await clear();
    const stranger = await open(outsider);
    stranger.say({ command: 'turn_on', curriculumSeq: lesson });
    await stranger.hears('E0004');
    stranger.say({ command: 'turn_on', curriculumSeq: preview }).say({ command: 'ping' });
    await stranger.hears('pong');
    t.setNow(new Date(Date.now() + 5000));
    stranger.say({ command: 'turn_off', curriculumSeq: preview });
    await t.eventually(async () => (await ledger()).length === 1);
    expect(stranger.commands()).toEqual(['E0004', 'pong']);

    const elsewhere = await open(learner, { host: 'localhost:8080' });
    elsewhere.say({ command: 'turn_on', curriculumSeq: lesson });
    await elsewhere.hears('E0004');
    const chosen = await open(learner, { host: 'localhost:8080' }, `&channelSeq=${channelSeq}`);
    chosen.say({ command: 'turn_on', curriculumSeq: lesson }).say({ command: 'ping' });
    await chosen.hears('pong');
    expect(chosen.commands()).toEqual(['pong']);
  });

  it('joins pieces in any order into the union, never counting a second twice', async () => {
    await clear();
    const watch = t.get('event', WatchService);
    const base = Date.parse('2026-11-20T00:00:00Z');
    let state = 42;
    const random = (below: number) => ((state = (Math.imul(state, 1664525) + 1013904223) >>> 0) >>> 16) % below;
    const pieces = Array.from({ length: 200 }, (): Watched => {
      const from = base + random(4000) * 1000;
      return {
        channelSeq,
        userSeq: random(2) ? learner : outsider,
        courseSeq: 1,
        curriculumSeq: random(2) ? lesson : second,
        startedAt: new Date(from),
        endedAt: new Date(from + random(20) * 1000),
      };
    });
    for (let i = 0; i < pieces.length; i += 20)
      await Promise.all([watch.write(pieces.slice(i, i + 10)), watch.write(pieces.slice(i + 10, i + 20))]);
    // Pieces that are reported a second time change nothing.
    await watch.write(pieces.slice(50, 90));
    const union = new Map<string, Set<number>>();
    for (const p of pieces) {
      const key = `${p.userSeq} ${p.curriculumSeq}`;
      const seconds = union.get(key) ?? new Set();
      for (let s = p.startedAt.getTime(); s < p.endedAt.getTime(); s += 1000) seconds.add(s);
      union.set(key, seconds);
    }
    const rows = await ledger();
    expect(rows).toHaveLength(4);
    for (const r of rows) expect(r.seconds).toBe(union.get(`${r.user_seq} ${r.curriculum_seq}`)!.size);
    expect(
      await t.admin(
        `select 1
          from event.watch a
          join event.watch b on a.user_seq = b.user_seq and a.curriculum_seq = b.curriculum_seq and a.started_at < b.started_at
            and a.ended_at >= b.started_at`,
      ),
    ).toEqual([]);
  });
});

describe('alarms', () => {
  it('ring at once on every open socket of their reader, and on nobody else’s', async () => {
    const playing = await open(learner);
    const waiting = await open(learner, {}, '&for=alarm');
    const other = await open(outsider, {}, '&for=alarm');
    // The service's connection to the database may still be reconnecting.
    await t.eventually(async () => {
      await t.admin(sql`select pg_notify(${'alarm_written'}, ${`${learner},999999`})`);
      return playing.commands().includes('alarm') && waiting.commands().includes('alarm');
    });
    other.say({ command: 'ping' });
    await other.hears('pong');
    expect(other.commands()).toEqual(['pong']);
  });
  it('pages that wait for them close no tab that plays', async () => {
    const playing = await open(learner);
    const waiting = await Promise.all(Array.from({ length: 6 }, () => open(learner, {}, '&for=alarm')));
    await t.eventually(() => waiting.some((tab) => tab.commands().includes('E0013')));
    playing.say({ command: 'ping' });
    await playing.hears('pong');
    expect(playing.commands()).not.toContain('E0013');
  });
  it('CU-098 their sockets close with the session', async () => {
    const tab = await open(learner, {}, '&for=alarm');
    await t.admin(
      sql`with ended as (update main.session set revoked_at = now()
          where session_seq = (select max(session_seq) from main.session where user_seq = ${learner}) returning session_seq)
       select pg_notify('session_revoked', session_seq::text) from ended`,
    );
    await tab.closes();
    expect(tab.commands()).toEqual(['E0003']);
  });
});

describe('chat rooms', () => {
  it('tell the pages of those inside at once that something happened, and nobody else', async () => {
    const room = await seqOf(
      insertInto(
        'main.chat_room',
        { channelSeq, name: '이야기', scope: '01', createdBy: learner, createdAt: sql`now()`, updatedAt: sql`now()` },
        sql`returning chat_room_seq`,
      ),
    );
    const other = await seqOf(
      insertInto(
        'main.chat_room',
        { channelSeq, name: '다른 방', scope: '01', createdBy: learner, createdAt: sql`now()`, updatedAt: sql`now()` },
        sql`returning chat_room_seq`,
      ),
    );
    await t.admin(insertInto('main.chat_participant', { channelSeq, chatRoomSeq: room, userSeq: learner, enteredAt: sql`now()` }));
    await t.admin(insertInto('main.channel_user', { channelSeq, userSeq: learner, userTypeCd: 'STUD' }));
    const [inside, stranger, playing] = [await open(learner, {}, '&for=chat'), await open(outsider, {}, '&for=chat'), await open(learner)];
    stranger.say({ command: 'chat_on', chatRoomSeq: room });
    await stranger.hears('E0004');
    inside.say({ command: 'chat_on', chatRoomSeq: other }).say({ command: 'chat_on' });
    await inside.hears('E0001');
    expect(inside.commands()).toEqual(['E0004', 'E0001']);
    inside.say({ command: 'chat_on', chatRoomSeq: room });
    await inside.hears('chat');
    const told = () => inside.received.filter((f) => f.command === 'chat' && f.chatRoomSeq === room).length;
    const before = told();
    await t.eventually(async () => {
      await t.admin(sql`select pg_notify(${'chat_written'}, ${String(other)})`);
      await t.admin(sql`select pg_notify(${'chat_written'}, ${String(room)})`);
      return told() > before;
    });
    for (const tab of [stranger, playing]) tab.say({ command: 'ping' });
    await Promise.all([stranger.hears('pong'), playing.hears('pong')]);
    expect([stranger.commands(), playing.commands()]).toEqual([['E0004', 'pong'], ['pong']]);
    expect(inside.received.every((f) => f.chatRoomSeq !== other || f.command === 'E0004')).toBe(true);
  });
});

describe('a deleted chat room', () => {
  it('sends those inside out of it at once, and nobody of another room', async () => {
    const room = (name: string) =>
      seqOf(
        insertInto(
          'main.chat_room',
          { channelSeq, name, scope: '00', createdBy: learner, createdAt: sql`now()`, updatedAt: sql`now()` },
          sql`returning chat_room_seq`,
        ),
      );
    const [gone, stays] = [await room('지울 방'), await room('남는 방')];
    const enter = async (chatRoomSeq: number) => {
      await t.admin(insertInto('main.chat_participant', { channelSeq, chatRoomSeq, userSeq: learner, enteredAt: sql`now()` }));
      const tab = await open(learner, {}, '&for=chat');
      tab.say({ command: 'chat_on', chatRoomSeq });
      await tab.hears('chat');
      return tab;
    };
    const [out, other] = [await enter(gone), await enter(stays)];
    await t.admin(sql`update main.chat_room set deleted_at = now() where chat_room_seq = ${gone}`);
    await t.admin(sql`select pg_notify(${CHAT_CLOSED}, ${String(gone)})`);
    await out.hears('E0004');
    expect(out.received.at(-1)).toEqual({ command: 'E0004', chatRoomSeq: gone });
    const received = out.received.length;
    await t.admin(sql`select pg_notify(${'chat_written'}, ${String(gone)})`);
    for (const tab of [out, other]) tab.say({ command: 'ping' });
    await Promise.all([out.hears('pong'), other.hears('pong')]);
    expect(out.commands().slice(received)).toEqual(['pong']);
    expect(other.commands()).not.toContain('E0004');
  });
});

it('R10 sends its sockets away as soon as it is told to end, before it waits for requests', async () => {
  const app = await createApp('event', AppModule);
  await app.listen(0, '127.0.0.1');
  const address = (await app.getUrl()).replace('http', 'ws');
  const tab = new Tab(
    new WebSocket(`${address}${SOCKET_PATH}?Access-Token=${await t.tokenOf(learner)}`, { headers: { host: 'codebay.localhost:8080' } }),
  );
  await once(tab.ws, 'open');
  const begin = performance.now();
  await closeAfterRequests(app);
  expect(tab.code).toBe(1001);
  // The service waits up to four seconds for open requests; the sockets must not wait for that.
  expect(performance.now() - begin).toBeLessThan(3500);
});

it('writes what is being watched when the service stops, and tells the tabs to come back', async () => {
  await clear();
  const start = new Date('2026-11-20T03:00:00Z');
  t.setNow(start);
  const tab = await open(learner);
  tab.say({ command: 'turn_on', curriculumSeq: lesson }).say({ command: 'dance' });
  // Frames are handled in order, so the answer to the second frame shows that the first one is done.
  await tab.hears('E0002');
  t.setNow(new Date(start.getTime() + 45_000));
  await t.get('event', SocketGateway).onModuleDestroy();
  await tab.closes();
  expect(tab.code).toBe(1001);
  const late = connect(await t.tokenOf(learner));
  expect(((await once(late.ws, 'unexpected-response')) as [unknown, { statusCode: number }])[1].statusCode).toBe(503);
  const [row] = await ledger();
  expect(Math.abs(row!.seconds - 45)).toBeLessThanOrEqual(1);
});

describe('who may open it', () => {
  it('keeps the token out of the log', () => {
    expect(safeUrl(`${SOCKET_PATH}?Access-Token=a.b.c&channelSeq=1`)).toBe(`${SOCKET_PATH}?Access-Token=***&channelSeq=1`);
    expect(safeUrl('/files/s/1764000000000.abc_d-e/7/video.m3u8?name=a')).toBe('/files/s/***/7/video.m3u8?name=a');
    expect(safeUrl('/resetpassword/secret')).toBe('/resetpassword/***');
  });
  it('compares the page with the host it talks to', () => {
    expect(isOwnOrigin({ origin: null, host: 'a.test' })).toBe(true);
    expect(isOwnOrigin({ origin: 'https://a.test', host: 'A.test' })).toBe(true);
    expect(isOwnOrigin({ origin: 'https://a.test.evil.test', host: 'a.test' })).toBe(false);
    expect(isOwnOrigin({ origin: 'http://a.test:81', host: 'a.test' })).toBe(false);
  });
  it('believes what a proxy in our own networks says about the visitor, in IPv4 and IPv6, and nobody else', () => {
    const from = (remoteAddress: string) => {
      const headers = { host: 'a.test', 'x-forwarded-host': 'b.test', 'x-forwarded-for': '203.0.113.7' };
      const { ip, host } = arrivalOf({ url: '/', headers, socket: { remoteAddress } } as unknown as IncomingMessage);
      return { ip, host };
    };
    for (const ours of ['10.0.0.5', '::ffff:10.0.0.5', '127.0.0.1', '::1', 'fd00::12'])
      expect([ours, from(ours)]).toEqual([ours, { ip: '203.0.113.7', host: 'b.test' }]);
    for (const foreign of ['198.51.100.4', '2001:db8::12']) expect(from(foreign)).toEqual({ ip: foreign, host: 'a.test' });
  });
  it('RT-147 knows a site by its address or its own domain, and none on the product’s host', () => {
    const names = (host: string) => siteNames(host, 'http://localhost:8080', 'http://{domain}.localhost:8080');
    expect(names('codebay.localhost:8080')).toEqual(['codebay.localhost', 'codebay']);
    expect(names('learn.codebay.kr')).toEqual(['learn.codebay.kr', null]);
    expect(names('localhost:8080')).toBeNull();
    expect(names('codebay')).toBeNull();
  });
});

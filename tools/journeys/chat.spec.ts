import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AddressInfo } from 'node:net';
import { WebSocket } from 'ws';
import { SOCKET_PATH, type SocketFrame } from '@madang/contracts/event/socket';
import { chatApi as api, type ChatMessage, type ChatRoom, type StudioChatRoom } from '@madang/contracts/main/chat';
import { HOUR } from '@madang/contracts/time';
import { createApp } from '@madang/server/bootstrap';
import { Clock } from '@madang/server/clock';
import { insertInto } from '@madang/server/sql/insert';
import { sql } from '@madang/server/sql/sql';
import { testApp, type TestApp } from '@madang/server/test-app';
import { AppModule as EventModule } from '../../apps/api-event/src/app.module';
import { AppModule as MainModule } from '../../apps/api-main/src/app.module';
import { enrol, course, person, site, type Person, type Site } from '../../apps/api-main/src/course/course.fixture';

let t: TestApp;
let copy: NestFastifyApplication;
let s: Site;
let one: Person;
let two: Person;
beforeAll(async () => {
  t = await testApp({ main: MainModule, event: EventModule });
  copy = await createApp('event', EventModule);
  await copy.listen(0, '127.0.0.1');
  s = await site(t);
  await t.admin(sql`update main.channel set setting = setting || '{"saasYn": "Y"}' where channel_seq = ${s.channelSeq}`);
  [one, two] = [await person(t, '김하나', s.channelSeq), await person(t, '이두리', s.channelSeq)];
});
afterAll(async () => {
  await copy.close();
  await t.close();
});
const tabs: Tab[] = [];
afterEach(() => {
  tabs.splice(0).forEach((tab) => tab.ws.terminate());
  t.resetNow();
});

class Tab {
  readonly heard: SocketFrame[] = [];
  constructor(readonly ws: WebSocket) {
    tabs.push(this);
    ws.on('message', (data) => this.heard.push(JSON.parse(String(data)) as SocketFrame));
  }
  said = () => this.heard.filter((frame) => frame.said).map((frame) => frame.said!);
  hears = (text: string) => t.eventually(() => this.said().find((message) => message.content === text));
}
const port = (app: NestFastifyApplication) => (app.getHttpServer().address() as AddressInfo).port;
/** Listens to a room at one of the two copies of api-event, the service with the sockets. */
async function listen(who: Person, room: number, at: NestFastifyApplication = t.apps.event!): Promise<Tab> {
  const tab = new Tab(
    new WebSocket(`ws://127.0.0.1:${port(at)}${SOCKET_PATH}?Access-Token=${who.token}&for=chat&channelSeq=${s.channelSeq}`),
  );
  await once(tab.ws, 'open');
  tab.ws.send(JSON.stringify({ command: 'chat_on', chatRoomSeq: room }));
  await t.eventually(() => tab.heard.length);
  return tab;
}
const at = (chatRoomSeq: number, messageSeq = 0) => ({ channelSeq: s.channelSeq, chatRoomSeq, messageSeq });
const create = async (body: object) =>
  ((await t.call(api.create, at(0)).set('Access-Token', s.owner.token).send(body).expect(200)).body.data as StudioChatRoom).chatRoomSeq;
const enter = async (who: Person, room: number) =>
  (await t.call(api.enter, at(room)).set('Access-Token', who.token).expect(200)).body.data as ChatRoom;
let keys = 0;
const send = async (who: Person, room: number, content: string, clientKey = `key-${++keys}-xxxx`) =>
  (await t.call(api.send, at(room)).set('Access-Token', who.token).send({ content, clientKey }).expect(200)).body.data as ChatMessage;
const messagesOf = async (who: Person, room: number) =>
  (await t.call(api.messages, at(room)).set('Access-Token', who.token).expect(200)).body.data as { list: ChatMessage[]; lastSeq: number };

it('carries what is said to the room’s sockets at both copies, each as its reader would have asked for it', async () => {
  const room = await create({ name: '라운지', scope: '01' });
  for (const who of [one, two]) await enter(who, room);
  const [here, there] = [await listen(one, room), await listen(two, room, copy)];
  const sent = await send(one, room, '안녕하세요');
  const [mine, theirs] = [await here.hears('안녕하세요'), await there.hears('안녕하세요')];
  expect([mine, theirs]).toEqual([(await messagesOf(one, room)).list[0], (await messagesOf(two, room)).list[0]]);
  expect(mine).toEqual(sent);
  expect([mine.mine, theirs.mine, theirs.clientKey]).toEqual([true, false, null]);

  // A room numbers its events without a gap, so a page notices one that it has missed.
  await send(two, room, '반가워요');
  await here.hears('반가워요');
  await t.call(api.removeMessage, at(room, sent.messageSeq)).set('Access-Token', one.token).expect(200);
  await t.eventually(() => there.said().some((message) => message.removed === 'AUTHOR'));
  const numbers = there.heard.flatMap((frame) => (frame.seq === undefined ? [] : [frame.seq]));
  expect(numbers).toEqual([1, 2, 3]);
  expect((await messagesOf(two, room)).lastSeq).toBe(3);
});

it('counts on when a message is sent twice', async () => {
  const room = await create({ name: '두 번', scope: '01' });
  await enter(one, room);
  const tab = await listen(one, room);
  await send(one, room, '한 번만', 'the-same-key');
  await send(one, room, '한 번만', 'the-same-key');
  await send(one, room, '다음');
  await tab.hears('다음');
  expect(tab.heard.flatMap((frame) => (frame.seq === undefined ? [] : [[frame.seq, frame.said!.messageSeq]]))).toEqual([
    [1, 1],
    [2, 1],
    [3, 3],
  ]);
});

it('leaves words that are too long for a notice to be asked for', async () => {
  const room = await create({ name: '긴 말', scope: '01' });
  for (const who of [one, two]) await enter(who, room);
  await t.admin(
    sql`update main.account set profile_image_url = 'https://img.madang.test/' || repeat('x', 8000) where user_seq = ${one.userSeq}`,
  );
  const tab = await listen(two, room);
  const before = tab.heard.length;
  const text = '가'.repeat(1000);
  await send(one, room, text);
  await t.eventually(() => tab.heard.length > before);
  expect(tab.heard.at(-1)).toEqual({ command: 'chat', chatRoomSeq: room });
  await t.admin(sql`update main.account set profile_image_url = null where user_seq = ${one.userSeq}`);
  await send(one, room, text);
  expect((await tab.hears(text)).content).toHaveLength(1000);
});

describe('who may not listen any more', () => {
  /** Ends the right of a listener to hear the room; checks that the listener does not hear what is said a second later. */
  async function ends(room: number, end: () => Promise<unknown>, speaker: Person = s.owner): Promise<void> {
    await enter(speaker, room);
    const [tab, other] = [await listen(two, room, copy), await listen(speaker, room, copy)];
    await send(speaker, room, '들려요');
    await tab.hears('들려요');
    await end();
    const deaf = await t.eventually(async () => {
      // Waits, because a person may send only a few messages in a short time.
      await sleep(400);
      const text = `비밀 ${++keys}`;
      await send(speaker, room, text);
      await other.hears(text);
      return tab.heard.some((frame) => frame.command === 'E0004' && frame.chatRoomSeq === room) && text;
    }, 5000);
    const heard = tab.heard.length;
    await send(speaker, room, '다시 비밀');
    await other.hears('다시 비밀');
    expect(tab.heard).toHaveLength(heard);
    expect(tab.said().map((message) => message.content)).not.toContain(deaf);
  }

  it('hears nothing after leaving the site', async () => {
    const room = await create({ name: '회원 방', scope: '01' });
    await enter(two, room);
    await ends(room, () => t.admin(sql`delete from main.channel_user where channel_seq = ${s.channelSeq} and user_seq = ${two.userSeq}`));
    await t.admin(insertInto('main.channel_user', { channelSeq: s.channelSeq, userSeq: two.userSeq, userTypeCd: 'MBR' }));
  });

  it('hears nothing once the class is over, by the clock', async () => {
    const courseSeq = await course(t, s.channelSeq);
    await enrol(t, { channelSeq: s.channelSeq, courseSeq, userSeq: two.userSeq }, { valid_at: new Date(Date.now() + HOUR) });
    const room = await create({ name: '수강생 방', scope: '02', courseSeq });
    await enter(two, room);
    await ends(room, async () => {
      t.setNow(new Date(Date.now() + 7_200_000));
      copy.get(Clock).set(new Date(Date.now() + 7_200_000));
    });
  });

  it('ST-013 hears nothing once the membership is over', async () => {
    const [made] = await t.admin<{ seq: string }>(
      sql`with m as (
         insert into main.membership (channel_seq, title, price, period_cd, created_by, created_at, updated_at)
         values (${s.channelSeq}, '다락방 회원', 9900, '01', ${s.owner.userSeq}, now(), now()) returning membership_seq)
       insert into util.subscription (channel_seq, membership_seq, user_seq, title, price, period_cd, state, began_at, period_start,
         period_end, created_at)
       select ${s.channelSeq}, membership_seq, ${two.userSeq}, '다락방 회원', 9900, '01', 'ACTIVE', now(), now(), now() + interval '30 days',
         now()
       from m
       returning membership_seq as seq`,
    );
    const room = await create({ name: '다락방', scope: '03', membershipSeqs: [Number(made!.seq)] });
    await enter(two, room);
    await ends(room, () =>
      t.admin(sql`update util.subscription set state = 'ENDED', ended_at = now(), end_cd = 'TERM' where user_seq = ${two.userSeq}`),
    );
  });

  it('is not let in to begin with', async () => {
    const stranger = await person(t, '손님');
    const room = await create({ name: '닫힌 방', scope: '01' });
    await enter(one, room);
    // A participant who entered the room and has left it since.
    await t.admin(
      insertInto('main.chat_participant', {
        channelSeq: s.channelSeq,
        chatRoomSeq: room,
        userSeq: stranger.userSeq,
        enteredAt: sql`now()`,
      }),
    );
    const tab = await listen(stranger, room);
    await send(one, room, '우리끼리');
    tab.ws.send(JSON.stringify({ command: 'ping' }));
    await t.eventually(() => tab.heard.some((frame) => frame.command === 'pong'));
    expect(tab.heard.map((frame) => frame.command)).toEqual(['E0004', 'pong']);
  });
});

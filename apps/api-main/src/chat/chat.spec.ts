import type supertest from 'supertest';
import { CHAT_CLOSED } from '@madang/contracts/event/socket';
import { chatApi as api, type ChatMessage, type ChatMessages, type ChatRoom, type StudioChatRoom } from '@madang/contracts/main/chat';
import { channelApi } from '@madang/contracts/main/channel';
import { courseApi } from '@madang/contracts/main/course';
import { curriculumApi, type CurriculumItem } from '@madang/contracts/main/curriculum';
import { membershipApi } from '@madang/contracts/main/membership';
import type { MembershipOffer } from '@madang/contracts/main/membership-calls';
import { Bus } from '@madang/server/bus';
import { insertInto } from '@madang/server/sql/insert';
import { sql } from '@madang/server/sql/sql';
import { testApp, type TestApp } from '@madang/server/test-app';
import { AppModule } from '../app.module';
import { enrol, course, person, site, type Person, type Site } from '../course/course.fixture';

let t: TestApp;
let a: Site;
let b: Site;
let member: Person;
let learner: Person;
let outsider: Person;
let classSeq: number;
beforeAll(async () => {
  t = await testApp({ main: AppModule });
  a = await site(t);
  b = await site(t, '둘 학교');
  await t.admin(sql`update main.channel set setting = setting || '{"saasYn": "Y"}' where channel_seq = ${a.channelSeq}`);
  [member, learner, outsider] = [await person(t, '회원', a.channelSeq), await person(t, '수강생', a.channelSeq), await person(t, '손님')];
  classSeq = await course(t, a.channelSeq);
  await enrol(t, { channelSeq: a.channelSeq, courseSeq: classSeq, userSeq: learner.userSeq });
});
afterAll(() => t.close());
afterEach(() => t.resetNow());

const as = (who: Person | null, call: supertest.Test) => (who ? call.set('Access-Token', who.token) : call);
const at = (chatRoomSeq = 0, messageSeq = 0) => ({ channelSeq: a.channelSeq, chatRoomSeq, messageSeq });
const fields = (r: { body: { errors?: { field: string }[] } }) => r.body.errors?.map((e) => e.field);
const create = async (body: object) => (await as(a.owner, t.call(api.create, at())).send(body).expect(200)).body.data as StudioChatRoom;
const enter = (who: Person | null, room: number) => as(who, t.call(api.enter, at(room)));
let keys = 0;
const send = (who: Person | null, room: number, content: string, clientKey = `key-${++keys}-xxxx`) =>
  as(who, t.call(api.send, at(room))).send({ content, clientKey });
const messages = async (who: Person, room: number, query: object = {}) =>
  (
    await as(who, t.call(api.messages, at(room)))
      .query(query)
      .expect(200)
  ).body.data as ChatMessages;
const texts = (m: ChatMessages) => m.list.map((one) => one.content);

describe('rooms of the studio', () => {
  it('ST-003 ST-016 are made, listed, changed and removed by staff of this site, each with a line of history', async () => {
    const room = await create({ name: '라운지', scope: '01' });
    expect(room).toMatchObject({ name: '라운지', scope: '01', courseSeq: null, participantCount: 0, missionCount: 0, lastAt: null });
    const forClass = await create({ name: '수강생 방', scope: '02', courseSeq: classSeq });
    expect(forClass).toMatchObject({ courseSeq: classSeq, courseTitle: '자바 첫걸음' });
    const list = async (query: object = {}) => (await as(a.owner, t.call(api.adminList, at())).query(query).expect(200)).body.data;
    expect(await list({ q: '라운' })).toMatchObject({ totalCount: 1, list: [{ chatRoomSeq: room.chatRoomSeq }] });
    const update = (body: object, who: Person = a.owner) => as(who, t.call(api.update, at(room.chatRoomSeq))).send(body);
    expect((await update({ name: '모두의 방', scope: '00' }).expect(200)).body.data).toMatchObject({ name: '모두의 방', scope: '00' });
    expect((await as(a.owner, t.call(api.adminFind, at(room.chatRoomSeq))).expect(200)).body.data.name).toBe('모두의 방');
    for (const [body, field] of [
      [{ name: '', scope: '00' }, 'name'],
      [{ name: '방', scope: '07' }, 'scope'],
      [{ name: '방', scope: '02' }, 'courseSeq'],
      [{ name: '방', scope: '02', courseSeq: 99_999_999 }, 'courseSeq'],
    ] as const)
      expect(fields(await update(body).expect(400))).toEqual([field]);
    const unpaid = await as(b.owner, t.call(api.create, { channelSeq: b.channelSeq }))
      .send({ name: '방', scope: '00' })
      .expect(400);
    expect(unpaid.body.errorName).toBe('PLAN_FEATURE');
    await update({ name: '방', scope: '00' }, b.owner).expect(403);
    await update({ name: '방', scope: '00' }, member).expect(403);
    const told = async ({ channelSeq }: Site) =>
      (await t.call(channelApi.find, { channelSeq }).expect(200)).body.data.channelSetting as { chatRoomYn: string };
    expect([(await told(a)).chatRoomYn, (await told(b)).chatRoomYn]).toEqual(['Y', 'N']);
    const closed: string[] = [];
    const bus = t.get('main', Bus);
    await new Promise<void>((connected) => bus.subscribe(CHAT_CLOSED, (chatRoomSeq) => closed.push(chatRoomSeq), connected));
    await as(a.owner, t.call(api.remove, at(forClass.chatRoomSeq))).expect(200);
    // People who have the room open are told at once that it was deleted.
    await t.eventually(() => closed.length);
    expect(closed).toEqual([String(forClass.chatRoomSeq)]);
    expect((await told(a)).chatRoomYn).toBe('Y');
    await as(a.owner, t.call(api.adminFind, at(forClass.chatRoomSeq))).expect(404);
    const lines = await t.admin(
      sql`select action from main.data_history where channel_seq = ${a.channelSeq} and entity = ${'CHAT_ROOM'} order by 1`,
    );
    expect(lines.map((l) => l['action'])).toEqual(['CREATE', 'CREATE', 'DELETE', 'UPDATE']);
  });
});

describe('who may come in', () => {
  it('ST-013 everybody with an account, members, or learners and staff of the class; only who entered reads and writes', async () => {
    const rooms = {
      '00': await create({ name: '모두', scope: '00' }),
      '01': await create({ name: '회원', scope: '01' }),
      '02': await create({ name: '반', scope: '02', courseSeq: classSeq }),
    };
    const may = async (who: Person | null) => {
      const statuses: Record<string, number> = {};
      for (const [scope, room] of Object.entries(rooms)) statuses[scope] = (await as(who, t.call(api.find, at(room.chatRoomSeq)))).status;
      return statuses;
    };
    expect(await may(null)).toEqual({ '00': 401, '01': 401, '02': 401 });
    expect(await may(outsider)).toEqual({ '00': 200, '01': 403, '02': 403 });
    expect(await may(member)).toEqual({ '00': 200, '01': 200, '02': 403 });
    expect(await may(learner)).toEqual({ '00': 200, '01': 200, '02': 200 });
    expect(await may(a.owner)).toEqual({ '00': 200, '01': 200, '02': 200 });
    const seqOf = rooms['02'].chatRoomSeq;
    await as(learner, t.call(api.messages, at(seqOf))).expect(403);
    await send(learner, seqOf, '안녕').expect(403);
    await enter(member, seqOf).expect(403);
    expect((await enter(learner, seqOf).expect(200)).body.data).toMatchObject({
      entered: true,
      participantCount: 1,
      staff: false,
      completed: [],
    });
    await send(learner, seqOf, '안녕').expect(200);
    // Another site does not find the room by its number.
    await as(b.owner, t.call(api.find, { ...at(seqOf), channelSeq: b.channelSeq })).expect(404);
    // A person whose enrolment ends may no longer read the room.
    await t.admin(sql`update main.attend set ended_at = now(), end_cd = 'USED_UP' where user_seq = ${learner.userSeq}`);
    await as(learner, t.call(api.messages, at(seqOf))).expect(403);
    await t.admin(sql`update main.attend set ended_at = null, end_cd = null where user_seq = ${learner.userSeq}`);
    const mine = (await as(member, t.call(api.mine, at())).expect(200)).body.data as ChatRoom[];
    expect(mine.map((r) => r.name)).toEqual(expect.arrayContaining(['모두', '회원']));
    expect(mine.map((r) => r.name)).not.toContain('반');
  });
});

describe('a room of memberships', () => {
  const membership = async (title: string, channelSeq = a.channelSeq) => {
    const [made] = await t.admin<{ seq: string }>(
      insertInto(
        'main.membership',
        { channelSeq, title, price: 9900, periodCd: '01', createdBy: a.owner.userSeq, createdAt: sql`now()`, updatedAt: sql`now()` },
        sql`returning membership_seq as seq`,
      ),
    );
    return Number(made!.seq);
  };
  const joins = (who: Person, membershipSeq: number) =>
    t.admin(
      insertInto('util.subscription', {
        channelSeq: a.channelSeq,
        membershipSeq,
        userSeq: who.userSeq,
        title: '회원권',
        price: 9900,
        periodCd: '01',
        state: 'ACTIVE',
        beganAt: sql`now()`,
        periodStart: sql`now()`,
        periodEnd: sql`now() + interval '30 days'`,
        createdAt: sql`now()`,
      }),
    );
  const ends = (who: Person) =>
    t.admin(sql`update util.subscription set state = 'ENDED', ended_at = now(), end_cd = 'TERM' where user_seq = ${who.userSeq}`);
  const names = async (who: Person) => ((await as(who, t.call(api.mine, at())).expect(200)).body.data as ChatRoom[]).map((one) => one.name);

  it('ST-013 is open to whoever has one of them, for as long as it runs, and is named on their page', async () => {
    const [first, second, other] = [await membership('하나'), await membership('둘'), await membership('셋')];
    const made = await create({ name: '회원 다락방', scope: '03', membershipSeqs: [first, second, first], courseSeq: classSeq });
    const { chatRoomSeq: room } = made;
    expect(made).toMatchObject({ scope: '03', courseSeq: null, memberships: [{ membershipSeq: first, title: '하나' }, { title: '둘' }] });
    const offers = (await t.call(membershipApi.offers, at()).expect(200)).body.data as MembershipOffer[];
    const rooms = (seq: number) => offers.find((one) => one.membershipSeq === seq)!.chatRooms;
    expect([rooms(first), rooms(other)]).toEqual([[{ chatRoomSeq: room, name: '회원 다락방' }], []]);

    // A person without a membership, or with another membership, may not enter.
    await joins(learner, other);
    for (const who of [member, learner, outsider]) {
      const refused = await enter(who, room).expect(403);
      expect(refused.body.errorName).toBe('CHAT_MEMBERSHIP_REQUIRED');
    }
    expect(await names(member)).not.toContain('회원 다락방');
    await joins(member, second);
    expect(await names(member)).toContain('회원 다락방');
    expect((await enter(member, room).expect(200)).body.data).toMatchObject({ entered: true, staff: false });
    await send(member, room, '반가워요').expect(200);
    await enter(a.owner, room).expect(200);
    const { lastSeq } = await messages(a.owner, room);
    expect(lastSeq).toBe(1);

    await ends(member);
    await as(member, t.call(api.messages, at(room))).expect(403);
    await send(member, room, '아직 있나요').expect(403);
    expect(await names(member)).not.toContain('회원 다락방');
    await joins(member, first);
    expect(texts(await messages(member, room))).toEqual(['반가워요']);
    await ends(member);
  });

  it('ST-013 asks for memberships of this site, takes no room that missions lead to, and keeps a membership until it lets go', async () => {
    const seq = await membership('넷');
    const elsewhere = await membership('남의 것', b.channelSeq);
    const ask = (body: object) => as(a.owner, t.call(api.create, at())).send({ name: '방', scope: '03', ...body });
    for (const membershipSeqs of [undefined, [], [elsewhere], [seq, 99_999_999]])
      expect(fields(await ask({ membershipSeqs }).expect(400))).toEqual(['membershipSeqs']);
    const { chatRoomSeq } = await create({ name: '미션 방', scope: '01' });
    const lesson = (missionResourceId: number) =>
      as(a.owner, t.call(curriculumApi.save, { channelSeq: a.channelSeq, courseSeq: classSeq })).send({
        curriculumTypeCd: '07',
        title: '인사하기',
        missionResourceId: String(missionResourceId),
      });
    const { curriculumSeq } = (await lesson(chatRoomSeq).expect(200)).body.data as CurriculumItem;
    const update = (body: object) => as(a.owner, t.call(api.update, at(chatRoomSeq))).send({ name: '방', membershipSeqs: [seq], ...body });
    expect(fields(await update({ scope: '03' }).expect(400))).toEqual(['scope']);
    await t.admin(sql`delete from main.curriculum where curriculum_seq = ${curriculumSeq}`);
    await update({ scope: '03' }).expect(200);
    // A lesson of a class cannot lead to a room for a membership, since learners need not have that membership.
    expect(fields(await lesson(chatRoomSeq).expect(400))).toEqual(['missionResourceId']);
    const remove = () => as(a.owner, t.call(membershipApi.remove, { channelSeq: a.channelSeq, membershipSeq: seq }));
    expect((await remove().expect(409)).body.errorName).toBe('MEMBERSHIP_HAS_ROOMS');
    expect((await update({ scope: '01' }).expect(200)).body.data).toMatchObject({ memberships: [] });
    await remove().expect(200);
  });
});

describe('how many are in a room', () => {
  it('is counted once a person, and less when somebody is erased', async () => {
    const made = (await as(a.owner, t.call(api.create, at())).send({ name: '사람 수', scope: '01' }).expect(200)).body.data as ChatRoom;
    const count = async () => (await as(a.owner, t.call(api.find, at(made.chatRoomSeq))).expect(200)).body.data.participantCount as number;
    await Promise.all([member, member, learner, a.owner].map((who) => enter(who, made.chatRoomSeq).expect(200)));
    expect(await count()).toBe(3);
    await t.admin(sql`delete from main.chat_participant where chat_room_seq = ${made.chatRoomSeq} and user_seq = ${member.userSeq}`);
    expect(await count()).toBe(2);
  });
});

describe('talking', () => {
  let room: number;
  beforeAll(async () => {
    room = (await create({ name: '이야기', scope: '01' })).chatRoomSeq;
    for (const who of [member, learner, a.owner]) await enter(who, room).expect(200);
  });

  it('ST-016 history goes back by minSeq, what happened since comes by afterSeq, without gaps or doubles', async () => {
    const before = await messages(member, room);
    await Promise.all(Array.from({ length: 8 }, (_, i) => send(i % 2 ? member : learner, room, `말 ${i}`).expect(200)));
    const all = await messages(member, room);
    expect(all.list).toHaveLength(8);
    expect(all.more).toBe(false);
    const seqs = all.list.map((m) => m.messageSeq);
    expect(seqs).toEqual([...new Set(seqs)].sort((x, y) => x - y));
    const last = await messages(member, room, { limit: 3 });
    expect([last.list.map((m) => m.messageSeq), last.more]).toEqual([seqs.slice(5), true]);
    const older = await messages(member, room, { limit: 5, minSeq: last.list[0]!.messageSeq });
    expect([older.list.map((m) => m.messageSeq), older.more]).toEqual([seqs.slice(0, 5), false]);
    const one = await messages(member, room, { afterSeq: before.lastSeq, limit: 5 });
    const rest = await messages(member, room, { afterSeq: one.lastSeq, limit: 5 });
    expect([...texts(one), ...texts(rest)]).toEqual(texts(all));
    expect([one.more, rest.more]).toEqual([true, false]);
    expect((await messages(member, room, { afterSeq: rest.lastSeq })).list).toEqual([]);
  });

  it('the same message sent again is one; an empty or long one is refused; markup stays text', async () => {
    const { lastSeq } = await messages(member, room);
    const twice = await Promise.all([1, 2].map(() => send(a.owner, room, '<b>한 번</b>', 'once-once-once').expect(200)));
    expect(new Set(twice.map((r) => (r.body.data as ChatMessage).messageSeq)).size).toBe(1);
    const since = await messages(member, room, { afterSeq: lastSeq });
    expect(since.list).toMatchObject([{ content: '<b>한 번</b>', staff: true, mine: false, clientKey: null, removed: null }]);
    expect(fields(await send(member, room, ' ').expect(400))).toEqual(['content']);
    expect(fields(await send(member, room, 'x'.repeat(1001)).expect(400))).toEqual(['content']);
    expect(fields(await send(member, room, '말', 'x').expect(400))).toEqual(['clientKey']);
  });

  it('authors remove their own messages, staff anybody’s; the words are gone and pages that are open hear of it', async () => {
    t.setNow(new Date(Date.now() + 60_000));
    const own = (await send(member, room, '지울 말').expect(200)).body.data as ChatMessage;
    const other = (await send(learner, room, '심한 말').expect(200)).body.data as ChatMessage;
    const { lastSeq } = await messages(learner, room);
    const remove = (who: Person, seq: number, why: object = {}) => as(who, t.call(api.removeMessage, at(room, seq))).send(why);
    await remove(member, other.messageSeq).expect(403);
    expect((await remove(member, own.messageSeq).expect(200)).body.data).toMatchObject({ content: '', removed: 'AUTHOR' });
    expect(fields(await remove(a.owner, other.messageSeq).expect(400))).toEqual(['reasonCd']);
    expect((await remove(a.owner, other.messageSeq, { reasonCd: 'ABUSE' }).expect(200)).body.data).toMatchObject({
      content: '',
      removed: 'STAFF',
    });
    await remove(a.owner, other.messageSeq).expect(200);
    await remove(a.owner, 99_999_999).expect(404);
    const since = await messages(learner, room, { afterSeq: lastSeq });
    expect(since.list.map((m) => [m.messageSeq, m.removed])).toEqual([
      [own.messageSeq, 'AUTHOR'],
      [other.messageSeq, 'STAFF'],
    ]);
    expect(await t.admin("select 1 from main.chat_message where content like '%한 말' or content like '지울%'")).toEqual([]);
  });

  it('counts what others wrote since one was there', async () => {
    t.setNow(new Date(Date.now() + 120_000));
    const unread = async () => ((await as(learner, t.call(api.find, at(room))).expect(200)).body.data as ChatRoom).unreadCount;
    await enter(learner, room).expect(200);
    await send(member, room, '하나').expect(200);
    await send(learner, room, '내 말').expect(200);
    await send(member, room, '둘').expect(200);
    expect(await unread()).toBe(2);
    await enter(learner, room).expect(200);
    expect(await unread()).toBe(0);
  });

  it('slows down who floods', async () => {
    t.setNow(new Date(Date.now() + 600_000));
    const statuses = await Promise.all(Array.from({ length: 14 }, (_, i) => send(learner, room, `홍수 ${i}`)));
    const codes = statuses.map((r) => r.status);
    expect(codes.filter((c) => c === 200)).toHaveLength(10);
    expect(codes.filter((c) => c === 429)).toHaveLength(4);
  });
});

describe('chat missions', () => {
  it('CU-021 CU-068 default to ENTER_CHAT_ROOM, and entering the room completes them', async () => {
    const own = await course(t, a.channelSeq, { curriculum_progress_cd: '01' });
    const room = await create({ name: '인사 방', scope: '02', courseSeq: own });
    const save = (body: object) =>
      as(a.owner, t.call(curriculumApi.save, { channelSeq: a.channelSeq, courseSeq: own })).send({
        curriculumTypeCd: '07',
        title: '인사하기',
        ...body,
      });
    expect(fields(await save({}).expect(400))).toEqual(['missionResourceId']);
    const elsewhere = await create({ name: '남의 방', scope: '02', courseSeq: classSeq });
    expect(fields(await save({ missionResourceId: String(elsewhere.chatRoomSeq) }).expect(400))).toEqual(['missionResourceId']);
    const first = (await save({ curriculumTypeCd: '05', requiredMinutes: 10, title: '글', content: '<p>글</p>' }).expect(200)).body
      .data as CurriculumItem;
    const mission = (await save({ missionResourceId: String(room.chatRoomSeq) }).expect(200)).body.data as CurriculumItem;
    expect(mission).toMatchObject({ curriculumTypeCd: '07', missionType: 'ENTER_CHAT_ROOM', missionResourceId: String(room.chatRoomSeq) });
    await enrol(t, { channelSeq: a.channelSeq, courseSeq: own, userSeq: learner.userSeq });
    const call = (seq: number) =>
      as(learner, t.call(curriculumApi.complete, { channelSeq: a.channelSeq, courseSeq: own, curriculumSeq: seq }));
    // The class must be taken in order, so entering the room does not complete the mission before the earlier lesson is completed.
    expect((await enter(learner, room.chatRoomSeq).expect(200)).body.data.completed).toEqual([]);
    await call(first.curriculumSeq).expect(200);
    expect(fields(await call(mission.curriculumSeq).expect(400))).toEqual(['curriculumSeq']);
    expect((await enter(learner, room.chatRoomSeq).expect(200)).body.data.completed).toEqual([mission.curriculumSeq]);
    expect((await enter(learner, room.chatRoomSeq).expect(200)).body.data.completed).toEqual([]);
    const [{ completed_count }] = (await t.admin(sql`select completed_count from main.attend where course_seq = ${own}`)) as [
      { completed_count: number },
    ];
    expect(completed_count).toBe(2);
    // A room that a mission leads to cannot be deleted. In a copy of the class, staff have to choose a room for the mission.
    expect(fields(await as(a.owner, t.call(api.remove, at(room.chatRoomSeq))).expect(400))).toEqual(['chatRoomSeq']);
    const { courseSeq } = (await as(a.owner, t.call(courseApi.copy, { channelSeq: a.channelSeq, courseSeq: own })).expect(200)).body.data;
    const copies = (
      await as(a.owner, t.call(curriculumApi.list, { channelSeq: a.channelSeq, courseSeq }))
        .query({ type: 'edit' })
        .expect(200)
    ).body.data;
    expect(copies[1]).toMatchObject({ missionType: 'ENTER_CHAT_ROOM', missionResourceId: null });
  });
});

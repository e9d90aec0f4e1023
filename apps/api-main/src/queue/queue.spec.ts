import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type supertest from 'supertest';
import { apiKeyApi, type MadeApiKey } from '@madang/contracts/main/api-key';
import { queueApi as api, SNOOZE_DAYS_MAX, type Assignee, type AssignmentLine, type QueueMarks } from '@madang/contracts/main/queue';
import { QUEUE_KIND, QUEUE_RIGHTS } from '@madang/contracts/main/queue-kinds';
import { DAY } from '@madang/contracts/time';
import { insertInto } from '@madang/server/sql/insert';
import { sql } from '@madang/server/sql/sql';
import { testApp, type TestApp } from '@madang/server/test-app';
import { AppModule } from '../app.module';
import { course, enrol, person, site, type Person, type Site } from '../course/course.fixture';

const as = (who: Person, call: supertest.Test) => call.set('Access-Token', who.token);
let t: TestApp;
let s: Site;
let stranger: Site;
let manager: Person;
let teacher: Person;
let colleague: Person;
let own: number;
let approval: { kind: typeof QUEUE_KIND.APPROVAL; ref: string };
let question: { kind: typeof QUEUE_KIND.QUESTION; ref: string };
const refund = { kind: QUEUE_KIND.REFUND, ref: '77' };
const later = (days = 1) => new Date(Date.now() + days * DAY).toISOString();
const at = () => ({ channelSeq: s.channelSeq });
const marks = async (who: Person) => (await as(who, t.call(api.marks, at())).expect(200)).body.data as QueueMarks;
const assign = (who: Person, item: object, userSeq: number | null) => as(who, t.call(api.assign, at()).send({ ...item, userSeq }));

beforeAll(async () => {
  t = await testApp({ main: AppModule });
  s = await site(t);
  stranger = await site(t, '다른 학교');
  manager = await person(t, '오지훈', s.channelSeq, 'MNG');
  teacher = await person(t, '박강사', s.channelSeq, 'TCH');
  colleague = await person(t, '최강사', s.channelSeq, 'TCH');
  own = await course(t, s.channelSeq, { wait_cnt: 1 });
  await t.admin(insertInto('main.course_user', { channelSeq: s.channelSeq, courseSeq: own, userSeq: teacher.userSeq, userTypeCd: 'TCH' }));
  const learner = await person(t, '신청');
  const waiting = { choise_status_cd: '01', attend_at: null, valid_at: null };
  approval = {
    kind: QUEUE_KIND.APPROVAL,
    ref: String(await enrol(t, { channelSeq: s.channelSeq, courseSeq: own, userSeq: learner.userSeq }, waiting)),
  };
  const [board] = await t.admin<{ n: number }>(
    insertInto(
      'main.board',
      {
        channelSeq: s.channelSeq,
        kind: 'SITE',
        name: '질문',
        typeCd: '04',
        readScope: 'EVERYONE',
        writeScope: 'MEMBERS',
        createdAt: sql`now()`,
      },
      sql`returning board_seq as n`,
    ),
  );
  const [post] = await t.admin<{ n: number }>(
    insertInto(
      'main.post',
      {
        channelSeq: s.channelSeq,
        boardSeq: board!.n,
        courseSeq: own,
        userSeq: learner.userSeq,
        typeCd: '04',
        title: '왜요?',
        content: '왜요?',
        answerCount: 0,
        createdAt: sql`now()`,
      },
      sql`returning post_seq as n`,
    ),
  );
  question = { kind: QUEUE_KIND.QUESTION, ref: String(post!.n) };
});
afterAll(() => t.close());

describe('what is put off', () => {
  const snooze = (who: Person, body: object) => as(who, t.call(api.snooze, at()).send(body));
  it('stays away for whoever put it off alone, comes back at its time or at once, and goes with the thing itself', async () => {
    const until = later();
    await snooze(manager, { ...question, until }).expect(200);
    await snooze(manager, { ...refund, until }).expect(200);
    expect((await marks(manager)).snoozes).toEqual(
      expect.arrayContaining([
        { ...question, until },
        { ...refund, until },
      ]),
    );
    expect((await marks(s.owner)).snoozes).toEqual([]);
    await snooze(manager, { ...refund, until: null }).expect(200);
    expect((await marks(manager)).snoozes).toEqual([{ ...question, until }]);
    await t.admin(sql`update main.post set answer_count = 1 where post_seq = ${question.ref}`);
    expect((await marks(manager)).snoozes).toEqual([]);
    await t.admin(sql`update main.post set answer_count = 0 where post_seq = ${question.ref}`);
    await t.admin(sql`update main.queue_snooze set until = now() - interval '1 minute' where user_seq = ${manager.userSeq}`);
    expect((await marks(manager)).snoozes).toEqual([]);
    // Putting off the next thing forgets what is over, and the same thing can be put off again.
    for (const again of [refund, refund]) await snooze(manager, { ...again, until: later() }).expect(200);
    expect(await t.admin(sql`select ref from main.queue_snooze where user_seq = ${manager.userSeq}`)).toEqual([{ ref: refund.ref }]);
    await snooze(manager, { ...question, until: null }).expect(200);
  });
  it('is a thing that waits and that the person may do, until a time that is ahead and near', async () => {
    for (const until of [later(-1), later(SNOOZE_DAYS_MAX + 1), 'morgen'])
      expect((await snooze(manager, { ...question, until }).expect(400)).body.errors[0]).toMatchObject({ field: 'until' });
    expect((await snooze(manager, { kind: 'x', ref: '1', until: later() }).expect(400)).body.errors).toMatchObject([{ field: 'kind' }]);
    await snooze(manager, { kind: QUEUE_KIND.QUESTION, ref: '999999', until: later() }).expect(404);
    await snooze(teacher, { ...refund, until: later() }).expect(404);
    await as(stranger.owner, t.call(api.snooze, at()).send({ ...question, until: later() })).expect(403);
    await as(stranger.owner, t.call(api.marks, at())).expect(403);
    await t
      .call(api.snooze, { channelSeq: stranger.channelSeq })
      .set('Access-Token', stranger.owner.token)
      .send({ ...question, until: later() })
      .expect(404);
  });
});

describe('whose turn it is', () => {
  const namesFor = async (who: Person, item: object) =>
    ((await as(who, t.call(api.assignees, at()).query(item)).expect(200)).body.data as Assignee[]).map((one) => one.name);
  it('is given to those who may do it alone, and refused for anybody else', async () => {
    expect(await namesFor(s.owner, refund)).toEqual(['오지훈', '유시연']);
    expect(await namesFor(s.owner, approval)).toEqual(expect.arrayContaining(['박강사', '오지훈', '유시연']));
    const learner = await person(t, '회원', s.channelSeq);
    for (const who of [learner, stranger.owner, teacher])
      expect((await assign(s.owner, refund, who.userSeq).expect(400)).body.errors).toMatchObject([{ field: 'userSeq' }]);
    await assign(teacher, refund, teacher.userSeq).expect(404);
    await as(stranger.owner, t.call(api.assign, at()).send({ ...approval, userSeq: stranger.owner.userSeq })).expect(403);
    await as(stranger.owner, t.call(api.assignees, at()).query(approval)).expect(403);
  });
  it('AM-463 AM-1282 is not given to somebody without the right by a key that has it: a key speaks for itself alone', async () => {
    const scopes = [...QUEUE_RIGHTS[QUEUE_KIND.QUESTION], 'SITE_CLASS_READ', 'SITE_CONSOLE_READ'];
    const made = await as(s.owner, t.call(apiKeyApi.createOfSite, at())).send({ name: '연동', scopes, expireDays: null }).expect(200);
    const byKey = (userSeq: number) =>
      t
        .call(api.assign, at())
        .set('Authorization', `Bearer ${(made.body.data as MadeApiKey).secret}`)
        .send({ ...question, userSeq });
    const learner = await person(t, '회원', s.channelSeq);
    expect((await byKey(learner.userSeq).expect(400)).body.errors).toMatchObject([{ field: 'userSeq' }]);
    await byKey(manager.userSeq).expect(200);
    await assign(s.owner, question, null).expect(200);
  });
  it('is seen by whoever may do it, is handed on, and keeps how it went', async () => {
    const made = await assign(s.owner, approval, teacher.userSeq).expect(200);
    expect(made.body.data).toEqual({ ...approval, userSeq: teacher.userSeq, userName: '박강사', mineYn: 'N' });
    expect((await marks(teacher)).assignments).toMatchObject([{ ...approval, mineYn: 'Y' }]);
    expect((await marks(manager)).assignments).toMatchObject([{ ...approval, mineYn: 'N' }]);
    await assign(teacher, approval, manager.userSeq).expect(200);
    await assign(manager, approval, manager.userSeq).expect(200);
    expect((await assign(manager, approval, null).expect(200)).body.data).toBeNull();
    expect((await marks(manager)).assignments).toEqual([]);
    const lines = (await as(s.owner, t.call(api.history, at()).query(approval)).expect(200)).body.data as AssignmentLine[];
    expect(lines.map((one) => [one.userName, one.byName])).toEqual([
      [null, '오지훈'],
      ['오지훈', '오지훈'],
      ['오지훈', '박강사'],
      ['박강사', '유시연'],
    ]);
    await as(colleague, t.call(api.history, at()).query(refund)).expect(404);
    await as(stranger.owner, t.call(api.history, at()).query(approval)).expect(403);
  });
  it('stays however old it is, while past ones go after a year', async () => {
    const [kept, past] = [
      { kind: QUEUE_KIND.REFUND, ref: '501' },
      { kind: QUEUE_KIND.REFUND, ref: '502' },
    ];
    await assign(s.owner, kept, manager.userSeq).expect(200);
    await assign(s.owner, past, manager.userSeq).expect(200);
    await assign(s.owner, past, null).expect(200);
    await t.admin(sql`update main.queue_assignment set assigned_at = assigned_at - interval '13 months' where ref in ('501', '502')`);
    await assign(s.owner, refund, s.owner.userSeq).expect(200);
    expect((await marks(manager)).assignments).toEqual(expect.arrayContaining([expect.objectContaining(kept)]));
    const left = await t.admin<{ ref: string }>(sql`select ref from main.queue_assignment where ref in ('501', '502')`);
    expect(left).toEqual([{ ref: '501' }]);
    await assign(s.owner, kept, null).expect(200);
    await assign(s.owner, refund, null).expect(200);
  });
  it('is not given to who has no inbox that lists it: a role in the class alone, or no permission to see the classes', async () => {
    const facilitator = await person(t, '한조교', s.channelSeq);
    const role = { channelSeq: s.channelSeq, courseSeq: own, userSeq: facilitator.userSeq, userTypeCd: 'FAC' };
    await t.admin(insertInto('main.course_user', role));
    for (const item of [approval, question]) {
      expect(await namesFor(s.owner, item)).not.toContain('한조교');
      expect((await assign(s.owner, item, facilitator.userSeq).expect(400)).body.errors).toMatchObject([{ field: 'userSeq' }]);
    }
    const isIn = async (roles: string[]) => {
      await t.admin(
        sql`update main.channel_user set roles = ${JSON.stringify(roles)}::jsonb, user_type_cd = 'MNG'
          where channel_seq = ${s.channelSeq} and user_seq = ${facilitator.userSeq}`,
      );
      return (await namesFor(s.owner, approval)).includes('한조교');
    };
    expect(await isIn(['SITE_CONSOLE_READ'])).toBe(false);
    expect(await isIn(['SITE_CLASS_READ'])).toBe(false);
    expect(await isIn(['SITE_CONSOLE_READ', 'SITE_CLASS_READ'])).toBe(true);
    await assign(s.owner, approval, facilitator.userSeq).expect(200);
    expect((await marks(facilitator)).assignments).toMatchObject([{ ...approval, mineYn: 'Y' }]);
    await assign(s.owner, approval, null).expect(200);
  });
  it('AM-1333 is nobody’s once the person cannot open the inbox, and the upgrade frees what was assigned to such people', async () => {
    const holder = await person(t, '오담당', s.channelSeq, 'MNG');
    const assistant = await person(t, '옛조교', s.channelSeq);
    await t.admin(
      insertInto('main.course_user', { channelSeq: s.channelSeq, courseSeq: own, userSeq: assistant.userSeq, userTypeCd: 'FAC' }),
    );
    await assign(s.owner, approval, holder.userSeq).expect(200);
    await assign(s.owner, question, manager.userSeq).expect(200);
    const assigned = async () => (await marks(s.owner)).assignments.map((one) => one.userName);
    const hold = (roles: string[]) =>
      t.admin(
        sql`update main.channel_user set roles = ${JSON.stringify(roles)}::jsonb
          where channel_seq = ${s.channelSeq} and user_seq = ${holder.userSeq}`,
      );
    const before = await assigned();
    expect(before).toEqual(expect.arrayContaining(['오담당', '오지훈']));
    await hold(['SITE_CONSOLE_READ', 'SITE_SALES_READ']);
    expect(await assigned()).not.toContain('오담당');
    await hold(['site-console-read', 'SITE_CLASS_READ']);
    expect(await assigned()).toContain('오담당');
    // As it was written before AM-1282.
    const [old] = await t.admin<{ seq: number }>(
      insertInto(
        'main.queue_assignment',
        {
          channelSeq: s.channelSeq,
          kind: QUEUE_KIND.APPROVAL,
          ref: '999',
          courseSeq: own,
          userSeq: assistant.userSeq,
          assignedBy: s.owner.userSeq,
          assignedAt: sql`now()`,
        },
        sql`returning assignment_seq as seq`,
      ),
    );
    const file = readFileSync(join(import.meta.dirname, '../migrations/1877_assigned_without_inbox.sql'), 'utf8');
    await t.admin(`begin; ${file}; commit; reset role`);
    const current = await t.admin<{ seq: number }>(
      sql`select assignment_seq as seq from main.queue_assignment where channel_seq = ${s.channelSeq} and current`,
    );
    expect(current.map((one) => one.seq)).not.toContain(old!.seq);
    expect(await assigned()).toEqual(before);
    for (const item of [approval, question]) await assign(s.owner, item, null).expect(200);
  });
  it('ends where the person leaves the staff', async () => {
    await assign(s.owner, refund, manager.userSeq).expect(200);
    expect((await marks(s.owner)).assignments).toMatchObject([{ ...refund, userName: '오지훈' }]);
    await t.admin(
      sql`update main.channel_user set user_type_cd = null where channel_seq = ${s.channelSeq} and user_seq = ${manager.userSeq}`,
    );
    expect((await marks(s.owner)).assignments).toEqual([]);
    await t.admin(
      sql`update main.channel_user set user_type_cd = 'MNG' where channel_seq = ${s.channelSeq} and user_seq = ${manager.userSeq}`,
    );
  });
});

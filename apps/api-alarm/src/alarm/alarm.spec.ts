import { alarmApi, type Alarm, type AlarmPreference } from '@madang/contracts/alarm/alarm';
import { alarmPath, kindOfAlarm } from '@madang/contracts/alarm/kinds';
import { alarmText } from '@madang/contracts/alarm/words';
import type { EventName, EventPayloads } from '@madang/contracts/events';
import { ALARM_TYPE } from '@madang/contracts/codes';
import { insertInto } from '@madang/server/sql/insert';
import { sql } from '@madang/server/sql/sql';
import { alarmMailToken } from '@madang/server/unsubscribe';
import { HOUR } from '@madang/contracts/time';
import { Outbox } from '@madang/server/outbox';
import { testApp, type TestApp } from '@madang/server/test-app';
import { costOfStatement, vacuumTables } from '@madang/server/test-plan';
import supertest from 'supertest';
import { AppModule } from '../app.module';
import { AlarmWriter } from './alarm.writer';
import { DigestJob } from './digest.job';
import { EnrolmentAlarms } from './enrolment-alarms';
import { ALARMS_OF_PERSON } from './alarm.sql';

let t: TestApp;
let channels: [number, number];
let courseSeq: number;
const people: Record<'owner' | 'operator' | 'teacher' | 'learner' | 'stranger', number> = {
  owner: 0,
  operator: 0,
  teacher: 0,
  learner: 0,
  stranger: 0,
};
beforeAll(async () => {
  t = await testApp({ alarm: AppModule });
  for (const name of Object.keys(people) as (keyof typeof people)[]) {
    const [row] = await t.admin<{ user_seq: number }>(
      insertInto(
        'main.account',
        { email: `${name}@madang.test`, name, profileImageUrl: name === 'learner' ? '/files/face.png' : null },
        sql`returning user_seq`,
      ),
    );
    people[name] = row!.user_seq;
  }
  channels = (
    await t.admin<{ channel_seq: number }>(
      sql`insert into main.channel (domain, name, created_by)
        values ('codebay', '코드베이', ${people.owner}), ('gyeol', '결 공방', ${people.owner})
        returning channel_seq`,
    )
  ).map((r) => r.channel_seq) as [number, number];
  await t.admin(
    sql`insert into main.channel_user (channel_seq, user_seq, user_type_cd)
      values (${channels[0]}, ${people.owner}, 'OWN'), (${channels[0]}, ${people.operator}, 'MNG'),
        (${channels[0]}, ${people.teacher}, 'TCH'), (${channels[0]}, ${people.learner}, null), (${channels[1]}, ${people.stranger}, 'OWN'),
        (${channels[1]}, ${people.owner}, 'MNG')`,
  );
  const [course] = await t.admin<{ course_seq: number }>(
    sql`insert into main.course (channel_seq, title) values (${channels[0]}, '타입스크립트') returning course_seq`,
  );
  courseSeq = course!.course_seq;
  await t.admin(insertInto('main.course_user', { channelSeq: channels[0], courseSeq, userSeq: people.teacher, userTypeCd: 'TCH' }));
});
afterAll(() => t.close());
beforeEach(() => t.admin('truncate alarm.alarm, alarm.read_mark, alarm.preference, alarm.mail_choice, alarm.digest, alarm.digest_item'));

const publish = <E extends EventName>(event: E, payload: EventPayloads[E]) =>
  t.db('alarm').tx({}, (tx) => t.get('alarm', Outbox).publish(tx, event, payload));
const list = async (userSeq: number, query: object = {}, lang = 'ko') =>
  (
    await t
      .call(alarmApi.list)
      .query(query)
      .set('Access-Token', await t.tokenOf(userSeq))
      .set('Accept-Lang', lang)
      .expect(200)
  ).body.data as { list: Alarm[]; alarmReadSeq: number; badgeCount: number };
const contents = async (userSeq: number) => (await list(userSeq)).list.map((a) => [a.alarmType, a.content]);
const told = (userSeq: number, count = 1) => t.eventually(async () => (await list(userSeq)).list.length >= count);
/** Inserts an enrolment; the test itself publishes the events about the enrolment. */
async function enrolled(columns: Record<string, unknown>) {
  const end_cd = columns['ended_at'] === null ? null : columns['cancel_at'] ? 'CANCELLED' : 'USED_UP';
  const row = { channel_seq: channels[0], course_seq: courseSeq, user_seq: people.learner, ended_at: new Date(), end_cd, ...columns };
  const keys = Object.keys(row);
  const [made] = await t.admin<{ attend_seq: number }>(
    `insert into main.attend (${keys}) values (${keys.map((_, i) => `$${i + 1}`)}) returning attend_seq`,
    Object.values(row),
  );
  return { channelSeq: channels[0], courseSeq, userSeq: people.learner, attendSeq: made!.attend_seq };
}

describe('alarms of events', () => {
  it('AM-1305 tells whoever got a role in a class by whom and where; an assigned item of the inbox leads there', async () => {
    const at = new Date().toISOString();
    const joined = { channelSeq: channels[0], courseSeq, userSeq: people.learner, bySeq: people.owner, at };
    await publish('staff.joined', joined);
    await publish('staff.joined', joined);
    await told(people.learner);
    const text = 'owner 님이 ‘타입스크립트’ 클래스의 담당자로 추가했어요. 마이페이지의 ‘돌보는 클래스’에서 시작해 주세요.';
    expect(await contents(people.learner)).toEqual([[ALARM_TYPE.CLASS_ROLE, text]]);
    expect((await list(people.learner)).list.map(alarmPath)).toEqual(['/mypage#runs']);
    const [mailed] = await t.admin<{ n: number }>(
      sql`select count(*)::int as n from jobs.job where name = 'alarm.mail.campaign' and (data->>'alarmSeq')::bigint in (
            select alarm_seq from alarm.alarm where template = 'staffed')`,
    );
    expect(mailed!.n).toBe(1);

    await publish('queue.assigned', {
      channelSeq: channels[0],
      kind: 'question',
      ref: '7',
      userSeq: people.operator,
      bySeq: people.owner,
      at,
    });
    await told(people.operator);
    expect((await list(people.operator)).list.map(alarmPath)).toEqual(['/settings/inbox?item=question-7']);
  });
  it.each([
    [
      '07',
      '챌린지를 신청했어요',
      '“서른 날” is off show, so its landing page sells nothing. Take the page down or show the challenge again.',
    ],
    [
      '09',
      '패키지를 신청했어요',
      '“서른 날” is off show, so its landing page sells nothing. Take the page down or show the package again.',
    ],
  ])('AM-1390 names a challenge or a package as what it is (%s)', async (kind, applied, hidden) => {
    const [made] = await t.admin<{ course_seq: number }>(
      sql`insert into main.course (channel_seq, title, course_type_cd) values (${channels[0]}, '서른 날', ${kind}) returning course_seq`,
    );
    const e = { ...(await enrolled({ course_seq: made!.course_seq, choise_status_cd: '00' })), courseSeq: made!.course_seq };
    await publish('attend.created', e);
    await told(people.owner);
    expect((await list(people.owner)).list[0]!.content).toBe(`learner 님이 ‘서른 날’ ${applied}.`);
    const [kept] = await t.admin<{ args: Record<string, string> }>(sql`select args from alarm.alarm where user_seq = ${people.owner}`);
    expect(alarmText('landingHidden', kept!.args, 'en')).toBe(hidden);
  });
  it('AL-001..004 AL-006..007 AL-009..010 AL-027 tells owners and operators of a sign-up, once for both of its events', async () => {
    await publish('account.created', { userSeq: people.learner, channelSeq: channels[0] });
    await publish('channel.joined', { userSeq: people.learner, channelSeq: channels[0] });
    await publish('account.created', { userSeq: people.learner, channelSeq: null });
    await told(people.operator);
    const { list: alarms, badgeCount, alarmReadSeq } = await list(people.owner);
    expect(alarms).toEqual([
      {
        alarmSeq: expect.any(Number),
        alarmType: '20',
        content: 'learner 님이 코드베이에 가입했어요.',
        createdAt: expect.stringMatching(/Z$/),
        legacy: false,
        profileImageUrl: '/files/face.png',
        targetUserSeq: people.learner,
        courseSeq: null,
        channelSeq: channels[0],
        channelName: '코드베이',
        domain: 'codebay',
        linkPackage: null,
        link: null,
      },
    ]);
    expect({ badgeCount, alarmReadSeq }).toEqual({ badgeCount: 1, alarmReadSeq: 0 });
    expect((await list(people.owner, {}, 'en')).list[0]!.content).toBe('learner joined 코드베이.');
    for (const nobody of [people.teacher, people.learner, people.stranger]) expect((await list(nobody)).list).toEqual([]);
  });
  it('AL-012 tells staff of an application and its learner of the approval', async () => {
    const e = await enrolled({ choise_status_cd: '01', ended_at: null });
    await publish('attend.created', e);
    await told(people.teacher);
    expect(await contents(people.teacher)).toEqual([['00', 'learner 님이 ‘타입스크립트’ 클래스의 승인을 기다리고 있어요.']]);
    // An earlier test's alarm may come late on a busy machine, since an event whose handler stalls is handled again.
    expect((await contents(people.owner)).filter(([type]) => type === '00')).toHaveLength(1);
    await publish('attend.approved', e);
    await told(people.learner);
    expect(await contents(people.learner)).toEqual([['00', '‘타입스크립트’ 수강이 승인됐어요. 내 강의실에서 바로 시작할 수 있어요.']]);
    expect((await list(people.learner)).list[0]).toMatchObject({ courseSeq, channelSeq: channels[0] });
    expect(await contents(people.teacher)).toHaveLength(1);
  });
  it('AL-012 tells staff of a place on a waitlist, and that it waits for no approval', async () => {
    const before = (await contents(people.teacher)).length;
    const userSeq = people.stranger;
    const e = await enrolled({ user_seq: userSeq, choise_status_cd: '01', waitlisted: true, ended_at: null });
    await publish('attend.created', { ...e, userSeq });
    await told(people.teacher, before + 1);
    expect((await contents(people.teacher))[0]).toEqual(['00', 'stranger 님이 자리가 찬 ‘타입스크립트’ 클래스에 대기 신청했어요.']);
  });
  it('AL-005 AL-008 AL-011 carries its class, its package where it is one, and that it came from no older system', async () => {
    const carried = async () =>
      (await list(people.learner)).list.map(({ courseSeq: of, linkPackage, legacy }) => ({ of, linkPackage, legacy }));
    const cancelled = async () => {
      await publish('attend.cancelled', { ...(await enrolled({ cancel_at: new Date(), cancel_cd: 'STAFF' })), reason: '' });
      await told(people.learner);
    };
    await cancelled();
    expect(await carried()).toEqual([{ of: courseSeq, linkPackage: null, legacy: false }]);
    await t.admin('truncate alarm.alarm');
    await t.admin(sql`update main.course set course_type_cd = '09' where course_seq = ${courseSeq}`);
    await cancelled();
    await t.admin(sql`update main.course set course_type_cd = '05' where course_seq = ${courseSeq}`);
    expect(await carried()).toEqual([{ of: courseSeq, linkPackage: courseSeq, legacy: false }]);
  });
  it('AL-012 keeps a checkout to itself until it is paid', async () => {
    const e = await enrolled({ hold_cd: 'PAY', hold_until: new Date(Date.now() + 60_000) });
    const alarms = t.get('alarm', EnrolmentAlarms) as unknown as { applied(p: typeof e): Promise<void> };
    await alarms.applied(e);
    expect(await contents(people.owner)).toEqual([]);
    await publish('attend.approved', e);
    await told(people.owner);
    expect(await contents(people.owner)).toEqual([['00', 'learner 님이 ‘타입스크립트’ 클래스를 신청했어요.']]);
  });
  it('AL-012 tells somebody on the waitlist of a free seat, with the deadline, and nobody once it is gone', async () => {
    const e = await enrolled({ hold_cd: 'CLAIM', hold_until: new Date('2026-11-24T00:30:00Z') });
    await publish('attend.claim', await enrolled({ cancel_at: new Date(), cancel_cd: 'HOLD' }));
    await publish('attend.claim', e);
    await told(people.learner);
    expect(await contents(people.learner)).toEqual([
      ['00', '‘타입스크립트’ 자리가 났어요. 11월 24일 오전 9:30 KST까지 결제하면 수강할 수 있어요.'],
    ]);
  });
  it('AM-775 reminds of a payment with its deadline, anew each time staff do, and of none that has been made', async () => {
    await t.admin(sql`update main.attend set ended_at = now(), end_cd = 'USED_UP' where ended_at is null`);
    const e = await enrolled({ ended_at: null, end_cd: null, hold_cd: 'CLAIM', hold_until: new Date('2026-11-24T00:30:00Z') });
    const at = '2026-11-22T00:00:00.000Z';
    await publish('attend.reminded', { ...(await enrolled({ choise_status_cd: '00' })), at });
    await publish('attend.reminded', { ...e, at });
    await publish('attend.reminded', { ...e, at });
    await publish('attend.reminded', { ...e, at: '2026-11-23T01:00:00.000Z' });
    await told(people.learner, 2);
    const text = '‘타입스크립트’ 결제를 기다리고 있어요. 11월 24일 오전 9:30 KST까지 결제하지 않으면 신청이 취소돼요.';
    expect(await contents(people.learner)).toEqual([
      ['00', text],
      ['00', text],
    ]);
    await t.admin(sql`delete from main.attend where attend_seq = ${e.attendSeq}`);
  });
  it.each([
    ['SELF', '‘타입스크립트’ 수강이 취소됐어요.', ['learner 님의 ‘타입스크립트’ 수강이 취소됐어요.']],
    ['STAFF', '‘타입스크립트’ 수강이 취소됐어요.', []],
    ['HOLD', '결제 시간이 지나 ‘타입스크립트’ 신청이 취소됐어요.', []],
  ])('AL-026 tells of a cancellation by %s', async (cancel_cd, learner, staff) => {
    const e = await enrolled({ cancel_at: new Date(), cancel_cd });
    await publish('attend.cancelled', { ...e, reason: '' });
    await told(people.learner);
    expect(await contents(people.learner)).toEqual([['14', learner]]);
    expect((await contents(people.owner)).map(([, text]) => text)).toEqual(staff);
  });
  it('AM-997 tells nobody that an application ended which a package has made needless', async () => {
    await publish('attend.cancelled', { ...(await enrolled({ cancel_at: new Date(), cancel_cd: 'PACKAGE' })), reason: '' });
    await publish('attend.cancelled', { ...(await enrolled({ cancel_at: new Date(), cancel_cd: 'STAFF' })), reason: '다른 까닭' });
    await told(people.learner);
    const left = "select from jobs.job where name = 'attend.cancelled.alarm' and state in ('created', 'retry', 'active')";
    await t.eventually(async () => !(await t.admin(left)).length);
    expect((await contents(people.learner)).map(([, text]) => text)).toEqual(['‘타입스크립트’ 수강이 취소됐어요. 사유: 다른 까닭']);
    expect(await contents(people.owner)).toEqual([]);
  });
  it('AL-026 tells the learner the reason that staff gave, and staff the learner’s', async () => {
    await publish('attend.cancelled', { ...(await enrolled({ cancel_at: new Date(), cancel_cd: 'STAFF' })), reason: '강사 사정' });
    await told(people.learner);
    expect(await contents(people.learner)).toEqual([['14', '‘타입스크립트’ 수강이 취소됐어요. 사유: 강사 사정']]);
    await publish('attend.cancelled', { ...(await enrolled({ cancel_at: new Date(), cancel_cd: 'SELF' })), reason: '일정이 겹쳐요' });
    await told(people.owner);
    expect((await contents(people.owner)).map(([, text]) => text)).toEqual([
      'learner 님의 ‘타입스크립트’ 수강이 취소됐어요. 사유: 일정이 겹쳐요',
    ]);
  });
  it('AL-018 AL-029 tells owners and teachers of reviews and likes; a repeated one stays one, one’s own is none', async () => {
    await publish('review.written', { channelSeq: channels[0], courseSeq, evaluationSeq: 7, userSeq: people.learner });
    for (let i = 0; i < 3; i++) await publish('course.liked', { channelSeq: channels[0], courseSeq, userSeq: people.learner });
    await publish('course.liked', { channelSeq: channels[0], courseSeq, userSeq: people.teacher });
    await told(people.owner, 3);
    expect((await contents(people.teacher)).sort()).toEqual([
      ['06', 'learner 님이 ‘타입스크립트’ 클래스에 후기를 남겼어요.'],
      ['22', 'learner 님이 ‘타입스크립트’ 클래스를 좋아해요.'],
    ]);
    expect(await contents(people.owner)).toHaveLength(3);
  });
  it('AL-019 tells learners that their attendance was noted, once for a lesson, unless they switched it off; it leads to the lesson', async () => {
    const [lesson] = await t.admin<{ n: number }>(
      insertInto(
        'main.curriculum',
        { channelSeq: channels[0], courseSeq, curriculumTypeCd: '02', title: '첫 모임' },
        sql`returning curriculum_seq::int as n`,
      ),
    );
    await t
      .call(alarmApi.savePreference)
      .set('Access-Token', await t.tokenOf(people.stranger))
      .send({ kind: 'ATTENDANCE', inProduct: false, mail: false })
      .expect(200);
    const e = { channelSeq: channels[0]!, courseSeq, curriculumSeq: lesson!.n, userSeqs: [people.learner, people.stranger] };
    await publish('attendance.marked', e);
    await told(people.learner);
    const [alarm] = (await list(people.learner)).list;
    expect([alarm!.alarmType, alarm!.content, alarmPath(alarm!)]).toEqual([
      '07',
      '‘타입스크립트’ 클래스 ‘첫 모임’ 강의의 출석이 기록됐어요.',
      `/classes/${courseSeq}/classroom/${lesson!.n}`,
    ]);
    expect(await contents(people.stranger)).toEqual([]);
    await t.admin(sql`delete from main.curriculum where curriculum_seq = ${lesson!.n}`);
  });
  it('tells the author of a review that the class answered', async () => {
    const e = { channelSeq: channels[0]!, courseSeq, evaluationSeq: 8, userSeq: people.learner };
    await publish('review.answered', e);
    await told(people.learner);
    expect(await contents(people.learner)).toEqual([['06', '‘타입스크립트’ 클래스에 남긴 후기에 답글이 달렸어요.']]);
  });
  it('AL-025 tells those who attend of a live lesson they may enter, once for each time it is set to', async () => {
    const opens = (live_from: string) =>
      t.admin<{ curriculum_seq: number }>(
        insertInto(
          'main.curriculum',
          { channelSeq: channels[0], courseSeq, curriculumTypeCd: '00', title: '라이브', liveFrom: live_from },
          sql`returning curriculum_seq`,
        ),
      );
    await t.admin('delete from main.attend');
    await enrolled({ choise_status_cd: '00', ended_at: null, attend_at: new Date() });
    await enrolled({ user_seq: people.stranger, choise_status_cd: '01', ended_at: null });
    const [live] = await opens('2026-11-24T00:30:00Z');
    const e = { channelSeq: channels[0], courseSeq, curriculumSeq: live!.curriculum_seq };
    await publish('live.opened', e);
    await publish('live.opened', e);
    await told(people.learner);
    expect(await contents(people.learner)).toEqual([
      ['13', '‘타입스크립트’ 라이브가 11월 24일 오전 9:30 KST에 시작해요. 지금 입장할 수 있어요.'],
    ]);
    const [alarm] = (await list(people.learner)).list;
    expect(alarm).toMatchObject({ targetUserSeq: null, profileImageUrl: null });
    expect(alarmPath(alarm!)).toBe(`/classes/${courseSeq}/classroom/${live!.curriculum_seq}`);
    await t.admin(sql`update main.curriculum set live_from = '2026-11-25T00:30:00Z' where curriculum_seq = ${live!.curriculum_seq}`);
    await publish('live.opened', e);
    await told(people.learner, 2);
    expect(await contents(people.stranger)).toEqual([]);
  });
  it('shows no alarm of one site in another, nor any outside of its reader', async () => {
    await publish('channel.joined', { userSeq: people.learner, channelSeq: channels[1] });
    await told(people.stranger);
    const db = t.db('alarm');
    expect(await db.tx({ channelSeq: channels[0] }, (tx) => tx.query('select 1 from alarm'))).toEqual([]);
    expect(await db.source.query('select 1 from alarm')).toEqual([]);
    expect(await db.tx({ userSeq: people.owner }, (tx) => tx.query('select distinct user_seq from alarm'))).toEqual([
      { user_seq: people.owner },
    ]);
  });
});

describe('alarms of the site itself', () => {
  it('CH-086 tell its staff that a domain’s records are wrong and that it is gone, once each', async () => {
    const at = '2026-11-20T00:00:00.000Z';
    for (const lost of [false, false]) await publish('domain.troubled', { channelSeq: channels[0], domainSeq: 4, at, lost });
    await publish('domain.troubled', { channelSeq: channels[0], domainSeq: 4, at: '2026-11-23T00:00:00.000Z', lost: true });
    for (const person of [people.owner, people.operator]) {
      await told(person, 2);
      expect((await contents(person)).sort()).toEqual([
        ['32', expect.stringContaining('연결을 끊었어요')],
        ['32', expect.stringContaining('코드베이 도메인의 DNS 레코드가 올바르지 않아요')],
      ]);
    }
    const [alarm] = (await list(people.owner)).list;
    expect(alarmPath(alarm!)).toBe('/settings/configuration');
    expect((await list(people.teacher)).list).toEqual([]);
    expect((await list(people.stranger)).list).toEqual([]);
  });
});

describe('alarms of boards', () => {
  const channelSeq = () => channels[0];
  const post = async (typeCd: string, userSeq: number, course: number | null = courseSeq, readScope = 'MEMBERS') => {
    const [board] = await t.admin<{ board_seq: number }>(
      insertInto(
        'main.board',
        {
          channelSeq: channelSeq(),
          kind: course === null ? 'SITE' : 'COURSE',
          courseSeq: course,
          typeCd: '03',
          name: '판',
          readScope,
          writeScope: 'MEMBERS',
        },
        sql`returning board_seq`,
      ),
    );
    const [made] = await t.admin<{ post_seq: number }>(
      insertInto(
        'main.post',
        {
          channelSeq: channelSeq(),
          boardSeq: board!.board_seq,
          courseSeq: course,
          userSeq,
          typeCd,
          title: '설치가 안 돼요',
          content: '',
          createdAt: sql`now()`,
        },
        sql`returning post_seq`,
      ),
    );
    return { boardSeq: board!.board_seq, postSeq: made!.post_seq };
  };
  const comment = async (postSeq: number, userSeq: number, staff: boolean) => {
    const [made] = await t.admin<{ comment_seq: number }>(
      insertInto(
        'main.post_comment',
        { channelSeq: channelSeq(), postSeq, userSeq, content: '네', staff, createdAt: sql`now()` },
        sql`returning comment_seq`,
      ),
    );
    await publish('post.commented', { channelSeq: channelSeq(), postSeq, commentSeq: made!.comment_seq, userSeq });
  };

  it('AM-1344 whoever helps to run the class hears of questions in it, but not of likes', async () => {
    const helper = { channelSeq: channelSeq(), courseSeq, userSeq: people.stranger, userTypeCd: 'CMG' };
    await t.admin(insertInto('main.course_user', helper));
    const { postSeq } = await post('04', people.learner);
    await publish('post.written', { channelSeq: channelSeq(), postSeq, userSeq: people.learner });
    await told(people.stranger);
    expect(await contents(people.stranger)).toEqual([['21', 'learner 님이 질문을 남겼어요: 설치가 안 돼요']]);
    await publish('course.liked', { channelSeq: channelSeq(), courseSeq, userSeq: people.learner });
    await told(people.teacher, 2);
    expect(await contents(people.stranger)).toHaveLength(1);
    await t.admin(sql`delete from main.course_user where user_seq = ${people.stranger}`);
  });
  it('AL-028 AL-002 staff hear of a question, its author of the answer; each leads to the post, in the class or on the site', async () => {
    const asked = await post('04', people.learner);
    const written = { channelSeq: channelSeq(), postSeq: asked.postSeq, userSeq: people.learner };
    for (const _ of [1, 2]) await publish('post.written', written);
    for (const staff of [people.teacher, people.owner]) {
      await told(staff);
      expect(await contents(staff)).toEqual([['21', 'learner 님이 질문을 남겼어요: 설치가 안 돼요']]);
    }
    const [alarm] = (await list(people.teacher)).list;
    const path = `${asked.boardSeq}/posts/${asked.postSeq}/view`;
    expect(alarmPath(alarm!)).toBe(`/classes/${courseSeq}/board/${path}`);
    expect(alarmPath({ ...alarm!, courseSeq: null })).toBe(`/boards/${path}`);
    await comment(asked.postSeq, people.teacher, true);
    await told(people.learner);
    expect(await contents(people.learner)).toEqual([['21', '‘설치가 안 돼요’에 답변이 달렸어요.']]);
    // Authors get no alarm about their own words.
    await comment(asked.postSeq, people.learner, false);
    const site = await post('03', people.owner, null);
    await comment(site.postSeq, people.learner, false);
    await told(people.owner, 2);
    expect((await list(people.learner)).list).toHaveLength(1);
    expect((await list(people.owner, {}, 'en')).list[0]).toMatchObject({
      content: 'learner commented on “설치가 안 돼요”.',
      courseSeq: null,
      link: `/${site.boardSeq}/posts/${site.postSeq}/view`,
    });
  });
  it('AM-367 say no name of a profile that staff hide, before and after it; those of the staff do', async () => {
    const profile = async (hidden: boolean, what: 'HIDDEN' | 'RESTORED') => {
      const [site, learner] = [channelSeq(), people.learner];
      if (hidden) await t.admin(sql`insert into main.hidden_profile (channel_seq, user_seq) values (${site}, ${learner})`);
      else await t.admin(sql`delete from main.hidden_profile where channel_seq = ${site} and user_seq = ${learner}`);
      const [row] = await t.admin<{ case_seq: number }>(
        sql`insert into main.content_case (channel_seq, kind_cd, item_seq, author_seq, title, state_cd, reason_cd, created_at)
         values (${site}, 'PROFILE', ${learner}, ${learner}, 'learner', ${what}, 'SPAM', now())
         on conflict (channel_seq, kind_cd, parent_seq, item_seq) do update set state_cd = excluded.state_cd returning case_seq`,
      );
      const at = new Date().toISOString();
      await publish('content.decided', { channelSeq: channelSeq(), caseSeq: Number(row!.case_seq), what, bySeq: people.owner, at });
    };
    const site = await post('03', people.teacher, null);
    const names = async () =>
      (await list(people.teacher)).list.map((one) => [one.content.split(/ 님|이|가/)[0], one.targetUserSeq, one.profileImageUrl]);
    await comment(site.postSeq, people.learner, false);
    await told(people.teacher);
    await publish('review.written', { channelSeq: channelSeq(), courseSeq, evaluationSeq: 77, userSeq: people.learner });
    await told(people.teacher, 2);
    expect(await names()).toEqual([
      ['learner', people.learner, '/files/face.png'],
      ['learner', people.learner, '/files/face.png'],
    ]);
    await profile(true, 'HIDDEN');
    await t.eventually(async () => (await names())[1]![0] === '***');
    expect((await names())[0]![0]).toBe('learner');
    await comment(site.postSeq, people.learner, false);
    await told(people.teacher, 3);
    expect((await names())[0]![0]).toBe('***');
    await profile(false, 'RESTORED');
    await t.eventually(async () => (await names()).every(([name]) => name === 'learner'));
  });
  it('AL-028 AL-029 learners hear of a notice of their class; a like is an alarm of its own type', async () => {
    await t.admin(sql`delete from main.attend where user_seq = ${people.learner}`);
    await enrolled({ choise_status_cd: '00', ended_at: null, attend_at: new Date() });
    const notice = await post('02', people.teacher);
    await publish('post.written', { channelSeq: channelSeq(), postSeq: notice.postSeq, userSeq: people.teacher });
    await told(people.learner);
    expect(await contents(people.learner)).toEqual([['21', '새 공지가 올라왔어요: 설치가 안 돼요']]);
    await publish('post.liked', { channelSeq: channelSeq(), postSeq: notice.postSeq, userSeq: people.learner });
    await told(people.teacher);
    expect(await contents(people.teacher)).toEqual([['22', 'learner 님이 ‘설치가 안 돼요’ 글을 좋아해요.']]);
    expect((await list(people.stranger)).list).toEqual([]);
  });
  it('AL-028 learners hear of a notice that was written privately once it is shown, and once', async () => {
    await t.admin(sql`delete from main.attend where user_seq = ${people.learner}`);
    await enrolled({ choise_status_cd: '00', ended_at: null, attend_at: new Date() });
    const { postSeq } = await post('02', people.teacher);
    const [written, shown] = [
      { channelSeq: channelSeq(), postSeq, userSeq: people.teacher },
      { channelSeq: channelSeq(), postSeq },
    ];
    await t.admin(sql`update main.post set public_yn = 'N' where post_seq = ${postSeq}`);
    await publish('post.written', written);
    await t.admin(sql`update main.post set public_yn = 'Y' where post_seq = ${postSeq}`);
    for (const _ of [1, 2]) await publish('post.shown', shown);
    await told(people.learner);
    const left = "select from jobs.job where name like 'post.%.alarm' and state in ('created', 'retry', 'active')";
    await t.eventually(async () => !(await t.admin(left)).length);
    expect(await contents(people.learner)).toEqual([['21', '새 공지가 올라왔어요: 설치가 안 돼요']]);
  });
  it('BD-025 a notice on a board for the staff alone is told to no learner', async () => {
    await t.admin(sql`delete from main.attend where user_seq = ${people.learner}`);
    await enrolled({ choise_status_cd: '00', ended_at: null, attend_at: new Date() });
    for (const readScope of ['STAFF', 'PARTICIPANTS']) {
      const notice = await post('02', people.teacher, courseSeq, readScope);
      await publish('post.written', { channelSeq: channelSeq(), postSeq: notice.postSeq, userSeq: people.teacher });
    }
    await told(people.learner);
    const left = "select from jobs.job where name = 'post.written.alarm' and state in ('created', 'retry', 'active')";
    await t.eventually(async () => !(await t.admin(left)).length);
    expect(await contents(people.learner)).toHaveLength(1);
  });
  it('AL-028 a notice is for those whose access runs by the clock of the service', async () => {
    await t.admin(sql`delete from main.attend where user_seq in (${people.learner}, ${people.stranger})`);
    const inHours = (n: number) => new Date(Date.now() + n * HOUR);
    await enrolled({ choise_status_cd: '00', ended_at: null, attend_at: new Date(), valid_at: inHours(1) });
    await enrolled({ choise_status_cd: '00', ended_at: null, attend_at: new Date(), valid_at: inHours(3), user_seq: people.stranger });
    const notice = await post('02', people.teacher);
    t.setNow(inHours(2));
    try {
      await publish('post.written', { channelSeq: channelSeq(), postSeq: notice.postSeq, userSeq: people.teacher });
      await told(people.stranger);
      expect((await list(people.learner)).list).toEqual([]);
    } finally {
      t.resetNow();
    }
  });
});

describe('the list', () => {
  const fill = (count: number, userSeq: number) =>
    t.admin(
      sql`insert into alarm.alarm (channel_seq, user_seq, event_key, alarm_type, template, args, created_at)
       select case n % 2 when 0 then ${channels[0]!}::bigint else ${channels[1]!} end, ${userSeq}, 'n' || n, '20', 'joined', '{}', now()
       from generate_series(1, ${count}::int) n`,
    );

  it('AL-037 AL-038 answers twenty, newest first, then those before minSeq, over all sites of a person', async () => {
    await fill(25, people.owner);
    const first = (await list(people.owner)).list;
    expect(first).toHaveLength(20);
    expect(new Set(first.map((a) => a.channelSeq))).toEqual(new Set(channels));
    const rest = (await list(people.owner, { limit: 20, minSeq: first.at(-1)!.alarmSeq })).list;
    expect(rest).toHaveLength(5);
    const seqs = [...first, ...rest].map((a) => a.alarmSeq);
    expect(seqs).toEqual([...seqs].sort((a, b) => b - a));
    expect(new Set(seqs).size).toBe(25);
    await t.call(alarmApi.list).expect(401);
  });
  it('AL-034 AL-035 AL-039 marks everything read without removing it; later ones count anew', async () => {
    await fill(3, people.owner);
    await t.admin(sql`insert into alarm.read_mark (user_seq) values (${people.owner})`);
    const token = await t.tokenOf(people.owner);
    const before = await list(people.owner);
    expect(before.badgeCount).toBe(3);
    const newest = before.list[0]!.alarmSeq;
    await t
      .call(alarmApi.markRead)
      .set('Access-Token', token)
      .expect(200, { data: { alarmReadSeq: newest, badgeCount: 0 } });
    expect(await list(people.owner)).toMatchObject({ badgeCount: 0, alarmReadSeq: newest, list: [{ alarmSeq: newest }, {}, {}] });
    await publish('channel.joined', { userSeq: people.learner, channelSeq: channels[0] });
    await told(people.owner, 4);
    await t
      .call(alarmApi.badge)
      .set('Access-Token', token)
      .expect(200, { data: { badgeCount: 1, alarmReadSeq: newest } });
    await t.call(alarmApi.badge).expect(401);
    await t.call(alarmApi.markRead).expect(401);
  });
  it('AL-034 AL-035 of thousands it counts a thousand, and reads the page alone', async () => {
    await fill(3000, people.owner);
    await t.admin(
      sql`insert into alarm.alarm (channel_seq, user_seq, event_key, alarm_type, template, args, created_at)
       select ${channels[0]}, 900000 + n % 300, 'n' || n, '20', 'joined', '{}', now() from generate_series(1, 9000) n`,
    );
    await t.admin(sql`insert into alarm.read_mark (user_seq) values (${people.owner})`);
    await vacuumTables(t, ['alarm.alarm']);
    const { list: alarms, badgeCount } = await list(people.owner, { limit: 20 });
    expect([alarms.length, badgeCount]).toEqual([20, 1000]);
    for (const before of [null, alarms[19]!.alarmSeq]) {
      const cost = await costOfStatement(t.db('alarm'), 'all', ALARMS_OF_PERSON, { userSeq: people.owner, minSeq: before, limit: 20 }, [
        'alarm_first',
      ]);
      expect(cost).toMatchObject({ whole: [], fetched: 20 });
    }
  });
  it('AL-040 is served under the base of the alarm service', async () => {
    await supertest(t.url('alarm')).get('/api/alarm/v1.0/health').expect(200);
  });
});

describe('what one wants to hear of', () => {
  const as = async (userSeq: number) => t.tokenOf(userSeq);
  const want = async (userSeq: number, kind: string, inProduct: boolean, mail: boolean) =>
    (
      await t
        .call(alarmApi.savePreference)
        .set('Access-Token', await as(userSeq))
        .send({ kind, inProduct, mail })
        .expect(200)
    ).body.data as AlarmPreference[];
  /** The people to whom alarms of a template are mailed: those of the mail jobs in the queue. */
  const mailed = (template: string) =>
    t.admin<{ user_seq: number; in_product: boolean }>(
      sql`select a.user_seq, a.in_product from jobs.job j join alarm.alarm a on a.alarm_seq = (j.data ->> 'alarmSeq')::bigint
       where j.name = 'alarm.mail.campaign' and a.template = ${template}`,
    );
  const like = (userSeq: number) => publish('course.liked', { channelSeq: channels[0], courseSeq, userSeq });

  it('AL-002 AM-238 is everything in the product at first, and what nobody should miss by mail; each kind is chosen apart', async () => {
    const first = (
      await t
        .call(alarmApi.preferences)
        .set('Access-Token', await as(people.owner))
        .expect(200)
    ).body.data as AlarmPreference[];
    expect(first.map((p) => p.kind)).toEqual([
      'ENROL',
      'APPLICATION',
      'REVIEW',
      'ATTENDANCE',
      'MISSION',
      'LIVE',
      'ANSWER',
      'SIGNUP',
      'BOARD',
      'LIKE',
      'REPORT',
    ]);
    expect(first.every((p) => p.inProduct)).toBe(true);
    expect(first.filter((p) => p.mail).map((p) => p.kind)).toEqual(['ENROL', 'APPLICATION', 'LIVE', 'ANSWER', 'REPORT']);
    const changed = await want(people.owner, 'LIKE', false, true);
    expect(changed.find((p) => p.kind === 'LIKE')).toEqual({ kind: 'LIKE', inProduct: false, mail: true });
    expect(changed.filter((p) => p.kind !== 'LIKE')).toEqual(first.filter((p) => p.kind !== 'LIKE'));
    const others = (
      await t
        .call(alarmApi.preferences)
        .set('Access-Token', await as(people.teacher))
        .expect(200)
    ).body.data;
    expect(others).toEqual(first);
    const own = (
      await t
        .call(alarmApi.preferences)
        .set('Access-Token', await as(people.learner))
        .expect(200)
    ).body.data as AlarmPreference[];
    // The settings do not list the alarms for staff to a person who works on no site and in no class.
    expect(own.map((p) => p.kind)).toEqual(['ENROL', 'ATTENDANCE', 'LIVE', 'ANSWER', 'BOARD', 'LIKE']);
    await t
      .call(alarmApi.savePreference)
      .set('Access-Token', await as(people.owner))
      .send({ kind: 'NONE', inProduct: true, mail: true })
      .expect(400);
    await t.call(alarmApi.preferences).expect(401);
  });
  it('AL-029 a kind that is off is neither listed nor counted, and goes by mail where that is on', async () => {
    await want(people.owner, 'LIKE', false, true);
    await want(people.teacher, 'LIKE', true, false);
    await like(people.learner);
    await told(people.teacher);
    await t.eventually(async () => (await mailed('liked')).length === 1);
    expect(await mailed('liked')).toEqual([{ user_seq: people.owner, in_product: false }]);
    expect(await list(people.owner)).toMatchObject({ list: [], badgeCount: 0 });
  });
  it('AM-771 whoever asked to be told of a class gets it by mail too, unless the kind is switched off, and once for each time', async () => {
    const at = new Date('2026-11-24T00:00:00Z');
    const e = { channelSeq: channels[0], courseSeq, at: at.toISOString() };
    const waits = (userSeq: number, toldAt: Date | null) =>
      t.admin(insertInto('main.course_demand', { channelSeq: channels[0], courseSeq, userSeq, createdAt: at, toldAt }));
    await waits(people.learner, at);
    await waits(people.stranger, at);
    await waits(people.teacher, null);
    await want(people.stranger, 'ENROL', true, false);
    await publish('course.opened', e);
    await publish('course.opened', e);
    await told(people.learner);
    await told(people.stranger);
    expect(await contents(people.learner)).toEqual([[ALARM_TYPE.CLASS, '기다리던 ‘타입스크립트’ 클래스에 지금 신청할 수 있어요.']]);
    await t.eventually(async () => (await mailed('courseOpened')).length === 1);
    expect(await mailed('courseOpened')).toEqual([{ user_seq: people.learner, in_product: true }]);
    expect(await list(people.teacher)).toMatchObject({ list: [] });
    await t.admin(sql`delete from main.course_demand where course_seq = ${courseSeq}`);
  });
  it('what asks for an answer always arrives', () => {
    const kinds = (['invited', 'ownerAsked', 'inviteAccepted', 'inviteDeclined'] as const).map(kindOfAlarm);
    expect(kinds).toEqual([null, null, null, null]);
  });
});

describe('what staff take down', () => {
  it('is told to its author with the reason in the reader’s language and the way to object, and to who reported it, once', async () => {
    const [row] = await t.admin<{ case_seq: number }>(
      insertInto(
        'main.content_case',
        {
          channelSeq: channels[0],
          kindCd: 'COMMENT',
          itemSeq: 1,
          authorSeq: people.teacher,
          title: '싸게 팔아요',
          stateCd: 'HIDDEN',
          reasonCd: 'SPAM',
          reasonText: '광고예요',
          createdAt: sql`now()`,
        },
        sql`returning case_seq`,
      ),
    );
    const caseSeq = Number(row!.case_seq);
    await t.admin(
      insertInto('main.content_report', {
        channelSeq: channels[0],
        caseSeq,
        userSeq: people.operator,
        reasonCd: 'SPAM',
        createdAt: sql`now()`,
      }),
    );
    const tell = () =>
      publish('content.decided', { channelSeq: channels[0], caseSeq, what: 'HIDDEN', bySeq: people.owner, at: '2026-11-20T03:00:00.000Z' });
    await tell();
    await tell();
    const of = async (who: number) => {
      await told(who);
      return (await list(who)).list.filter((one) => one.alarmType === '47').map((one) => [one.content, alarmPath(one)]);
    };
    expect(await of(people.teacher)).toEqual([
      [
        '운영진이 ‘싸게 팔아요’를 가렸어요. 사유: 광고·도배 · 광고예요 마이페이지에서 확인하고 한 번 이의를 제기할 수 있어요.',
        '/me/hidden',
      ],
    ]);
    expect(await of(people.operator)).toEqual([['신고한 내용을 확인해서 가렸어요. 알려 주셔서 고마워요.', '/main']]);
  });
});

describe('a report', () => {
  const at = '2026-11-20T03:00:00.000Z';
  const waits = (caseSeq: number, what: EventPayloads['content.waits']['what'] = 'REPORTED', bySeq = people.learner) =>
    publish('content.waits', { channelSeq: channels[0], caseSeq, what, bySeq, at });
  const caseOf = async (kind: string, itemSeq: number, course: number | null) => {
    const [row] = await t.admin<{ case_seq: number }>(
      insertInto(
        'main.content_case',
        {
          channelSeq: channels[0],
          kindCd: kind,
          itemSeq,
          courseSeq: course,
          authorSeq: people.stranger,
          title: '싸게 팔아요',
          stateCd: 'OPEN',
          createdAt: sql`now()`,
        },
        sql`returning case_seq`,
      ),
    );
    return Number(row!.case_seq);
  };
  const setRoles = (roles: Partial<Record<keyof typeof people, string[]>>) =>
    Promise.all(
      Object.entries(roles).map(([who, held]) =>
        t.admin(
          sql`update main.channel_user
            set roles = ${JSON.stringify(held)}
            where channel_seq = ${channels[0]} and user_seq = ${people[who as keyof typeof people]}`,
        ),
      ),
    );
  const alarmsOf = async (who: number) => (await list(who)).list.map((one) => [one.content, alarmPath(one)]);
  it('is told to everybody who may decide about it, once, with the way to it, unless they switched it off', async () => {
    await setRoles({
      owner: ['SITE_CONSOLE_READ', 'SITE_BOARD_UPDATE'],
      operator: ['SITE_CONSOLE_READ', 'SITE_REVIEW_UPDATE'],
      teacher: ['CLASS_ROOM_UPDATE'],
    });
    const general = await caseOf('POST', 101, null);
    await waits(general);
    await waits(general);
    await told(people.owner);
    expect(await alarmsOf(people.owner)).toEqual([
      ['‘싸게 팔아요’에 대한 신고가 들어왔어요. 확인하고 가릴지 정해 주세요.', `/settings/reports?case=${general}`],
    ]);
    for (const nobody of [people.operator, people.teacher, people.learner, people.stranger]) expect(await alarmsOf(nobody)).toEqual([]);

    // Teachers of a class get the alarms about reported posts and comments of the class, but not about its reviews.
    await waits(await caseOf('COMMENT', 102, courseSeq), 'APPEALED');
    await told(people.teacher);
    expect((await alarmsOf(people.teacher))[0]![0]).toBe('운영진이 가린 ‘싸게 팔아요’에 이의가 들어왔어요. 확인하고 답해 주세요.');
    await waits(await caseOf('REVIEW', 103, courseSeq));
    await told(people.operator);
    expect(await alarmsOf(people.operator)).toHaveLength(1);
    expect(await alarmsOf(people.teacher)).toHaveLength(1);
    // The person who reported the text gets no alarm about the report.
    const own = await caseOf('POST', 104, null);
    await waits(own, 'REPORTED', people.owner);
    await t
      .call(alarmApi.savePreference)
      .set('Access-Token', await t.tokenOf(people.operator))
      .send({ kind: 'REPORT', inProduct: false, mail: false })
      .expect(200);
    const last = await caseOf('REVIEW', 105, courseSeq);
    await setRoles({ owner: ['SITE_CONSOLE_READ', 'SITE_BOARD_UPDATE', 'SITE_REVIEW_UPDATE'] });
    await waits(last);
    await t.eventually(async () => (await alarmsOf(people.owner))[0]![1] === `/settings/reports?case=${last}`);
    expect(await alarmsOf(people.operator)).toHaveLength(1);
    expect(JSON.stringify(await alarmsOf(people.owner))).not.toContain(`case=${own}"`);
    await setRoles({ teacher: [] });
  });
});

describe('a class that waits to be published', () => {
  const at = '2026-11-20T03:00:00.000Z';
  const tell = (what: EventPayloads['publish.changed']['what'], bySeq: number | null, reason: string | null = null) =>
    publish('publish.changed', { channelSeq: channels[0], courseSeq, what, bySeq, requesterSeq: people.teacher, reason, at });
  it('AT-052 AM-145 is told to who may decide, and the answer with its reason to whoever asked', async () => {
    await t.admin(
      sql`update main.channel_user
        set roles = '["SITE_CONSOLE_READ","SITE_CLASS_READ","SITE_CLASS_UPDATE"]'
        where channel_seq = ${channels[0]} and user_seq = any(${[people.owner, people.operator]})`,
    );
    await tell('REQUESTED', people.teacher);
    await tell('REQUESTED', people.teacher);
    for (const who of [people.owner, people.operator]) {
      await told(who);
      const { list: alarms } = await list(who);
      expect(alarms.map((one) => [one.alarmType, one.content, alarmPath(one)])).toEqual([
        [
          '45',
          'teacher 님이 ‘타입스크립트’ 게시를 요청했어요. 11월 22일 오후 12:00 KST에 자동으로 게시되니 그 전에 확인해 주세요.',
          '/settings/course?state=REVIEWING',
        ],
      ]);
    }
    await tell('REFUSED', people.owner, '소개를 더 써 주세요.');
    await told(people.teacher);
    const [refused] = (await list(people.teacher)).list;
    expect([refused!.content, alarmPath(refused!)]).toEqual([
      '‘타입스크립트’ 게시 요청이 거절됐어요. 사유: 소개를 더 써 주세요.',
      `/classes/${courseSeq}/settings`,
    ]);
    await tell('RETURNED', null);
    await tell('PUBLISHED', null);
    await told(people.teacher, 3);
    const { list: all } = await list(people.teacher);
    expect(all.map((one) => one.content).sort()).toEqual([
      '‘타입스크립트’ 게시 요청이 거절됐어요. 사유: 소개를 더 써 주세요.',
      '‘타입스크립트’가 게시됐어요.',
      '‘타입스크립트’에 빠진 항목이 생겨 게시하지 못했어요. 채운 뒤 다시 요청해 주세요.',
    ]);
  });

  it('AM-1182 whoever asked and who may decide hear that it was not published since the plan had ended', async () => {
    const content =
      '지금 요금제로는 쓸 수 없는 기능이라 ‘타입스크립트’ 게시 요청이 취소됐어요. 소유자가 요금제를 올린 뒤 다시 요청해 주세요.';
    await tell('PLAN_ENDED', null);
    for (const who of [people.owner, people.operator, people.teacher])
      await t.eventually(async () => (await list(who)).list.some((one) => one.content === content));
  });
});

describe('a class that goes off show', () => {
  it('S-103 is told to who may change the landing page that sells it, as long as it is one', async () => {
    const at = '2026-11-24T03:00:00.000Z';
    await t.admin(
      sql`update main.channel_user
        set roles = '["SITE_CONSOLE_READ","SITE_PAGE_UPDATE"]'
        where channel_seq = ${channels[0]} and user_seq = ${people.owner}`,
    );
    const hidden = (moment: string) => publish('course.hidden', { channelSeq: channels[0], courseSeq, at: moment });
    const show = (code: string) => t.admin(sql`update main.course set publish_status_cd = ${code} where course_seq = ${courseSeq}`);
    await t.admin(
      insertInto('page.site_page', {
        channelSeq: channels[0],
        title: '겨울 모집',
        path: 'winter',
        content: '',
        publishStatusCd: '00',
        courseSeq,
      }),
    );
    await show('99');
    await hidden(at);
    await hidden(at);
    await told(people.owner);
    expect((await list(people.owner)).list.map((one) => [one.content, alarmPath(one)])).toEqual([
      [
        '‘타입스크립트’가 비공개가 되어 랜딩 페이지에서 신청할 수 없어요. 페이지를 내리거나 클래스를 다시 공개해 주세요.',
        '/settings/page?class=hidden',
      ],
    ]);
    for (const who of [people.operator, people.teacher, people.stranger]) expect((await list(who)).list).toEqual([]);
    // Nobody gets an alarm when the class is public again, or when its landing page is only a draft.
    await show('00');
    await hidden('2026-11-24T04:00:00.000Z');
    await show('99');
    await t.admin(sql`update page.site_page set publish_status_cd = '99' where course_seq = ${courseSeq}`);
    await hidden('2026-11-24T05:00:00.000Z');
    await publish('course.hidden', { channelSeq: channels[1], courseSeq, at });
    expect((await list(people.owner)).list).toHaveLength(1);
    await show('00');
    await t.admin(sql`delete from page.site_page where course_seq = ${courseSeq}`);
  });
});

describe('mails of alarms together once a day', () => {
  const choose = async (userSeq: number, way: string, hour = 8) =>
    t
      .call(alarmApi.saveMailChoice)
      .set('Access-Token', await t.tokenOf(userSeq))
      .send({ way, hour });
  const jobs = async (event: string) =>
    (
      await t.admin<{ data: Record<string, number> }>(
        sql`select data from jobs.job where name = ${`${event}.campaign`} order by created_on`,
      )
    ).map((row) => row.data);
  const round = () => t.get('alarm', DigestJob).run();
  const at = (clock: string) => t.setNow(new Date(`${clock}+09:00`));
  beforeEach(() => t.admin("delete from jobs.job where name in ('alarm.mail.campaign', 'alarm.digest.campaign')"));
  afterEach(() => t.resetNow());
  let like = 0;
  /** Makes an alarm for the teacher, who has chosen to get such alarms by mail. */
  async function happens() {
    await t.admin(
      insertInto('alarm.preference', { userSeq: people.teacher, kind: 'LIKE', inProduct: true, mail: true }, sql`on conflict do nothing`),
    );
    const before = (await list(people.teacher)).list.length;
    const [who] = await t.admin<{ s: number }>(
      sql`insert into main.account (email, name) values (${`like${++like}@madang.test`}, ${`찜${like}`}) returning user_seq as s`,
    );
    await publish('course.liked', { channelSeq: channels[0], courseSeq, userSeq: who!.s });
    await told(people.teacher, before + 1);
  }

  it('waits for its hour in Seoul, goes once a day, and not at all where nothing came', async () => {
    at('2026-11-23T07:00:00');
    expect((await choose(people.teacher, 'DAILY', 21)).body.data).toEqual({ way: 'DAILY', hour: 21 });
    expect((await choose(people.teacher, 'DAILY')).body.data).toEqual({ way: 'DAILY', hour: 8 });
    await happens();
    await happens();
    await round();
    expect([await jobs('alarm.mail'), await jobs('alarm.digest')]).toEqual([[], []]);
    at('2026-11-23T08:01:00');
    await Promise.all([round(), round()]);
    await round();
    const sent = await jobs('alarm.digest');
    expect(sent).toEqual([{ userSeq: people.teacher, digestSeq: expect.any(Number) }]);
    expect(await t.admin(sql`select count(*)::int as n from alarm.digest_item where digest_seq = ${sent[0]!['digestSeq']!}`)).toEqual([
      { n: 2 },
    ]);
    // An alarm after the hour of the daily mail waits for the mail of the next day; a day without alarms has no mail.
    await happens();
    at('2026-11-23T23:00:00');
    await round();
    expect(await jobs('alarm.digest')).toHaveLength(1);
    at('2026-11-24T09:00:00');
    await round();
    at('2026-11-25T09:00:00');
    await round();
    expect(await jobs('alarm.digest')).toHaveLength(2);
    expect(await jobs('alarm.mail')).toEqual([]);
  });

  it('begins with the next hour to come, and is sent at once when each shall come by itself again', async () => {
    at('2026-11-23T15:00:00');
    await choose(people.teacher, 'DAILY', 8);
    await happens();
    await round();
    expect(await jobs('alarm.digest')).toEqual([]);
    await choose(people.teacher, 'EACH');
    expect(await jobs('alarm.digest')).toHaveLength(1);
    await happens();
    expect(await jobs('alarm.mail')).toHaveLength(1);
  });

  it('tells of a live at once, ends by the link of its mail, comes back by it, and is nobody else’s', async () => {
    const writer = t.get('alarm', AlarmWriter);
    const notice = { type: ALARM_TYPE.LIVE_JOIN, template: 'liveOpened', aboutSeq: null, courseSeq } as const;
    const write = (key: string) =>
      t.db('alarm').tx({ channelSeq: channels[0] }, (tx) => writer.write(tx, channels[0], { ...notice, to: [people.learner], key }));
    await choose(people.learner, 'DAILY');
    await write('live-1');
    expect(await jobs('alarm.mail')).toHaveLength(1);
    const token = alarmMailToken(people.learner);
    const state = async () => (await t.call(alarmApi.findStop).query({ token }).expect(200)).body.data;
    expect(await state()).toEqual({ emailHint: 'le***@madang.test', stopped: false });
    await t.call(alarmApi.stopMailAtOnce).query({ token }).type('form').send('List-Unsubscribe=One-Click').expect(200);
    expect(await state()).toMatchObject({ stopped: true });
    await write('live-2');
    expect(await jobs('alarm.mail')).toHaveLength(1);
    await t.call(alarmApi.stopMail).send({ token, undoYn: 'Y' }).expect(200);
    expect(await state()).toMatchObject({ stopped: false });
    const opened = await t.call(alarmApi.openStopMail).query({ token }).redirects(0).expect(302);
    expect(opened.headers['location']).toMatch(/\/unsubscribe\/alarm\?token=/);
    await t.call(alarmApi.findStop).query({ token: 'else' }).expect(404);
    expect((await choose(people.learner, 'WEEKLY')).status).toBe(400);
    expect((await choose(people.learner, 'DAILY', 24)).status).toBe(400);
    await t.call(alarmApi.mailChoice).expect(401);
  });
});

import { enrolmentApi, type Enrolment, type Learner } from '@madang/contracts/main/enrolment';
import { challengeApi as api, type AdminChallenge, type ChallengeDetail, type ChallengeMission } from '@madang/contracts/main/challenge';
import type { JoinableTerms } from '@madang/contracts/main/challenge-calls';
import { defaultTerm, joinState, participantsOf, type ChallengeTerm, type StaffTerm } from '@madang/contracts/main/challenge-rules';
import { chatApi } from '@madang/contracts/main/chat';
import { courseApi, type ClassInformation, type CourseViewer, type PublishCheck } from '@madang/contracts/main/course';
import { courseStaffApi } from '@madang/contracts/main/operator';
import { curriculumApi } from '@madang/contracts/main/curriculum';
import { missionApi, type Submission } from '@madang/contracts/main/mission';
import { REVEAL_HEADER, urlOf, type Endpoint, type Page } from '@madang/contracts/endpoint';
import { packageApi } from '@madang/contracts/main/package';
import { DAY, HOUR } from '@madang/contracts/time';
import { insertInto } from '@madang/server/sql/insert';
import { sql } from '@madang/server/sql/sql';
import { testApp, type TestApp } from '@madang/server/test-app';
import { AppModule } from '../app.module';
import { ReviewJob } from '../course/review.job';
import { HoldJob } from '../enrolment/hold.job';
import { PaymentFollowerService } from '../enrolment/payment-follower.service';
import { course, person, site, type Person, type Site } from '../course/course.fixture';

let t: TestApp;
let s: Site;
let manager: Person;
beforeAll(async () => {
  t = await testApp({ main: AppModule });
  s = await site(t);
  await plan(s.channelSeq, 'Y');
  manager = await person(t, '김운영', s.channelSeq, 'MNG');
});
afterEach(() => t.resetNow());
afterAll(() => t.close());

const plan = (channelSeq: number, saasYn: string) =>
  t.admin(
    sql`update main.channel set setting = setting || jsonb_build_object('saasYn', ${saasYn}::text) where channel_seq = ${channelSeq}`,
  );
const ask = (endpoint: unknown, params: object, who: Person | null = manager, body: object = {}) => {
  const e = endpoint as Endpoint;
  const call = t.call(e, { channelSeq: s.channelSeq, ...params } as never);
  if (who) void call.set('Access-Token', who.token);
  return e.method === 'GET' ? call.query(body) : call.send(body);
};
const got = async <T>(endpoint: unknown, params: object, who: Person | null = manager, body: object = {}): Promise<T> =>
  (await ask(endpoint, params, who, body).expect(200)).body.data as T;
const error = async (status: number, ...args: Parameters<typeof ask>): Promise<string> =>
  (await ask(...args).expect(status)).body.errorName as string;
const field = async (...args: Parameters<typeof ask>): Promise<string> => (await ask(...args).expect(400)).body.errors[0].field as string;
/** The moment `hours` hours from now. */
const at = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();
const term = (name: string, from: number, to: number, maxUserCount = 0) => ({ name, startAt: at(from), endAt: at(to), maxUserCount });
const POST = {
  curriculumTypeCd: '09',
  title: '매일 쓰기',
  publicScopeCd: '01',
  xp: 30,
  point: 10,
  maxChallengeCount: 2,
  dailyChallengeCount: 2,
};
const addTerm = (courseSeq: number, ...rest: Parameters<typeof term>) =>
  got<ChallengeTerm>(api.createTerm, { courseSeq }, manager, term(...rest));
const addMission = (courseSeq: number, body: object = POST) => got<ChallengeMission>(api.createMission, { courseSeq }, manager, body);

/** A published challenge with one mission that asks for posts. */
async function onShow(body: object = {}): Promise<{ courseSeq: number; curriculumSeq: number }> {
  const { challenge } = await got<ChallengeDetail>(api.create, {}, manager, {
    title: '아침 글쓰기',
    subTitle: '매일',
    introduction: '<p>써요</p>',
    ...body,
  });
  const { courseSeq } = challenge;
  const { curriculumSeq } = await addMission(courseSeq);
  return { courseSeq, curriculumSeq };
}
const publish = (courseSeq: number) => got(courseApi.publish, { courseSeq });
const emailOf = async ({ userSeq }: Person) =>
  (await t.admin<{ email: string }>(sql`select email from main.account where user_seq = ${userSeq}`))[0]!.email;
const learner = (name = '이배움') => person(t, name, s.channelSeq);
const join = (who: Person, courseSeq: number, termSeq?: number) => ask(enrolmentApi.create, { courseSeq }, who, termSeq ? { termSeq } : {});
const post = (who: Person, p: object, content = '오늘의 글') => ask(missionApi.submit, p, who, { content });
const people = async (courseSeq: number, query: object = {}, who = manager) =>
  (await got<Page<Learner>>(enrolmentApi.list, { courseSeq }, who, query)).list;
const terms = async (courseSeq: number) => (await got<{ terms: StaffTerm[] }>(api.terms, { courseSeq })).terms;
/** Checks that the stored counter of each term equals its enrolments that have not ended. */
const counted = async (courseSeq: number) =>
  expect(
    await t.admin(
      sql`select t.term_seq from main.challenge_term t where t.course_seq = ${courseSeq}
         and t.attend_count <> (select count(*) from main.attend a where a.term_seq = t.term_seq and a.ended_at is null)`,
    ),
  ).toEqual([]);

describe('a challenge', () => {
  it('ST-004 ST-017 is made, listed, changed, put on sale and taken away, each change with its line of history', async () => {
    const made = await got<ChallengeDetail>(api.create, {}, manager, { title: '30일 달리기', price: 30_000, period: 30 });
    const { courseSeq } = made.challenge;
    expect(made).toMatchObject({
      challenge: { fareCd: '01', price: 30_000, period: 30, missionCount: 0 },
      terms: [],
      leaders: [],
      defaultTermSeq: null,
    });
    const missing = (await got<PublishCheck>(courseApi.publishCheck, { courseSeq })).missing.map((one) => one.key);
    expect(missing).toEqual(['subTitle', 'introduction', 'curriculum', 'terms']);
    expect(await error(400, courseApi.publish, { courseSeq })).toBe('PUBLISH_INCOMPLETE');
    await got(api.update, { courseSeq }, manager, { subTitle: '매일 3km', introduction: '<p onclick="x">달려요</p>', price: 20_000 });
    await addMission(courseSeq);
    const run = await addTerm(courseSeq, '1기', 3, 33, 20);
    await publish(courseSeq);
    const [line] = (await got<Page<AdminChallenge>>(api.adminList, {}, manager, { q: '달리기' })).list;
    expect(line).toMatchObject({ courseSeq, courseTypeCd: '07', state: 'OPEN', missionCount: 1, termCount: 1, term: { name: '1기' } });
    const shown = await got<Page<{ courseSeq: number; fare: number; defaultTermSeq: number }>>(api.list, {}, null);
    expect(shown.list[0]).toMatchObject({ courseSeq, fare: 20_000, defaultTermSeq: run.termSeq });
    const picture = '/files/public/1/run.png';
    const [{ channelCategorySeq }] = (await t.admin<{ channelCategorySeq: number }>(
      sql`insert into main.category (channel_seq, name)
        values (${s.channelSeq}, '운동')
        returning channel_category_seq as "channelCategorySeq"`,
    )) as [{ channelCategorySeq: number }];
    await got(api.update, { courseSeq }, manager, { imageUrl: picture, channelCategorySeq });
    const runner = await learner();
    await ask(courseApi.like, { courseSeq }, runner).expect(200);
    await t.admin(sql`update main.course set review_count = 2, review_point = 9, price_ex = 1500 where course_seq = ${courseSeq}`);
    const seen = { imageUrl: picture, likeCount: 1, attendSum: 0, reviewCount: 2, reviewRate: 4.5, priceEx: 1500 };
    expect((await got<Page<object>>(api.list, {}, null)).list[0]).toMatchObject(seen);
    const detail = await got<ChallengeDetail>(api.find, { courseSeq });
    expect(detail.challenge).toMatchObject({ imageUrl: picture, likeCount: 1, channelCategorySeq, priceEx: 1500 });
    expect(detail.challenge).toMatchObject({ introduction: '<p>달려요</p>', xp: 30, publishStatusCd: '00' });
    expect((await got<Page<{ courseSeq: number }>>(courseApi.list, {}, null)).list.map((c) => c.courseSeq)).toContain(courseSeq);
    const kinds = async (kind: string) =>
      (await got<Page<{ courseSeq: number }>>(courseApi.adminList, {}, manager, { kind })).list.map((c) => c.courseSeq);
    expect([(await kinds('CHALLENGE')).includes(courseSeq), (await kinds('CLASS')).includes(courseSeq)]).toEqual([true, false]);
    const copied = await got<{ courseSeq: number }>(courseApi.copy, { courseSeq });
    expect(await got<ChallengeDetail>(api.find, copied)).toMatchObject({
      challenge: { missionCount: 1, publishStatusCd: '99' },
      terms: [],
    });
    await got(api.remove, { courseSeq });
    expect((await got<Page<AdminChallenge>>(api.adminList, {}, manager, { state: 'TRASHED' })).list[0]).toMatchObject({ courseSeq });
    await got(courseApi.restore, { courseSeq });
    const lines = await t.admin<{ line: string }>(
      sql`select entity || ' ' || action as line
        from main.data_history
        where entity = 'CHALLENGE' and entity_seq = ${courseSeq} or course_seq = ${courseSeq}
        order by history_seq`,
    );
    const parts = ['LESSON CREATE', 'CHALLENGE_TERM CREATE'];
    expect(lines.map((one) => one.line)).toEqual(['CHALLENGE CREATE', 'CHALLENGE UPDATE', ...parts, 'CHALLENGE DELETE']);
  });

  it('ST-004 says what is wrong, and is for the pro plan, the site’s staff and its own site alone', async () => {
    const { courseSeq } = await onShow();
    const klass = await course(t, s.channelSeq);
    expect(await field(api.create, {}, manager, { title: '가' })).toBe('title');
    expect(await field(api.update, { courseSeq }, manager, { imageUrl: 'javascript:1' })).toBe('imageUrl');
    expect(await error(404, api.find, { courseSeq: klass })).toBe('CLASS_NOT_FOUND');
    expect(await error(404, api.update, { courseSeq: klass }, manager, { title: '수업' })).toBe('CLASS_NOT_FOUND');
    expect(await field(courseApi.create, {}, manager, { title: '몰래', courseTypeCd: '07' })).toBe('courseTypeCd');
    expect(await field(courseApi.setPublic, { courseSeq }, manager, { publicCd: '00', openYn: 'Y' })).toBe('openYn');
    // A package gives access to its classes at once, so it cannot contain a challenge, whose term one has to choose.
    expect(await field(packageApi.create, {}, manager, { title: '묶음', courseSeqs: [courseSeq, klass] })).toBe('courseSeqs');
    // A challenge has no limit of seats of its own, since each term has one.
    await got(courseApi.updatePayment, { courseSeq }, manager, { fareCd: '01', price: 9000, userLimitTypeCd: '99', maxUserCount: 1 });
    expect(await t.admin(sql`select user_limit_type_cd, price::int from main.course where course_seq = ${courseSeq}`)).toEqual([
      { user_limit_type_cd: '01', price: 9000 },
    ]);
    expect(await error(403, api.create, {}, await learner(), { title: '내 챌린지' })).toBe('NO_PERMISSION');
    expect(await error(403, api.create, {}, await person(t, '강사', s.channelSeq, 'TCH'), { title: '내 챌린지' })).toBe('NO_PERMISSION');
    const there = await site(t, '다른 학교');
    await plan(there.channelSeq, 'Y');
    expect(await error(404, api.find, { channelSeq: there.channelSeq, courseSeq }, there.owner)).toBe('CLASS_NOT_FOUND');
    expect(await error(404, api.createTerm, { channelSeq: there.channelSeq, courseSeq }, there.owner, term('1기', 1, 2))).toBe(
      'CLASS_NOT_FOUND',
    );
    expect((await got<Page<object>>(api.list, { channelSeq: there.channelSeq }, null)).totalCount).toBe(0);
    const run = await addTerm(courseSeq, '1기', 1, 2);
    await publish(courseSeq);
    await plan(s.channelSeq, 'N');
    for (const [call, params, body] of [
      [api.create, {}, { title: '새 챌린지' }],
      [api.update, { courseSeq }, { title: '다른 제목' }],
      [api.createTerm, { courseSeq }, term('2기', 1, 2)],
      [api.updateTerm, { courseSeq, termSeq: run.termSeq }, term('2기', 1, 2)],
      [api.createMission, { courseSeq }, POST],
      [api.addLeader, { courseSeq }, { userSeq: manager.userSeq }],
      [courseApi.publish, { courseSeq }, {}],
      [courseApi.copy, { courseSeq }, {}],
    ] as const)
      expect(await error(400, call, params, manager, body)).toBe('PLAN_FEATURE');
    expect((await join(await learner(), courseSeq).expect(400)).body.errorName).toBe('CLASS_NOT_OPEN');
    await got(api.remove, { courseSeq });
    await plan(s.channelSeq, 'Y');
  });
});

it('AM-1213 AM-680 calls of classes change a challenge for who may change challenges, or has a role in it, and for nobody else', async () => {
  const { courseSeq, curriculumSeq } = await onShow();
  const teacher = await person(t, '강사', s.channelSeq, 'TCH');
  const at = { courseSeq };
  const asked: [unknown, object, object?][] = [
    [courseApi.update, at, { title: '남의 챌린지' }],
    [courseApi.updateSetting, at, { courseQnaShowYn: 'N' }],
    [courseApi.updatePayment, at, { fareCd: '00' }],
    [courseApi.publish, at],
    [courseApi.copy, at],
    [courseApi.remove, at],
    [curriculumApi.remove, { ...at, curriculumSeq }],
    [courseStaffApi.addFacilitator, at, { userSeq: teacher.userSeq }],
  ];
  for (const [call, params, body = {}] of asked) expect(await error(403, call, params, teacher, body)).toBe('NO_PERMISSION');
  const roles = async () =>
    (await got<CourseViewer[]>(courseApi.viewer, {}, teacher, { courseSeqs: String(courseSeq) })).flatMap((one) => one.roles);
  expect(await roles()).toContain('CLASS_STUDENT_READ');
  for (const one of ['CLASS_INFO_UPDATE', 'CLASS_PAYMENT_UPDATE', 'CLASS_LIFECYCLE_DELETE']) expect(await roles()).not.toContain(one);
  // The people of a challenge are those of a class: permissions of classes are enough.
  await got(enrolmentApi.list, at, teacher);
  await got(api.addLeader, at, manager, { userSeq: teacher.userSeq });
  expect(await roles()).toContain('CLASS_INFO_UPDATE');
  await got(courseApi.update, at, teacher, { title: '함께 쓰기' });
  await got(courseApi.update, at, manager, { title: '아침 글쓰기' });
});

it('PE-023 an instructor whose mailbox is not proven makes no challenge', async () => {
  const teacher = await person(t, '새 강사', s.channelSeq, 'TCH');
  await t.admin(
    sql`update main.channel_user
      set roles = roles || '["SITE_CLASS_UPDATE"]'
      where channel_seq = ${s.channelSeq} and user_seq = ${teacher.userSeq}`,
  );
  await t.admin(sql`update main.account set email_auth_at = null where user_seq = ${teacher.userSeq}`);
  expect(await error(400, api.create, {}, teacher, { title: '첫 챌린지' })).toBe('NOT_AUTHORIZED_EMAIL');
  await t.admin(sql`update main.account set email_auth_at = now() where user_seq = ${teacher.userSeq}`);
  await got(api.create, {}, teacher, { title: '첫 챌린지' });
});

it('AM-1182 a challenge that waits for approval is not published after two days where the plan has ended, which is told', async () => {
  const { courseSeq } = await onShow();
  const other = (await onShow()).courseSeq;
  const reviewed = (yn: 'Y' | 'N') =>
    t.admin(
      sql`update main.channel set setting = setting || jsonb_build_object('publishReviewYn', ${yn}::text)
        where channel_seq = ${s.channelSeq}`,
    );
  for (const one of [courseSeq, other]) await addTerm(one, '1기', 100, 200);
  await reviewed('Y');
  await publish(courseSeq);
  await plan(s.channelSeq, 'N');
  t.setNow(new Date(Date.now() + 2 * DAY + HOUR));
  await t.get('main', ReviewJob).run();
  const state = async (seq: number) =>
    (await t.admin(sql`select publish_status_cd as status, publish_requested_at as asked from main.course where course_seq = ${seq}`))[0];
  expect(await state(courseSeq)).toEqual({ status: '99', asked: null });
  const told = (seq: number) =>
    t.admin<{ what: string; who: number }>(
      sql`select data ->> 'what' as what, (data ->> 'requesterSeq')::int as who
        from jobs.job
        where name = 'publish.changed.alarm' and (data ->> 'courseSeq')::bigint = ${seq} and data ->> 'what' <> 'REQUESTED'`,
    );
  expect(await told(courseSeq)).toEqual([{ what: 'PLAN_ENDED', who: manager.userSeq }]);
  // With the plan it is published by itself as before.
  t.resetNow();
  await plan(s.channelSeq, 'Y');
  await publish(other);
  t.setNow(new Date(Date.now() + 2 * DAY + HOUR));
  await t.get('main', ReviewJob).run();
  expect(await state(other)).toEqual({ status: '00', asked: null });
  t.resetNow();
  await reviewed('N');
});

describe('the price of a challenge in the list of staff', () => {
  it('CR-055 CR-057 CR-061 is said in both currencies, with its material and its discount', async () => {
    const { courseSeq } = await onShow();
    const price = {
      price: 130_000,
      priceEx: 10_000,
      discountPrice: 97_500,
      discountPriceEx: 7_500,
      discountStartAt: at(-1),
      discountEndAt: at(24),
      materialPrice: 15_000,
      materialPriceEx: 1_200,
    };
    const more = { fareCd: '01', currency: 'USD', discountYn: 'Y', payMethods: ['OVERSEAS_CARD'], materialTitle: '공책' };
    await got(courseApi.updatePayment, { courseSeq }, manager, { ...price, ...more });
    const { list } = await got<Page<AdminChallenge>>(api.adminList, {}, manager);
    expect(list.find((one) => one.courseSeq === courseSeq)).toMatchObject({ ...price, currency: 'USD' });
  });
});

describe('the terms of a challenge', () => {
  it('ST-005 ST-008 ST-009 ST-018 are made, told, changed with those who are in them, and deleted without them', async () => {
    const { courseSeq } = await onShow();
    const other = await onShow();
    const first = await addTerm(courseSeq, '1기', -1, 10, 1);
    const second = await addTerm(courseSeq, '2기', 20, 50);
    await publish(courseSeq);
    const listed = async () =>
      (await got<Page<AdminChallenge>>(api.adminList, {}, manager)).list.find((one) => one.courseSeq === courseSeq);
    expect(await listed()).toMatchObject({ termCount: 2, term: { name: '1기', attendCount: 0 } });
    expect(await got(api.terms, { courseSeq })).toMatchObject({
      terms: [{ name: '2기' }, { name: '1기' }],
      defaultTermSeq: second.termSeq,
    });
    expect(await field(api.createTerm, { courseSeq }, manager, { ...term('3기', 5, 4) })).toBe('endAt');
    expect(await field(api.createTerm, { courseSeq }, manager, { ...term('3기', -5, -4) })).toBe('endAt');
    expect(await field(api.createTerm, { courseSeq }, manager, { ...term('', 5, 6) })).toBe('name');
    const kim = await learner('김하나');
    const inside = (await join(kim, courseSeq, first.termSeq).expect(200)).body.data as Enrolment;
    expect(await listed()).toMatchObject({ term: { name: '1기', attendCount: 1 } });
    const cards = (await got<Page<{ courseSeq: number; attendSum: number }>>(api.list, {}, null)).list;
    expect(cards.find((one) => one.courseSeq === courseSeq)!.attendSum).toBe(1);
    expect(inside).toMatchObject({ termSeq: first.termSeq, termName: '1기', validAt: first.endAt, choiseStatusCd: '00' });
    expect(await got<JoinableTerms>(api.joinable, { courseSeq }, kim)).toMatchObject({
      terms: [{ name: '1기', attendCount: 1 }, { name: '2기' }],
      mine: { name: '1기' },
    });
    const moved = await got<ChallengeTerm>(api.updateTerm, { courseSeq, termSeq: first.termSeq }, manager, term('첫 기수', -1, 15, 3));
    expect(moved).toMatchObject({ name: '첫 기수', maxUserCount: 3, attendCount: 1 });
    expect(await got<Enrolment>(enrolmentApi.mine, { courseSeq }, kim)).toMatchObject({ termName: '첫 기수', validAt: moved.endAt });
    await got(enrolmentApi.add, { courseSeq }, manager, { userSeqs: [(await learner('박둘')).userSeq], termSeq: first.termSeq });
    expect(await field(api.updateTerm, { courseSeq, termSeq: first.termSeq }, manager, term('1기', -1, 15, 1))).toBe('maxUserCount');
    expect(await error(409, api.removeTerm, { courseSeq, termSeq: first.termSeq })).toBe('TERM_HAS_PARTICIPANTS');
    expect(await error(404, api.removeTerm, { courseSeq: other.courseSeq, termSeq: second.termSeq })).toBe('NO_DATA');
    await got(api.removeTerm, { courseSeq, termSeq: second.termSeq });
    expect((await terms(courseSeq)).map((one) => one.name)).toEqual(['첫 기수']);
    expect(await error(403, api.terms, { courseSeq }, kim)).toBe('NO_PERMISSION');
    await counted(courseSeq);
  });

  it('counts applicants apart from participants: they have a seat, and take part once they are approved', async () => {
    const { courseSeq } = await onShow();
    const only = await addTerm(courseSeq, '1기', -1, 10, 3);
    await t.admin(sql`update main.course set choise_type_cd = '01' where course_seq = ${courseSeq}`);
    await publish(courseSeq);
    const [kim, lee] = [await learner('김하나'), await learner('이둘')];
    const applied = (await join(kim, courseSeq, only.termSeq).expect(200)).body.data as Enrolment;
    await join(lee, courseSeq, only.termSeq).expect(200);
    await got(enrolmentApi.setStatus, { courseSeq }, manager, { attendSeqs: [applied.attendSeq], choiseStatusCd: '00' });
    const counts = { attendCount: 2, waitCnt: 1 };
    expect((await terms(courseSeq))[0]).toMatchObject(counts);
    expect(participantsOf((await terms(courseSeq))[0]!)).toBe(1);
    expect((await got<ChallengeDetail>(api.find, { courseSeq })).terms[0]).toMatchObject(counts);
    const { list } = await got<Page<AdminChallenge>>(api.adminList, {}, manager);
    expect(list.find((one) => one.courseSeq === courseSeq)!.term).toMatchObject(counts);
    // Visitors are told how many seats are free, but not how many people wait.
    expect((await got<JoinableTerms>(api.joinable, { courseSeq }, null)).terms[0]).not.toHaveProperty('waitCnt');
  });

  it('the next one to open is where one joins; never one that is over', () => {
    const one = (termSeq: number, from: number, to: number, maxUserCount = 0, attendCount = 0): ChallengeTerm => ({
      termSeq,
      name: '',
      startAt: at(from),
      endAt: at(to),
      maxUserCount,
      attendCount,
    });
    const now = Date.now();
    expect(defaultTerm([one(1, -9, -1), one(2, -1, 9), one(3, 5, 9), one(4, 2, 9, 1, 1), one(5, 9, 12)], now)?.termSeq).toBe(3);
    expect(defaultTerm([one(1, -2, 1), one(2, -1, 9)], now)?.termSeq).toBe(2);
    expect([joinState([one(1, -9, -1)], now), joinState([one(1, -1, 1, 1, 1)], now), joinState([one(1, -1, 1)], now)]).toEqual([
      'over',
      'full',
      'open',
    ]);
  });

  it('ST-013 a crowd never gets more seats than a term has; one that is over is joined by nobody', async () => {
    const { courseSeq } = await onShow();
    const small = await addTerm(courseSeq, '작은 기수', -1, 5, 2);
    await publish(courseSeq);
    const crowd = await Promise.all(Array.from({ length: 6 }, () => learner()));
    const tried = await Promise.all(crowd.map((who) => join(who, courseSeq, small.termSeq)));
    expect(tried.map((one) => one.status).sort()).toEqual([200, 200, 400, 400, 400, 400]);
    expect([...new Set(tried.filter((one) => one.status === 400).map((one) => one.body.errorName as string))]).toEqual(['CAPACITY_FULL']);
    expect((await terms(courseSeq))[0]!.attendCount).toBe(2);
    await counted(courseSeq);
    const late = await learner();
    expect((await join(late, courseSeq).expect(400)).body.errorName).toBe('CAPACITY_FULL');
    // When staff cancel an enrolment, its seat is free again.
    const [first] = await people(courseSeq);
    await got(enrolmentApi.cancel, { courseSeq }, manager, { attendSeqs: [first!.attendSeq], reason: '요청' });
    await join(late, courseSeq).expect(200);
    t.setNow(new Date(at(6)));
    expect((await join(await learner(), courseSeq, small.termSeq).expect(400)).body.errorName).toBe('TERM_CLOSED');
    await counted(courseSeq);
  });

  it('CR-066 CR-068 says nothing by months once its price is another', async () => {
    const { courseSeq } = (await got<ChallengeDetail>(api.create, {}, manager, { title: '나누어 내기', price: 30_000 })).challenge;
    await got(courseApi.updatePayment, { courseSeq }, manager, { fareCd: '01', price: 30_000, installmentMonth: 3 });
    const months = async () => (await got<ClassInformation>(courseApi.find, { courseSeq }, manager, { type: 'update' })).course;
    await got(api.update, { courseSeq }, manager, { price: 30_000 });
    expect(await months()).toMatchObject({ installmentStatus: 'Y', installmentMonth: 3, installmentPrice: 10_000 });
    const none = { installmentStatus: 'N', installmentMonth: null, installmentPrice: null, installmentOriginalPrice: null };
    for (const price of [20_000, 0]) {
      await got(api.update, { courseSeq }, manager, { price });
      expect(await months()).toMatchObject({ price, ...none });
      await got(courseApi.updatePayment, { courseSeq }, manager, { fareCd: '01', price: 30_000, installmentMonth: 3 });
    }
  });

  it('ST-013 a seat that waits for its payment moves to another term, goes with its hold, and money that comes after the end goes back', async () => {
    const { courseSeq } = await onShow({ price: 10_000 });
    const first = await addTerm(courseSeq, '1기', 1, 5, 1);
    const second = await addTerm(courseSeq, '2기', 10, 15, 1);
    await publish(courseSeq);
    const kim = await learner();
    const held = (await join(kim, courseSeq).expect(200)).body.data as Enrolment;
    expect(held).toMatchObject({ termSeq: first.termSeq, needsPayment: true, amount: 10_000 });
    expect((await join(kim, courseSeq, second.termSeq).expect(200)).body.data).toMatchObject({
      attendSeq: held.attendSeq,
      termName: '2기',
    });
    expect((await terms(courseSeq)).map((one) => one.attendCount)).toEqual([1, 0]);
    expect((await join(await learner(), courseSeq, second.termSeq).expect(400)).body.errorName).toBe('CAPACITY_FULL');
    t.setNow(new Date(Date.now() + 16 * 60_000));
    await t.get('main', HoldJob).run();
    expect((await terms(courseSeq)).map((one) => one.attendCount)).toEqual([0, 0]);
    t.resetNow();
    const lee = await learner();
    const bought = (await join(lee, courseSeq, first.termSeq).expect(200)).body.data as Enrolment;
    await t.admin(
      insertInto('util.pay_order', {
        channelSeq: s.channelSeq,
        orderNo: `CH-${bought.attendSeq}`,
        attendSeq: bought.attendSeq,
        courseSeq,
        userSeq: lee.userSeq,
        title: 'x',
        ordererName: 'x',
        email: 'x',
        price: 10000,
        amount: 10000,
        payMethodCd: 'CARD',
        provider: 'sandbox',
        createdAt: sql`now()`,
        status: 'PAID',
        paidAt: sql`now()`,
      }),
    );
    t.setNow(new Date(at(6)));
    await t.get('main', PaymentFollowerService).follow(s.channelSeq, bought.attendSeq);
    expect(await t.admin(sql`select cancel_cd from main.attend where attend_seq = ${bought.attendSeq}`)).toEqual([{ cancel_cd: 'HOLD' }]);
    expect((await terms(courseSeq)).map((one) => one.attendCount)).toEqual([0, 0]);
    await counted(courseSeq);
  });
});

describe('the missions of a challenge', () => {
  it('ST-006 ST-010 ST-011 ST-012 ST-019 are of three kinds, told in order, changed, and deleted by force where somebody has handed in', async () => {
    const { courseSeq, curriculumSeq } = await onShow();
    await addTerm(courseSeq, '1기', -1, 5);
    await publish(courseSeq);
    const room = await got<{ chatRoomSeq: number }>(chatApi.create, {}, manager, { name: '응원방', scope: '01' });
    const chat = await addMission(courseSeq, {
      curriculumTypeCd: '07',
      title: '인사하기',
      missionResourceId: String(room.chatRoomSeq),
      xp: 5,
    });
    expect(chat).toMatchObject({ missionType: 'ENTER_CHAT_ROOM', xp: 5, isPublic: false, submissionCount: 0, completedCount: 0 });
    expect(await field(api.createMission, { courseSeq }, manager, { curriculumTypeCd: '05', requiredMinutes: 10, title: '글' })).toBe(
      'curriculumTypeCd',
    );
    expect(await field(api.createMission, { courseSeq }, manager, { ...POST, maxChallengeCount: 0 })).toBe('maxChallengeCount');
    expect(
      await field(curriculumApi.save, { courseSeq }, manager, {
        curriculumTypeCd: '05',
        requiredMinutes: 10,
        title: '글',
        content: '<p>글</p>',
      }),
    ).toBe('curriculumTypeCd');
    const kim = await learner();
    await join(kim, courseSeq).expect(200);
    await post(kim, { courseSeq, curriculumSeq }).expect(200);
    await post(kim, { courseSeq, curriculumSeq }, '두 번째').expect(200);
    await got(chatApi.enter, { chatRoomSeq: room.chatRoomSeq }, kim);
    const list = await got<ChallengeMission[]>(api.missions, { courseSeq });
    expect(list.map((one) => [one.title, one.submissionCount, one.completedCount])).toEqual([
      ['매일 쓰기', 2, 1],
      ['인사하기', 0, 1],
    ]);
    expect((await people(courseSeq))[0]).toMatchObject({ xp: 35, completedCount: 2, curriculumCount: 2, termName: '1기' });
    // A new XP of a mission also counts for participants who have already done the mission.
    await got(api.updateMission, { courseSeq, curriculumSeq }, manager, { ...POST, title: '아침 글', xp: 40 });
    expect((await people(courseSeq))[0]).toMatchObject({ xp: 45 });
    expect(await error(409, api.removeMission, { courseSeq, curriculumSeq }, manager, { forceYn: 'N' })).toBe('MISSION_HAS_SUBMISSIONS');
    expect(await error(409, curriculumApi.remove, { courseSeq, curriculumSeq })).toBe('MISSION_HAS_SUBMISSIONS');
    await got(api.removeMission, { courseSeq, curriculumSeq }, manager, { forceYn: 'Y' });
    expect((await people(courseSeq))[0]).toMatchObject({ xp: 5, completedCount: 1, curriculumCount: 1 });
    // A restored mission has the posts and completions that it had before.
    expect(await error(403, api.restoreMission, { courseSeq, curriculumSeq }, kim)).toBe('NO_PERMISSION');
    for (let n = 0; n < 2; n++) await got(api.restoreMission, { courseSeq, curriculumSeq }, manager);
    expect((await people(courseSeq))[0]).toMatchObject({ xp: 45, completedCount: 2, curriculumCount: 2 });
    expect((await got<ChallengeMission[]>(api.missions, { courseSeq })).map((one) => [one.title, one.submissionCount])).toEqual([
      ['아침 글', 2],
      ['인사하기', 0],
    ]);
    await got(api.removeMission, { courseSeq, curriculumSeq }, manager, { forceYn: 'Y' });
    const spare = await addMission(courseSeq);
    await got(api.removeMission, { courseSeq, curriculumSeq: spare.curriculumSeq }, manager, { forceYn: 'N' });
    expect(await error(403, api.missions, { courseSeq }, kim)).toBe('NO_PERMISSION');
    expect(await error(404, api.updateMission, { courseSeq, curriculumSeq: 987_654 }, manager, POST)).toBe('NO_DATA');
  });

  it('ST-006 ST-013 are open while the term of a participant runs; the next term begins anew, and posts stay in theirs', async () => {
    const { courseSeq, curriculumSeq } = await onShow();
    const mission = { courseSeq, curriculumSeq };
    const first = await addTerm(courseSeq, '1기', 1, 5);
    const second = await addTerm(courseSeq, '2기', 10, 15);
    await publish(courseSeq);
    const kim = await learner('김하나');
    await join(kim, courseSeq, first.termSeq).expect(200);
    expect((await post(kim, mission).expect(403)).body.errorName).toBe('TERM_NOT_OPEN');
    expect((await post(await learner(), mission).expect(403)).body.errorName).toBe('NOT_ATTENDING');
    t.setNow(new Date(at(2)));
    await post(kim, mission, '하나').expect(200);
    await post(kim, mission, '둘').expect(200);
    expect((await people(courseSeq))[0]).toMatchObject({ xp: 30, completedCount: 1 });
    t.setNow(new Date(at(6)));
    expect((await post(kim, mission).expect(403)).body.errorName).toBe('NOT_ATTENDING');
    await join(kim, courseSeq).expect(200);
    t.setNow(new Date(at(11)));
    const again = await got<{ list: Submission[]; posted: { total: number } }>(missionApi.submissions, mission, kim);
    expect([again.list, again.posted.total]).toEqual([[], 0]);
    expect((await people(courseSeq, { termSeq: second.termSeq })).map((one) => [one.xp, one.completedCount])).toEqual([[0, 0]]);
    await post(kim, mission, '다시').expect(200);
    const seen = (query: object) =>
      got<Page<Submission>>(missionApi.submissions, mission, manager, query).then((one) => one.list.map((p) => p.content));
    expect([await seen({}), await seen({ termSeq: first.termSeq })]).toEqual([
      ['다시', '둘', '하나'],
      ['둘', '하나'],
    ]);
    // A participant of the second term does not see the posts of the first term.
    const lee = await learner('이둘');
    await join(lee, courseSeq, second.termSeq).expect(200);
    expect((await got<Page<Submission>>(missionApi.submissions, mission, lee)).list.map((one) => [one.content, one.userName])).toEqual([
      ['다시', '김*나'],
    ]);
    await counted(courseSeq);
  });
});

describe('the people of a challenge', () => {
  it('ST-007 ST-020 leaders come from the members, answer posts, take them away, see participants, and nothing else', async () => {
    const { courseSeq, curriculumSeq } = await onShow();
    const mission = { courseSeq, curriculumSeq };
    await addTerm(courseSeq, '1기', -1, 5);
    await publish(courseSeq);
    const leader = await learner('최리더');
    const kim = await learner();
    await join(kim, courseSeq).expect(200);
    const first = (await post(kim, mission).expect(200)).body.data as Submission;
    await post(kim, mission).expect(200);
    expect(await error(403, enrolmentApi.list, { courseSeq }, leader)).toBe('NO_PERMISSION');
    expect(await got(api.addLeader, { courseSeq }, manager, { userSeq: leader.userSeq })).toMatchObject([
      { userSeq: leader.userSeq, userTypeCd: 'CMG' },
    ]);
    expect(await error(409, api.addLeader, { courseSeq }, manager, { userSeq: leader.userSeq })).toBe('ALREADY_STAFF');
    expect(await error(400, api.addLeader, { courseSeq }, manager, { userSeq: (await person(t, '남')).userSeq })).toBe('MEMBERS_ONLY');
    expect((await people(courseSeq, {}, leader))[0]).toMatchObject({ userSeq: kim.userSeq, xp: 30, completedCount: 1 });
    await got(missionApi.feedback, { ...mission, submissionSeq: first.submissionSeq }, leader, { content: '좋아요', point: 7 });
    expect((await people(courseSeq, {}, leader))[0]).toMatchObject({ point: 7 });
    expect(await error(409, missionApi.remove, { ...mission, submissionSeq: first.submissionSeq }, kim)).toBe('MISSION_ANSWERED');
    await got(missionApi.remove, { ...mission, submissionSeq: first.submissionSeq }, leader);
    // Without the deleted post the participant has too few posts, so the mission is no longer completed.
    expect((await people(courseSeq, {}, leader))[0]).toMatchObject({ xp: 0, completedCount: 0, point: 0 });
    expect(await error(403, api.createTerm, { courseSeq }, leader, term('2기', 1, 2))).toBe('NO_PERMISSION');
    expect((await got<ChallengeDetail>(api.find, { courseSeq }, leader)).leaders).toHaveLength(1);
    expect(await got(api.leaders, { courseSeq })).toMatchObject([{ userSeq: leader.userSeq }]);
    // Mail addresses of leaders are masked as those of all staff are; an instructor may ask for one of them.
    const teacher = await person(t, '박강사', s.channelSeq, 'TCH');
    const shown = async (who: Person) => (await got<ChallengeDetail>(api.find, { courseSeq }, who)).leaders[0]!.email;
    expect([await shown(manager), await shown(leader)]).toEqual([await emailOf(leader), await emailOf(leader)]);
    expect(await shown(teacher)).toMatch(/^..\*\*\*@madang\.test$/);
    const revealed = await ask(api.find, { courseSeq }, teacher).set(REVEAL_HEADER, String(leader.userSeq)).expect(200);
    expect((revealed.body.data as ChallengeDetail).leaders[0]!.email).toBe(await emailOf(leader));
    expect(await got(api.removeLeader, { courseSeq, userSeq: leader.userSeq })).toEqual([]);
    expect(await error(404, api.removeLeader, { courseSeq, userSeq: leader.userSeq })).toBe('NO_DATA');
    expect(await error(403, enrolmentApi.list, { courseSeq }, leader)).toBe('NO_PERMISSION');
  });

  it('ST-013 participants wait for staff where it selects; approving after the end of their term is refused; the calls answer below the challenge, too', async () => {
    const { courseSeq, curriculumSeq } = await onShow();
    const run = await addTerm(courseSeq, '1기', -1, 5, 1);
    await got(courseApi.updatePayment, { courseSeq }, manager, { fareCd: '00', choiseTypeCd: '01' });
    await publish(courseSeq);
    const kim = await learner();
    const applied = (await join(kim, courseSeq).expect(200)).body.data as Enrolment;
    expect(applied).toMatchObject({ choiseStatusCd: '01', termSeq: run.termSeq });
    expect((await join(await learner(), courseSeq).expect(400)).body.errorName).toBe('CAPACITY_FULL');
    const below = (path: string) => ({ ...enrolmentApi.setStatus, path: `/channels/:channelSeq/challenges/:courseSeq/${path}` });
    expect(urlOf(below('attendees') as never, { channelSeq: 1, courseSeq: 2 })).toContain('/challenges/2/attendees');
    const status = { attendSeqs: [applied.attendSeq], choiseStatusCd: '00' };
    t.setNow(new Date(at(6)));
    expect(await error(400, below('attendees/status'), { courseSeq }, manager, status)).toBe('TERM_CLOSED');
    t.resetNow();
    await got(below('attendees/status'), { courseSeq }, manager, status);
    await got({ ...below(`missions/${curriculumSeq}/posts`), method: 'POST' }, { courseSeq }, kim, { content: '첫 글' });
    expect(
      await got<Page<Learner>>({ ...below('attendees'), method: 'GET' }, { courseSeq }, manager, { termSeq: run.termSeq }),
    ).toMatchObject({
      list: [{ userSeq: kim.userSeq, termName: '1기', choiseStatusCd: '00' }],
    });
    expect((await terms(courseSeq))[0]!.attendCount).toBe(1);
    await counted(courseSeq);
  });
});

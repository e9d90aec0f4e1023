import type supertest from 'supertest';
import { CERTIFICATE_REVOKE, APPLICATION_STATUS, SELECTION_TYPE, HOLD, USER_LIMIT } from '@madang/contracts/codes';
import { channelApi, type LeaveEffects } from '@madang/contracts/main/channel';
import { enrolmentApi } from '@madang/contracts/main/enrolment';
import { mypageApi } from '@madang/contracts/main/mypage';
import type { MyHome } from '@madang/contracts/main/mypage-calls';
import { reviewApi } from '@madang/contracts/main/review';
import { DAY } from '@madang/contracts/time';
import { insertInto } from '@madang/server/sql/insert';
import { sql } from '@madang/server/sql/sql';
import { testApp, type TestApp } from '@madang/server/test-app';
import { AppModule } from '../app.module';
import { course, enrol, person, site, type Person, type Site } from '../course/course.fixture';

let t: TestApp;
let a: Site;
let b: Site;
beforeAll(async () => {
  t = await testApp({ main: AppModule });
  a = await site(t);
  b = await site(t, '둘 학교');
});
afterAll(() => t.close());

const as = (who: Person, call: supertest.Test) => call.set('Access-Token', who.token);
const home = async (who: Person, at: Site | null = a) =>
  (
    await as(who, t.call(mypageApi.home))
      .query(at ? { channelSeq: at.channelSeq } : {})
      .expect(200)
  ).body.data as MyHome;
/** Completes a new lesson of a class at the given moment. */
async function learn(who: Person, courseSeq: number, moment: Date, at = a): Promise<void> {
  const [lesson] = await t.admin<{ n: number }>(
    insertInto(
      'main.curriculum',
      { channelSeq: at.channelSeq, courseSeq, title: '강', curriculumTypeCd: '01', curriculumOrder: 1 },
      sql`returning curriculum_seq as n`,
    ),
  );
  await t.admin(
    insertInto('main.playtime', {
      channelSeq: at.channelSeq,
      userSeq: who.userSeq,
      courseSeq,
      curriculumSeq: lesson!.n,
      completedAt: moment,
      updatedAt: moment,
    }),
  );
}

describe('the page of a learner', () => {
  it('S-042 PY-053 is empty for whoever has nothing, and asks for a session', async () => {
    expect(await home(await person(t))).toEqual({
      weeks: 0,
      learnedYn: 'N',
      lastCourseSeqs: [],
      courses: [],
      lives: [],
      likes: [],
      coupons: [],
      toReview: [],
      runs: [],
      challenges: [],
      counts: { courses: 0, lives: 0, likes: 0, coupons: 0, reviews: 0, toReview: 0, certificates: 0 },
    });
    for (const call of [mypageApi.home, mypageApi.likes, mypageApi.reviews]) await t.call(call).expect(401);
    await as(await person(t), t.call(mypageApi.likes)).expect(400);
  });

  it('S-042 has the classes, likes and coupons of one site, and the classes of all without one', async () => {
    const who = await person(t, '한가람', a.channelSeq);
    const [here, there, liked, hidden] = [
      await course(t, a.channelSeq),
      await course(t, b.channelSeq, { title: '다른 곳' }),
      await course(t, a.channelSeq, { title: '좋은 것' }),
      await course(t, a.channelSeq, { title: '숨은 것', public_cd: '99' }),
    ];
    const attendSeq = await enrol(t, { channelSeq: a.channelSeq, courseSeq: here, userSeq: who.userSeq });
    await enrol(t, { channelSeq: b.channelSeq, courseSeq: there, userSeq: who.userSeq });
    for (const [channelSeq, courseSeq] of [
      [a.channelSeq, liked],
      [a.channelSeq, hidden],
      [b.channelSeq, there],
    ])
      await t.admin(insertInto('main.course_like', { channelSeq, courseSeq, userSeq: who.userSeq, likeAt: sql`now()` }));
    for (const [title, end] of [
      ['나중', 20],
      ['먼저', 2],
      ['끝남', -1],
    ] as const)
      await t.admin(
        sql`with kind as (
           insert into main.coupon_info (channel_seq, title, code, discount_type_cd, discount, end_at, created_by, created_at, updated_at)
           values (${a.channelSeq}, ${title}, ${title}, '00', 1000, ${new Date(Date.now() + end * DAY)}, ${who.userSeq}, now(), now())
           returning coupon_info_seq
         )
         insert into main.coupon (channel_seq, coupon_info_seq, user_seq, by_staff, issued_at)
         select ${a.channelSeq}, coupon_info_seq, ${who.userSeq}, true, now() from kind`,
      );
    // The one that was issued anew counts for both.
    const certificate = {
      channelSeq: a.channelSeq,
      courseSeq: here,
      attendSeq,
      userSeq: who.userSeq,
      name: '한가람',
      courseTitle: '클래스',
    };
    const text = { lang: 'ko', title: '수료증', description: '', signer: '김대표', startAt: '2026-01-01', endAt: '2026-02-01' };
    for (const revokeCd of [CERTIFICATE_REVOKE.REISSUED, null])
      await t.admin(
        insertInto('main.certificate', {
          ...certificate,
          ...text,
          certificateNo: sql`main.certificate_no()`,
          issuedAt: sql`now()`,
          revokeCd,
          revokedAt: revokeCd && sql`now()`,
        }),
      );
    const own = await home(who);
    expect(own.counts).toMatchObject({ courses: 1, likes: 1, coupons: 2, certificates: 1 });
    expect(own.courses.map((one) => one.courseSeq)).toEqual([here]);
    expect(own.likes).toMatchObject([{ courseSeq: liked, title: '좋은 것', likeAt: expect.stringMatching(/Z$/) }]);
    expect(own.coupons.map((one) => one.title)).toEqual(['먼저', '나중']);
    const everywhere = await home(who, null);
    expect(everywhere.courses.map((one) => one.courseSeq)).toEqual([there, here]);
    expect(everywhere).toMatchObject({ likes: [], coupons: [], counts: { likes: 0 } });
    expect((await home(a.owner)).counts).toMatchObject({ courses: 0, likes: 0, coupons: 0 });
    const list = async (channelSeq: number) =>
      (await as(who, t.call(mypageApi.likes)).query({ channelSeq }).expect(200)).body.data as { list: { title: string }[] };
    expect((await list(a.channelSeq)).list.map((one) => one.title)).toEqual(['좋은 것']);
    expect((await list(b.channelSeq)).list.map((one) => one.title)).toEqual(['다른 곳']);
  });

  it('PE-029 has the classes that the person helps to run without being staff of the site', async () => {
    const who = await person(t, '박지우', a.channelSeq);
    const [managed, asked, taught, trashed] = [
      await course(t, a.channelSeq, { title: '맡은 것' }),
      await course(t, a.channelSeq, { title: '물어보는 것', course_type: 'SURVEY', course_type_cd: '01' }),
      await course(t, a.channelSeq, { title: '가르치는 것' }),
      await course(t, a.channelSeq, { title: '지운 것', trash_type_cd: '01' }),
    ];
    for (const [courseSeq, role] of [
      [managed, 'MNG'],
      [asked, 'FAC'],
      [taught, 'TCH'],
      [trashed, 'CMG'],
    ])
      await t.admin(insertInto('main.course_user', { channelSeq: a.channelSeq, courseSeq, userSeq: who.userSeq, userTypeCd: role }));
    const idle = { questionCount: 0, missionCount: 0, missionSeq: null, approvalCount: 0 };
    expect((await home(who)).runs).toEqual([
      { courseSeq: asked, title: '물어보는 것', courseType: 'SURVEY', courseTypeCd: '01', userTypeCd: 'FAC', ...idle },
      { courseSeq: managed, title: '맡은 것', courseType: 'VOD', courseTypeCd: '05', userTypeCd: 'MNG', ...idle },
    ]);
    expect((await home(who, b)).runs).toEqual([]);
    expect((await home(who, null)).runs).toEqual([]);
  });

  it('AM-1306 AM-1344 says how many questions, submissions and applications wait in a class that the person helps to run', async () => {
    const [who, asker, applicant] = [await person(t, '박지우', a.channelSeq), await person(t), await person(t)];
    const courseSeq = await course(t, a.channelSeq, { title: '맡은 것', choise_type_cd: '01' });
    const inCourse = { channelSeq: a.channelSeq, courseSeq };
    await t.admin(insertInto('main.course_user', { ...inCourse, userSeq: who.userSeq, userTypeCd: 'CMG' }));
    const questions = { ...inCourse, typeCd: '04' };
    const [board] = await t.admin<{ board_seq: number }>(
      insertInto('main.board', { ...questions, kind: 'COURSE', readScope: 'STAFF', writeScope: 'STAFF' }, sql`returning board_seq`),
    );
    const post = {
      ...questions,
      boardSeq: board!.board_seq,
      userSeq: asker.userSeq,
      title: '질문',
      content: '',
      createdAt: new Date(),
      updatedAt: new Date(),
    };
    for (const answerCount of [0, 0, 1]) await t.admin(insertInto('main.post', { ...post, answerCount }));
    await enrol(t, { ...inCourse, userSeq: applicant.userSeq }, { choise_status_cd: '01' });
    await t.admin(sql`update main.course set wait_cnt = 1 where course_seq = ${courseSeq}`);
    const lesson = { ...inCourse, curriculumTypeCd: '03', title: '과제' };
    const [mission] = await t.admin<{ n: number }>(insertInto('main.curriculum', lesson, sql`returning curriculum_seq as n`));
    const handedIn = { ...inCourse, userSeq: asker.userSeq, content: '', createdAt: new Date(), updatedAt: new Date() };
    await t.admin(insertInto('main.submission', { ...handedIn, curriculumSeq: mission!.n }));
    await t.admin(
      insertInto('main.submission', { ...handedIn, userSeq: applicant.userSeq, curriculumSeq: mission!.n, feedbackAt: new Date() }),
    );
    expect((await home(who)).runs).toMatchObject([{ questionCount: 2, missionCount: 1, missionSeq: mission!.n, approvalCount: 1 }]);
  });

  it('counts the weeks in a row with a completed lesson, until a week without one', async () => {
    const courseSeq = await course(t, a.channelSeq);
    // The present time is a Wednesday, so that it is clear in which week each day before it lies.
    const wednesday = new Date('2026-11-18T03:00:00Z');
    const ago = (days: number) => new Date(wednesday.getTime() - days * DAY);
    t.setNow(wednesday);
    const who = await person(t);
    for (const days of [7, 8, 14, 28]) await learn(who, courseSeq, ago(days));
    expect(await home(who)).toMatchObject({ weeks: 2, learnedYn: 'N', lastCourseSeqs: [courseSeq] });
    await learn(who, courseSeq, ago(2));
    expect(await home(who)).toMatchObject({ weeks: 3, learnedYn: 'Y' });
    t.setNow(ago(-12));
    expect(await home({ ...who, token: await t.tokenOf(who.userSeq) })).toMatchObject({ weeks: 0, learnedYn: 'N' });
    t.resetNow();
  });

  it('PY-053 RV-018 offers a review once something was completed, until there is one, and lists those written', async () => {
    const who = await person(t, '한가람', a.channelSeq);
    const [begun, untouched, over] = [
      await course(t, a.channelSeq, { title: '시작함', image_url: '/files/public/1/begun.png' }),
      await course(t, a.channelSeq),
      await course(t, a.channelSeq),
    ];
    const at = (courseSeq: number) => ({ channelSeq: a.channelSeq, courseSeq, userSeq: who.userSeq });
    const attendSeq = await enrol(t, at(begun), { completed_count: 1 });
    await enrol(t, at(untouched));
    await enrol(t, at(over), { completed_count: 1, review_expring_at: new Date(Date.now() - DAY) });
    expect(await home(who)).toMatchObject({
      counts: { toReview: 1, reviews: 0 },
      toReview: [{ courseSeq: begun, attendSeq, title: '시작함', imageUrl: '/files/public/1/begun.png' }],
    });
    const mine = async (one: Person, channelSeq = a.channelSeq) =>
      (await as(one, t.call(mypageApi.reviews)).query({ channelSeq }).expect(200)).body.data;
    expect(await mine(who)).toMatchObject({ totalCount: 0, toReview: [{ courseSeq: begun, attendSeq }] });
    const written = { attendSeq, reviewPoint: 4, description: '좋아요' };
    await as(who, t.call(reviewApi.save, { channelSeq: a.channelSeq, courseSeq: begun }))
      .send(written)
      .expect(200);
    expect(await home(who)).toMatchObject({ counts: { toReview: 0, reviews: 1 }, toReview: [] });
    expect(await mine(who)).toMatchObject({
      totalCount: 1,
      toReview: [],
      list: [
        {
          courseSeq: begun,
          courseTitle: '시작함',
          courseImageUrl: '/files/public/1/begun.png',
          reviewPoint: 4,
          choiseStatusCd: APPLICATION_STATUS.APPROVED,
        },
      ],
    });
    expect(await mine(who, b.channelSeq)).toEqual({ list: [], totalCount: 0, toReview: [] });
    expect((await mine(a.owner)).totalCount).toBe(0);
  });

  it('RV-017 answers with a written review the state of its enrolment, which decides whether it can be changed', async () => {
    const who = await person(t, '한가람', a.channelSeq);
    const courseSeq = await course(t, a.channelSeq);
    const attendSeq = await enrol(t, { channelSeq: a.channelSeq, courseSeq, userSeq: who.userSeq });
    const save = () =>
      as(who, t.call(reviewApi.save, { channelSeq: a.channelSeq, courseSeq })).send({ attendSeq, reviewPoint: 4, description: '좋아요' });
    await save().expect(200);
    await t.admin(sql`update main.attend set choise_status_cd = ${APPLICATION_STATUS.WAITING} where attend_seq = ${attendSeq}`);
    const { list } = (await as(who, t.call(mypageApi.reviews)).query({ channelSeq: a.channelSeq }).expect(200)).body.data;
    expect(list).toMatchObject([{ attendSeq, choiseStatusCd: APPLICATION_STATUS.WAITING }]);
    expect((await save()).body.errorName).toBe('REVIEW_NOT_ALLOWED');
  });
});

describe('leaving a site', () => {
  const leave = (who: Person, at: Site) => as(who, t.call(channelApi.leave, { channelSeq: at.channelSeq }));
  const terms = async (who: Person, at: Site) =>
    (await as(who, t.call(channelApi.leaveEffects, { channelSeq: at.channelSeq })).expect(200)).body.data as LeaveEffects;

  it('says what goes, then ends likes, applications and the belonging, and nothing of another site', async () => {
    const who = await person(t, '한가람', a.channelSeq);
    await t.admin(sql`insert into main.channel_user (channel_seq, user_seq) values (${b.channelSeq}, ${who.userSeq})`);
    const liked = await course(t, a.channelSeq, { like_count: 1 });
    await t.admin(insertInto('main.course_like', { channelSeq: a.channelSeq, courseSeq: liked, userSeq: who.userSeq, likeAt: sql`now()` }));
    const waiting = await course(t, a.channelSeq, { attend_count: 1, wait_cnt: 1 });
    const attendSeq = await enrol(
      t,
      { channelSeq: a.channelSeq, courseSeq: waiting, userSeq: who.userSeq },
      { choise_status_cd: '01', attend_at: null },
    );
    expect(await terms(who, a)).toEqual({
      isChannelUser: true,
      lastOwnerYn: 'N',
      staffYn: 'N',
      courseCount: 0,
      membershipCount: 0,
      payingCount: 0,
      freeCourseCount: 0,
      waitingCount: 1,
      couponCount: 0,
      likeCount: 1,
      keptUntil: { orders: expect.any(String), complaints: expect.any(String) },
    });
    await t.admin(
      sql`with kind as (
         insert into main.coupon_info (channel_seq, title, code, discount_type_cd, discount, created_by, created_at, updated_at)
         values (${a.channelSeq}, '선물', 'LEAVE', '00', 1000, ${who.userSeq}, now(), now())
         returning coupon_info_seq
       )
       insert into main.coupon (channel_seq, coupon_info_seq, user_seq, by_staff, issued_at)
       select ${a.channelSeq}, coupon_info_seq, ${who.userSeq}, true, now() from kind`,
    );
    expect(await terms(who, a)).toMatchObject({ couponCount: 1, likeCount: 1 });
    await leave(who, a).expect(200, { data: null });
    const left = await t.admin(
      sql`select
         (select like_count from main.course where course_seq = ${liked}) as likes,
         (select end_cd from main.attend where attend_seq = ${attendSeq}) as ended,
         (select array_agg(channel_seq) from main.channel_user where user_seq = ${who.userSeq}) as sites`,
    );
    expect(left).toMatchObject([{ likes: 0, ended: expect.any(String), sites: [expect.anything()] }]);
    expect((await terms(who, b)).isChannelUser).toBe(true);
    expect((await leave(who, a).expect(403)).body.errorName).toBe('NOT_CHANNEL_USER');
    await t.call(channelApi.leave, { channelSeq: a.channelSeq }).expect(401);
  });

  it('AM-255 AM-700 ends free classes, gives their seats on, and leaves the way back open', async () => {
    const [who, next] = [await person(t, '한가람', a.channelSeq), await person(t, '다음이', a.channelSeq)];
    const seats = {
      max_user_count: 1,
      user_limit_type_cd: USER_LIMIT.WAITLIST,
      choise_type_cd: SELECTION_TYPE.FIRST_COME,
      attend_count: 1,
      wait_cnt: 1,
    };
    const at = { channelSeq: a.channelSeq, courseSeq: await course(t, a.channelSeq, seats) };
    await enrol(t, { ...at, userSeq: who.userSeq });
    const waits = await enrol(t, { ...at, userSeq: next.userSeq }, { choise_status_cd: '01', attend_at: null, waitlisted: true });
    expect(await terms(who, a)).toMatchObject({ courseCount: 0, freeCourseCount: 1 });
    await leave(who, a).expect(200);
    const [now] = await t.admin(
      sql`select
         (select json_build_array(end_cd, cancel_cd) from main.attend
           where course_seq = ${at.courseSeq} and user_seq = ${who.userSeq}) as ended,
         (select attend_at is not null from main.attend where attend_seq = ${waits}) as moved,
         (select accept_cnt from main.course where course_seq = ${at.courseSeq}) as learners`,
    );
    expect(now).toEqual({ ended: ['USED_UP', null], moved: true, learners: 1 });
    // A person who joins the site again has to agree to its texts again.
    await as(who, t.call(enrolmentApi.create, at)).send({}).expect(403);
    const ticked = { termsYn: true, privacyYn: true, sellerYn: true, marketingConsent: false, nightConsent: false };
    await as(who, t.call(channelApi.join, { channelSeq: a.channelSeq }))
      .send(ticked)
      .expect(200);
    await as(who, t.call(enrolmentApi.create, at)).send({}).expect(200);
  });

  it('is refused to the last owner, and while a class that was paid for runs', async () => {
    expect((await leave(b.owner, b).expect(409)).body.errorName).toBe('LEAVE_LAST_OWNER');
    const second = await person(t, '나중에', b.channelSeq, 'OWN');
    await leave(second, b).expect(200);
    const learner = await person(t, '한가람', b.channelSeq);
    await enrol(t, { channelSeq: b.channelSeq, courseSeq: await course(t, b.channelSeq), userSeq: learner.userSeq }, { amount: 5000 });
    expect(await terms(learner, b)).toMatchObject({ courseCount: 1, freeCourseCount: 0 });
    expect((await leave(learner, b).expect(409)).body.errorName).toBe('LEAVE_WITH_ACCESS');
    const buyer = await person(t, '서결제', b.channelSeq);
    await enrol(
      t,
      { channelSeq: b.channelSeq, courseSeq: await course(t, b.channelSeq), userSeq: buyer.userSeq },
      { choise_status_cd: null, attend_at: null, hold_cd: HOLD.PAY, hold_until: new Date(Date.now() + DAY) },
    );
    expect(await terms(buyer, b)).toMatchObject({ payingCount: 1, courseCount: 0 });
    expect((await leave(buyer, b).expect(409)).body.errorName).toBe('LEAVE_WHILE_PAYING');
  });
});

import sharp from 'sharp';
import type supertest from 'supertest';
import { sql } from '@madang/server/sql/sql';
import { testApp, type TestApp } from '@madang/server/test-app';
import { ENROLMENT_END } from '@madang/contracts/codes';
import { courseApi } from '@madang/contracts/main/course';
import { reviewApi as api, type Review, type ReviewList } from '@madang/contracts/main/review';
import { uploadApi, type UploadedFile } from '@madang/contracts/main/curriculum';
import { reportApi } from '@madang/contracts/main/report';
import { mypageApi } from '@madang/contracts/main/mypage';
import { Passwords } from '../account/passwords';
import { AppModule } from '../app.module';
import { enrol, course, person, site, type Person, type Site } from '../course/course.fixture';

let t: TestApp;
let a: Site;
let b: Site;
beforeAll(async () => {
  t = await testApp({ main: AppModule });
  a = await site(t);
  b = await site(t, '둘 학교');
});
afterAll(() => t.close());
afterEach(() => t.resetNow());

const at = (courseSeq: number, channelSeq = a.channelSeq) => ({ channelSeq, courseSeq });
const as = (who: Person | null, call: supertest.Test) => (who ? call.set('Access-Token', who.token) : call);
const learnerOf = async (courseSeq: number, name = '유시연', more: Record<string, unknown> = {}) => {
  const who = await person(t, name, a.channelSeq);
  return { ...who, attendSeq: await enrol(t, { ...at(courseSeq), userSeq: who.userSeq }, more) };
};
const send = (who: Person & { attendSeq: number }, courseSeq: number, body: object = {}) =>
  as(who, t.call(api.save, at(courseSeq))).send({ reviewPoint: 5, description: '좋아요', attendSeq: who.attendSeq, ...body });
const list = async (courseSeq: number, who: Person | null = null, query: object = {}) =>
  (
    await as(who, t.call(api.list, at(courseSeq)))
      .query(query)
      .expect(200)
  ).body.data as ReviewList;
/** The input by which staff hide a review, with a reason. */
const HIDE = { hideYn: 'Y', reasonCd: 'ABUSE', reasonText: '욕설이 있어요' };
const counters = async (courseSeq: number) =>
  (
    await t.admin(
      sql`select review_count, review_point, review_rate::float as rate, review_stars from main.course where course_seq = ${courseSeq}`,
    )
  )[0];
/** The counters as they are computed from the rows, for the comparison. */
const recount = async (courseSeq: number) =>
  (
    await t.admin(
      sql`select count(*)::int as review_count, coalesce(sum(review_point), 0)::int as review_point,
          coalesce(round(avg(review_point), 1), 0)::float as rate,
    array[count(*) filter (where review_point = 1), count(*) filter (where review_point = 2), count(*) filter (where review_point = 3),
      count(*) filter (where review_point = 4), count(*) filter (where review_point = 5)]::int[] as review_stars
    from main.review where course_seq = ${courseSeq} and hide_yn = 'N'`,
    )
  )[0];

describe('writing a review', () => {
  it('RV-001..010 RV-012..015 stores it with its ratings and lists it with the totals, the writer’s name half hidden', async () => {
    const seq = await course(t, a.channelSeq);
    const writer = await learnerOf(seq);
    const saved = (
      await send(writer, seq, {
        reviewPoint: 4,
        description: ' 알찬 수업 ',
        deliveryPoint: 5,
        kindnessPoint: 4,
        preparationPoint: 3,
        punctualityPoint: 2,
        recommendYn: true,
      }).expect(200)
    ).body.data as Review;
    expect(saved).toMatchObject({
      reviewPoint: 4,
      description: '알찬 수업',
      attendSeq: writer.attendSeq,
      userName: '유시연',
      deliveryPoint: 5,
      kindnessPoint: 4,
      preparationPoint: 3,
      punctualityPoint: 2,
      recommendYn: true,
      updatedAt: null,
    });
    const plain = await learnerOf(seq, '김수');
    const face = '/files/public/0/face.png';
    await t.admin(sql`update main.account set profile_image_url = ${face} where user_seq = ${plain.userSeq}`);
    await send(plain, seq).expect(200);
    const shown = await list(seq);
    expect(Object.keys(shown)).toEqual(['reviews', 'reviewCount', 'reviewRate', 'distribution']);
    expect(shown).toMatchObject({ reviewCount: 2, reviewRate: 4.5, distribution: [0, 0, 0, 1, 1] });
    expect(shown.reviews.map((r) => [r.userName, r.profileImageUrl])).toEqual([
      ['김*', face],
      ['유*연', null],
    ]);
    expect(shown.reviews[1]).toMatchObject({
      evaluationSeq: saved.evaluationSeq,
      attendSeq: writer.attendSeq,
      reviewPoint: 4,
      description: '알찬 수업',
      deliveryPoint: 5,
      kindnessPoint: 4,
      preparationPoint: 3,
      punctualityPoint: 2,
      recommendYn: true,
    });
    expect(shown.reviews[0]).toMatchObject({
      attendSeq: plain.attendSeq,
      reviewPoint: 5,
      description: '좋아요',
      recommendYn: null,
      deliveryPoint: null,
      kindnessPoint: null,
      preparationPoint: null,
      punctualityPoint: null,
    });
    const [later, earlier] = shown.reviews.map((r) => Date.parse(r.createdAt));
    expect(later).toBeGreaterThanOrEqual(earlier!);
    expect((await list(seq, a.owner)).reviews.map((r) => r.userName)).toEqual(['김수', '유시연']);
    expect((await t.call(api.list, at(seq))).headers['cache-control']).toContain('s-maxage=1');
  });

  it('CR-117..120 counts in the class’s card and page', async () => {
    const seq = await course(t, a.channelSeq, { title: '세는 클래스' });
    const totals = async () => {
      const found = await t.call(courseApi.list, { channelSeq: a.channelSeq }).query({ q: '세는 클래스' }).expect(200);
      const [card] = found.body.data.list;
      const page = (await t.call(courseApi.find, at(seq)).expect(200)).body.data.course;
      const of = (c: typeof card) => [c.reviewCount, c.reviewPoint, c.reviewRate, c.reviewDesc];
      expect(of(page)).toEqual(of(card));
      return of(card);
    };
    expect(await totals()).toEqual([0, 0, 0, null]);
    await send(await learnerOf(seq), seq, { reviewPoint: 4, description: '알찬 수업' }).expect(200);
    expect(await totals()).toEqual([1, 4, 4, '알찬 수업']);
    await send(await learnerOf(seq), seq, { reviewPoint: 5 }).expect(200);
    expect(await totals()).toEqual([2, 9, 4.5, '좋아요']);
  });

  it('RV-017..020 AM-143 is for the approved within their time, with text and one to five stars, once an enrolment and edited by a second call', async () => {
    const seq = await course(t, a.channelSeq);
    const nameOf = (r: { status: number; body: { errorName?: string } }) => (r.status === 200 ? 'ok' : r.body.errorName);
    const waiting = await learnerOf(seq, '이', { choise_status_cd: '01', attend_at: null });
    const late = await learnerOf(seq, '박', { review_expring_at: new Date(Date.now() - 1000) });
    const never = await learnerOf(seq, '최', { review_expring_at: null });
    expect([nameOf(await send(waiting, seq)), nameOf(await send(late, seq)), nameOf(await send(never, seq))]).toEqual([
      'REVIEW_NOT_ALLOWED',
      'REVIEW_EXPIRED',
      'REVIEW_EXPIRED',
    ]);
    const writer = await learnerOf(seq);
    for (const body of [
      { description: '' },
      { description: '   ' },
      { reviewPoint: 0 },
      { reviewPoint: 6 },
      { reviewPoint: 4.5 },
      { deliveryPoint: 9 },
      { description: 'x'.repeat(5001) },
      { userSeq: 1 },
    ])
      await send(writer, seq, body).expect(400);
    const thief = await learnerOf(seq, '정도둑');
    expect(
      nameOf(await as(thief, t.call(api.save, at(seq))).send({ reviewPoint: 1, description: '남의', attendSeq: writer.attendSeq })),
    ).toBe('REVIEW_NOT_ALLOWED');
    await Promise.all([1, 2, 3, 4].map(() => send(writer, seq, { reviewPoint: 5 }).expect(200)));
    const edited = (await send(writer, seq, { reviewPoint: 2, description: '생각이 바뀌었어요' }).expect(200)).body.data as Review;
    expect(edited.updatedAt).not.toBeNull();
    expect(await list(seq)).toMatchObject({
      reviewCount: 1,
      reviewRate: 2,
      distribution: [0, 1, 0, 0, 0],
      reviews: [{ description: '생각이 바뀌었어요' }],
    });
    expect((await as(writer, t.call(api.mine, at(seq))).expect(200)).body.data.evaluationSeq).toBe(edited.evaluationSeq);
    expect((await as(thief, t.call(api.mine, at(seq))).expect(200)).body.data).toBeNull();
    await t.call(api.save, at(seq)).send({}).expect(401);
  });

  it('RV-025 of an earlier enrolment is answered to its writer, who is enrolled again, and to nobody else', async () => {
    const seq = await course(t, a.channelSeq);
    const writer = await learnerOf(seq);
    const earlier = (await send(writer, seq, { reviewPoint: 3, description: '첫 번째 수강' }).expect(200)).body.data as Review;
    await t.admin(sql`update main.attend set ended_at = now(), end_cd = ${ENROLMENT_END.USED_UP} where attend_seq = ${writer.attendSeq}`);
    const again = await enrol(t, { ...at(seq), userSeq: writer.userSeq });
    const mine = (who: Person, query: object, of = at(seq)) => as(who, t.call(api.mine, of)).query(query);
    const earlierOne = { attendSeq: writer.attendSeq };
    const answers = [await mine(writer, {}), await mine(writer, { attendSeq: again }), await mine(writer, earlierOne)];
    expect(answers.map(({ body }) => body.data)).toEqual([null, null, earlier]);
    const other = await learnerOf(seq, '한지');
    for (const who of [other, a.owner]) expect((await mine(who, earlierOne).expect(200)).body.data).toBeNull();
    const elsewhere = at(await course(t, a.channelSeq));
    expect((await mine(writer, earlierOne, elsewhere).expect(200)).body.data).toBeNull();
    await mine(writer, earlierOne, at(seq, b.channelSeq)).expect(404);
    await mine(writer, { attendSeq: 'x' }).expect(400);
  });

  it('RV-016 is deleted by its writer alone', async () => {
    const seq = await course(t, a.channelSeq);
    const [writer, other] = [await learnerOf(seq), await learnerOf(seq, '한지')];
    await send(writer, seq).expect(200);
    await as(other, t.call(api.remove, at(seq)))
      .send({ attendSeq: writer.attendSeq })
      .expect(404);
    await as(writer, t.call(api.remove, at(seq, b.channelSeq)))
      .send({ attendSeq: writer.attendSeq })
      .expect(404);
    await as(writer, t.call(api.remove, at(seq)))
      .send({ attendSeq: writer.attendSeq })
      .expect(200, { data: null });
    expect(await list(seq)).toMatchObject({ reviewCount: 0, reviewRate: 0, distribution: [0, 0, 0, 0, 0], reviews: [] });
    expect((await t.call(courseApi.find, at(seq)).expect(200)).body.data.course.reviewDesc).toBeNull();
  });
});

describe('the list', () => {
  it('RV-011 AM-143 pages by the last row’s moment and number without a gap or a double, even at one moment', async () => {
    const seq = await course(t, a.channelSeq);
    await t.admin(
      sql`with people as (insert into main.account (email, name) select 'r' || i || '@madang.test', '후기' || i from generate_series(1, 45) i
          returning user_seq),
        attends as (insert into main.attend (channel_seq, course_seq, user_seq, choise_status_cd, attend_at)
          select ${a.channelSeq}, ${seq}, user_seq, '00', now() from people returning attend_seq, user_seq)
       insert into main.review (channel_seq, course_seq, attend_seq, user_seq, review_point, description, created_at)
       select ${a.channelSeq}, ${seq}, attend_seq, user_seq, 5, 'r', timestamptz '2026-10-01' + (attend_seq % 3) * interval '1 second'
       from attends`,
    );
    const seen: number[] = [];
    for (let query = {}; ;) {
      const { reviews } = await list(seq, null, query);
      if (!reviews.length) break;
      expect(reviews.length).toBeLessThanOrEqual(20);
      seen.push(...reviews.map((r) => r.evaluationSeq));
      query = { lastEvaluationSeq: reviews.at(-1)!.evaluationSeq, lastReviewDatetime: reviews.at(-1)!.createdAt };
    }
    const all = (
      await t.admin<{ seq: number }>(
        sql`select evaluation_seq::int as seq from main.review where course_seq = ${seq} order by created_at desc, evaluation_seq desc`,
      )
    ).map((r) => Number(r.seq));
    expect(seen).toEqual(all);
    await t.call(api.list, at(seq)).query({ lastEvaluationSeq: 'x' }).expect(400);
  });
  it('is hidden with its class', async () => {
    const draft = await course(t, a.channelSeq, { publish_status_cd: '99' });
    await t.call(api.list, at(draft)).expect(404);
    await as(a.owner, t.call(api.list, at(draft))).expect(200);
    await t.call(api.list, at(await course(t, a.channelSeq, { trash_type_cd: '01' }))).expect(410);
    await t.call(api.list, at(await course(t, a.channelSeq), b.channelSeq)).expect(404);
  });
});

describe('the staff’s side', () => {
  it('RV-039..040 lists, filters, hides and deletes, and the totals follow', async () => {
    const seq = await course(t, a.channelSeq, { title: '관리 후기' });
    const [one, two] = [await learnerOf(seq, '하나둘'), await learnerOf(seq, '셋넷다')];
    const [first, second] = [
      (await send(one, seq, { reviewPoint: 1, description: '별로예요' })).body.data as Review,
      (await send(two, seq)).body.data as Review,
    ];
    const ask = async (query: object) =>
      (
        await as(a.owner, t.call(api.adminList, { channelSeq: a.channelSeq }))
          .query(query)
          .expect(200)
      ).body.data;
    expect(await ask({ courseSeq: seq })).toMatchObject({
      totalCount: 2,
      list: [
        { evaluationSeq: second.evaluationSeq, userName: '셋넷다', courseTitle: '관리 후기', hideYn: 'N' },
        { evaluationSeq: first.evaluationSeq },
      ],
    });
    expect((await ask({ courseSeq: seq, reviewPoint: 1 })).list).toHaveLength(1);
    expect((await ask({ courseSeq: seq, q: '별로' })).list).toHaveLength(1);
    const target = { channelSeq: a.channelSeq, evaluationSeq: first.evaluationSeq };
    for (let i = 0; i < 2; i++) expect((await as(a.owner, t.call(api.hide, target)).send(HIDE).expect(200)).body.data.hideYn).toBe('Y');
    expect(await list(seq)).toMatchObject({ reviewCount: 1, reviewRate: 5, reviews: [{ evaluationSeq: second.evaluationSeq }] });
    await send(one, seq, { reviewPoint: 3, description: '다시' }).expect(200);
    expect(await list(seq)).toMatchObject({ reviewCount: 1, distribution: [0, 0, 0, 0, 1] });
    await as(a.owner, t.call(api.hide, target)).send({ hideYn: 'N' }).expect(200);
    expect(await list(seq)).toMatchObject({ reviewCount: 2, distribution: [0, 0, 1, 0, 1] });
    await as(a.owner, t.call(api.adminRemove, target)).send({ reasonCd: 'SPAM' }).expect(200);
    expect(await list(seq)).toMatchObject({ reviewCount: 1 });
    for (const call of [t.call(api.hide, target).send(HIDE), t.call(api.adminRemove, target)]) await as(one, call).expect(403);
    const theirs = { channelSeq: b.channelSeq, evaluationSeq: second.evaluationSeq };
    await as(b.owner, t.call(api.hide, theirs)).send(HIDE).expect(404);
    expect((await as(b.owner, t.call(api.adminList, { channelSeq: b.channelSeq })).expect(200)).body.data).toEqual({
      list: [],
      totalCount: 0,
    });
  });

  it('shows the best of classes on show to everybody', async () => {
    const c = await site(t, '셋 학교');
    const write = async (more: Record<string, unknown>, reviewPoint: number, description: string) => {
      const seq = await course(t, c.channelSeq, more);
      const who = await person(t, '유시연', c.channelSeq);
      const attendSeq = await enrol(t, { channelSeq: c.channelSeq, courseSeq: seq, userSeq: who.userSeq });
      await as(who, t.call(api.save, { channelSeq: c.channelSeq, courseSeq: seq }))
        .send({ reviewPoint, description, attendSeq })
        .expect(200);
    };
    const imageUrl = '/files/public/1/best.png';
    await write({ title: '보이는 클래스', image_url: imageUrl }, 5, '최고');
    await write({}, 2, '별로');
    await write({ public_cd: '99' }, 5, '비공개');
    await write({ setting: { courseReviewShowYn: 'N' } }, 5, '클래스가 후기를 보이지 않아요');
    const { body } = await t.call(api.best, { channelSeq: c.channelSeq }).expect(200);
    expect(body.data).toEqual([
      expect.objectContaining({ description: '최고', userName: '유*연', courseTitle: '보이는 클래스', courseImageUrl: imageUrl }),
    ]);
  });
});

describe('the counters of the course', () => {
  it('are what a recount of the rows says after writes, edits, hides and deletes at the same time', async () => {
    const seq = await course(t, a.channelSeq);
    const people = await Promise.all(Array.from({ length: 12 }, (_, i) => learnerOf(seq, `사람${i}`)));
    await Promise.all(
      people
        .flatMap((p, i) => [send(p, seq, { reviewPoint: (i % 5) + 1 }), send(p, seq, { reviewPoint: ((i + 2) % 5) + 1 })])
        .map((r) => r.expect(200)),
    );
    expect(await counters(seq)).toEqual(await recount(seq));
    const { reviews } = await list(seq, a.owner);
    // The people whose reviews are hidden: some of those that are edited at the same time, and none of those that are deleted.
    const hidden = [0, 1, 10, 11].map((i) => people[i]!.userSeq);
    await Promise.all([
      ...reviews
        .filter((r) => hidden.includes(r.userSeq))
        .map((r) =>
          as(a.owner, t.call(api.hide, { channelSeq: a.channelSeq, evaluationSeq: r.evaluationSeq }))
            .send(HIDE)
            .expect(200),
        ),
      ...people.slice(6, 10).map((p) => as(p, t.call(api.remove, at(seq))).send({ attendSeq: p.attendSeq })),
      ...people.slice(0, 6).map((p) => send(p, seq, { reviewPoint: 5 })),
    ]);
    expect(await counters(seq)).toEqual(await recount(seq));
    const events = await t.admin<{ n: number }>(
      sql`select count(*)::int as n from jobs.job where name = 'review.written.alarm' and (data ->> 'courseSeq')::int = ${seq}`,
    );
    expect(events[0]!.n).toBe(12);
  });
});

describe('what readers and the class say of a review', () => {
  const one = (courseSeq: number, evaluationSeq: number) => ({ ...at(courseSeq), evaluationSeq });
  const seqs = async (courseSeq: number, query: object) => (await list(courseSeq, null, query)).reviews.map((r) => r.evaluationSeq);

  it('somebody logged in finds it helpful once and takes it back; nobody counts twice, for oneself or as a visitor', async () => {
    const seq = await course(t, a.channelSeq);
    const writer = await learnerOf(seq);
    const { evaluationSeq } = (await send(writer, seq).expect(200)).body.data as Review;
    const [reader, other] = [await person(t), await person(t)];
    const say = (who: Person | null, call: typeof api.helpful | typeof api.unhelpful) => as(who, t.call(call, one(seq, evaluationSeq)));
    await Promise.all([reader, reader, reader, other].map((who) => say(who, api.helpful).expect(200)));
    expect((await list(seq, reader)).reviews[0]).toMatchObject({ helpfulCount: 2, helped: true });
    expect((await list(seq)).reviews[0]).toMatchObject({ helpfulCount: 2, helped: false });
    expect((await say(reader, api.unhelpful).expect(200)).body.data).toEqual({ helpfulCount: 1 });
    expect((await say(reader, api.unhelpful).expect(200)).body.data).toEqual({ helpfulCount: 1 });
    await say(writer, api.helpful).expect(404);
    await say(null, api.helpful).expect(401);
    await as(other, t.call(api.helpful, { ...one(seq, evaluationSeq), channelSeq: b.channelSeq })).expect(404);
    // The helpful mark of a person who withdraws does not count any more.
    const hash = await t.get('main', Passwords).hash('Paperboat7!');
    await t.admin(sql`update main.account set password_hash = ${hash} where user_seq = ${other.userSeq}`);
    await as(other, t.call(mypageApi.withdraw)).send({ reason: '00', password: 'Paperboat7!' }).expect(200);
    expect((await list(seq)).reviews[0]).toMatchObject({ helpfulCount: 0 });
  });

  it('stand by stars, by help and by age, page after page', async () => {
    const seq = await course(t, a.channelSeq);
    const made: { seq: number; point: number; helped: number }[] = [];
    for (let i = 0; i < 23; i += 1) {
      const point = 1 + (i % 5);
      const { evaluationSeq } = (await send(await learnerOf(seq), seq, { reviewPoint: point }).expect(200)).body.data as Review;
      made.push({ seq: evaluationSeq, point, helped: 0 });
    }
    const liked = made[3]!;
    await as(await person(t), t.call(api.helpful, one(seq, liked.seq))).expect(200);
    liked.helped = 1;
    const whole = async (sort: string) => {
      const first = (await list(seq, null, { sort })).reviews;
      const last = first.at(-1)!;
      const lastReviewValue = sort === 'helpful' ? last.helpfulCount : last.reviewPoint;
      const place = { sort, lastEvaluationSeq: last.evaluationSeq, lastReviewDatetime: last.createdAt };
      const rest = await seqs(seq, { ...place, lastReviewValue });
      expect(await seqs(seq, place)).toEqual(rest);
      return [...first.map((r) => r.evaluationSeq), ...rest];
    };
    const by = (order: (x: (typeof made)[0], y: (typeof made)[0]) => number) =>
      [...made].sort((x, y) => order(x, y) || y.seq - x.seq).map((r) => r.seq);
    expect(await whole('best')).toEqual(by((x, y) => y.point - x.point));
    expect(await whole('worst')).toEqual(by((x, y) => x.point - y.point));
    expect(await whole('helpful')).toEqual(by((x, y) => y.helped - x.helped));
    expect(await seqs(seq, { sort: 'oldest' })).toEqual(await seqs(seq, {}));
  });

  it.each([
    ['is edited with the best first', 'best', sql`review_point = 1`],
    ['is edited with the worst first', 'worst', sql`review_point = 5`],
    ['is found less helpful', 'helpful', sql`helpful_count = 0`],
    ['is deleted', 'best', null],
  ])('RV-031 a next page skips no review though the last one of the page before %s', async (_, sort, moved) => {
    const seq = await course(t, a.channelSeq);
    for (let i = 0; i < 25; i += 1) await send(await learnerOf(seq), seq, { reviewPoint: 2 + (i % 3) }).expect(200);
    await t.admin(sql`update main.review set helpful_count = review_point where course_seq = ${seq}`);
    const { reviews: first } = await list(seq, null, { sort });
    const last = first.at(-1)!;
    const of = sql`course_seq = ${seq} and evaluation_seq = ${last.evaluationSeq}`;
    await t.admin(moved ? sql`update main.review set ${moved} where ${of}` : sql`delete from main.review where ${of}`);
    const rest = await seqs(seq, {
      sort,
      lastEvaluationSeq: last.evaluationSeq,
      lastReviewDatetime: last.createdAt,
      lastReviewValue: sort === 'helpful' ? last.helpfulCount : last.reviewPoint,
    });
    const before = new Set(first.map((r) => r.evaluationSeq));
    expect(rest.filter((one) => !before.has(one))).toHaveLength(5);
  });

  it('whoever manages the class answers, changes the answer and takes it back; nobody else does', async () => {
    const seq = await course(t, a.channelSeq);
    const writer = await learnerOf(seq);
    const { evaluationSeq } = (await send(writer, seq).expect(200)).body.data as Review;
    const answer = (who: Person, reply: string) => as(who, t.call(api.reply, one(seq, evaluationSeq))).send({ reply });
    await answer(a.owner, '고맙습니다').expect(200);
    expect((await list(seq)).reviews[0]).toMatchObject({ reply: '고맙습니다', replyAt: expect.any(String) });
    await answer(writer, '제가 쓴 답').expect(403);
    await answer(b.owner, '남의 사이트').expect(403);
    await answer(a.owner, '').expect(200);
    expect((await list(seq)).reviews[0]).toMatchObject({ reply: null, replyAt: null });
    await answer(a.owner, '가'.repeat(1001)).expect(400);
  });

  it('its author is told of the first answer alone', async () => {
    const seq = await course(t, a.channelSeq);
    const { evaluationSeq } = (await send(await learnerOf(seq), seq).expect(200)).body.data as Review;
    const answer = (reply: string) =>
      as(a.owner, t.call(api.reply, one(seq, evaluationSeq)))
        .send({ reply })
        .expect(200);
    const told = async () =>
      (
        await t.admin(
          sql`select 1 from jobs.job where name = 'review.answered.alarm' and (data ->> 'evaluationSeq')::int = ${evaluationSeq}`,
        )
      ).length;
    await answer('고맙습니다');
    await answer('고맙습니다!');
    expect(await told()).toBe(1);
    await as(a.owner, t.call(api.hide, { channelSeq: a.channelSeq, evaluationSeq }))
      .send(HIDE)
      .expect(200);
    await answer('');
    await answer('가려진 후기에 단 답');
    expect(await told()).toBe(1);
  });
});

describe('pictures of a review', () => {
  const picture = async (who: Person, channelSeq = a.channelSeq) => {
    const body = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#3b5bfd' } })
      .png()
      .toBuffer();
    const r = await as(who, t.call(uploadApi.image, { channelSeq })).attach('file', body, 'a.png').expect(200);
    return (r.body.data as UploadedFile).url;
  };

  it('are up to five of one’s own, in their order; others’ and other sites’ are refused', async () => {
    const seq = await course(t, a.channelSeq);
    const writer = await learnerOf(seq);
    const photos = [await picture(writer), await picture(writer)];
    expect((await send(writer, seq, { photos }).expect(200)).body.data).toMatchObject({ photos });
    expect((await list(seq)).reviews[0]!.photos).toEqual(photos);
    expect((await send(writer, seq, { photos: [photos[1]] }).expect(200)).body.data).toMatchObject({ photos: [photos[1]] });
    for (const bad of [
      [await picture(a.owner)],
      [await picture(b.owner, b.channelSeq)],
      [photos[0], photos[0]],
      ['https://elsewhere.test/a.png'],
      Array.from({ length: 6 }, () => photos[0]),
    ]) {
      const r = await send(writer, seq, { photos: bad }).expect(400);
      expect(r.body.errors[0].field).toMatch(/^photos/);
    }
    const staff = (
      await as(a.owner, t.call(api.adminList, { channelSeq: a.channelSeq }))
        .query({ courseSeq: seq })
        .expect(200)
    ).body.data;
    expect(staff.list[0].photos).toEqual([photos[1]]);
    expect((await send(writer, seq).expect(200)).body.data).toMatchObject({ photos: [] });
  });

  it('are gone with a hidden review, come back with it, and are erased with the account', async () => {
    const seq = await course(t, a.channelSeq);
    const writer = await learnerOf(seq);
    const url = await picture(writer);
    const { evaluationSeq } = (await send(writer, seq, { photos: [url] }).expect(200)).body.data as Review;
    const hide = (body: object) =>
      as(a.owner, t.call(api.hide, { channelSeq: a.channelSeq, evaluationSeq }))
        .send(body)
        .expect(200);
    const open = async (address: string) => (await fetch(t.url('main') + address)).status;
    expect(await open(`${url}?w=320`)).toBe(200);
    await hide(HIDE);
    expect((await list(seq)).reviews).toEqual([]);
    // The public address of the picture no longer works; staff and the writer get a signed address that expires.
    await t.eventually(async () => (await open(url)) === 404 && (await open(`${url}?w=320`)) === 404);
    const [staff] = (
      await as(a.owner, t.call(api.adminList, { channelSeq: a.channelSeq }))
        .query({ courseSeq: seq })
        .expect(200)
    ).body.data.list as Review[];
    const own = (await as(writer, t.call(mypageApi.reviews)).query({ channelSeq: a.channelSeq }).expect(200)).body.data.list[0] as Review;
    for (const [seen] of [staff!.photos, own.photos] as [string][]) {
      expect(seen).toMatch(/^\/files\/s\//);
      expect(await open(seen)).toBe(200);
    }
    // The review is changed while it is hidden: the old address still names the picture, and a new picture is withheld too.
    const more = await picture(writer);
    expect((await send(writer, seq, { photos: [own.photos[0], more] }).expect(200)).body.data.photos).toHaveLength(2);
    expect([await open(url), await open(more)]).toEqual([404, 404]);
    await hide({ hideYn: 'N', reasonCd: null, reasonText: '' });
    expect((await list(seq)).reviews[0]!.photos).toEqual([url, more]);
    await t.eventually(async () => (await open(url)) === 200 && (await open(more)) === 200);
    // The pictures of a review that staff deleted are kept for as long as its writer may object.
    await as(a.owner, t.call(api.adminRemove, { channelSeq: a.channelSeq, evaluationSeq }))
      .send({ reasonCd: 'ABUSE', reasonText: '' })
      .expect(200);
    await t.eventually(async () => (await open(url)) === 404);
    const [held] = (await as(writer, t.call(reportApi.hidden, { channelSeq: a.channelSeq })).expect(200)).body.data.list;
    await as(a.owner, t.call(reportApi.restore, { channelSeq: a.channelSeq, caseSeq: held.caseSeq })).expect(200);
    await t.eventually(async () => (await open(url)) === 200);
    const hash = await t.get('main', Passwords).hash('Paperboat7!');
    await t.admin(sql`update main.account set password_hash = ${hash} where user_seq = ${writer.userSeq}`);
    await as(writer, t.call(mypageApi.withdraw)).send({ reason: '00', password: 'Paperboat7!' }).expect(200);
    expect((await list(seq)).reviews[0]).toMatchObject({ photos: [], description: '좋아요' });
    expect((await fetch(t.url('main') + url)).status).toBe(404);
  });
});

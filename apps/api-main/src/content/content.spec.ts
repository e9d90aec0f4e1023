import type { Page } from '@madang/contracts/endpoint';
import { contentApi } from '@madang/contracts/main/content';
import { courseApi, type AdminCourse, type ClassInformation } from '@madang/contracts/main/course';
import { membershipApi, type StudioCourse } from '@madang/contracts/main/membership';
import { sql } from '@madang/server/sql/sql';
import { testApp, type TestApp } from '@madang/server/test-app';
import { AppModule } from '../app.module';
import { enrol, course, person, site, SORTED, type Person, type Site } from '../course/course.fixture';

let t: TestApp;
let s: Site;
beforeAll(async () => {
  t = await testApp({ main: AppModule });
});
afterAll(() => t.close());
const setPro = (saasYn: 'Y' | 'N') =>
  t.admin(
    sql`update main.channel set setting = setting || jsonb_build_object('saasYn', ${saasYn}::text) where channel_seq = ${s.channelSeq}`,
  );
beforeEach(async () => {
  s = await site(t);
  await setPro('Y');
});

const on = (endpoint: unknown, courseSeq: number | null, who: Person = s.owner, channelSeq = s.channelSeq) =>
  t.call(endpoint as never, { channelSeq, ...(courseSeq !== null && { courseSeq }) } as never).set('Access-Token', who.token);
const create = async (body: object) =>
  (
    await on(contentApi.create, null)
      .send({ title: '영상 모음', ...body })
      .expect(200)
  ).body.data as AdminCourse;
const list = async (query: object = {}) => (await on(contentApi.list, null).query(query).expect(200)).body.data as Page<AdminCourse>;
const find = async (seq: number) =>
  ((await on(courseApi.find, seq).query({ type: 'update' }).expect(200)).body.data as ClassInformation).course;

describe('contents of the studio', () => {
  it('ST-001 ST-014 RT-133 makes a video course with picture and price, lists, changes and throws it away, with a line of history each', async () => {
    const made = await create({ imageUrl: 'https://example.com/a.png', fareCd: '01', price: 9900 });
    expect(made).toMatchObject({
      title: '영상 모음',
      courseType: 'VOD',
      courseTypeCd: '05',
      state: 'PREPARING',
      price: 9900,
      fareCd: '01',
    });
    expect(made.imageUrl).toBe('https://example.com/a.png');
    const free = await create({ title: '맛보기' });
    expect(free).toMatchObject({ fareCd: '00', price: 0 });
    // Live classes, packages, and contents of other sites are not in the list.
    await course(t, s.channelSeq, { title: '라이브', course_type: 'LIVE' });
    await course(t, s.channelSeq, { title: '묶음', course_type_cd: '09' });
    expect((await list()).list.map((one) => one.title)).toEqual(['맛보기', '영상 모음']);
    expect(await list({ q: '맛보' })).toMatchObject({ totalCount: 1, list: [{ courseSeq: free.courseSeq }] });

    const changed = (await on(contentApi.update, made.courseSeq).send({ title: '영상 전집', price: 12_000 }).expect(200)).body
      .data as AdminCourse;
    expect(changed).toMatchObject({ title: '영상 전집', price: 12_000, fareCd: '01', imageUrl: made.imageUrl });
    expect(await find(made.courseSeq)).toMatchObject({ title: '영상 전집', price: 12_000, courseType: 'VOD' });

    await on(contentApi.remove, made.courseSeq).send({}).expect(200);
    expect((await list()).list.map((one) => one.courseSeq)).toEqual([free.courseSeq]);
    expect(await list({ state: 'TRASHED' })).toMatchObject({ totalCount: 1, list: [{ courseSeq: made.courseSeq, state: 'TRASHED' }] });
    const lines = await t.admin<{ action: string }>(
      sql`select action
        from main.data_history
        where channel_seq = ${s.channelSeq} and entity = 'CONTENT' and entity_seq = ${made.courseSeq}
        order by history_seq`,
    );
    expect(lines.map((line) => line.action)).toEqual(['CREATE', 'UPDATE', 'DELETE']);
  });

  it('ST-001 a price follows the rules of the payment page: asked for when priced, above the discount, none when free', async () => {
    for (const body of [{ fareCd: '01' }, { fareCd: '01', price: 0 }]) {
      const refused = await on(contentApi.create, null)
        .send({ title: '영상', ...body })
        .expect(400);
      expect(refused.body.errors).toMatchObject([{ field: 'price' }]);
    }
    const { courseSeq } = await create({ fareCd: '01', price: 10_000 });
    await t.admin(sql`update main.course set discount_price = 8000 where course_seq = ${courseSeq}`);
    const low = await on(contentApi.update, courseSeq).send({ price: 8000 }).expect(400);
    expect(low.body).toMatchObject({ errorName: 'DISCOUNT_NOT_LOWER', errors: [{ field: 'price' }] });
    await on(contentApi.update, courseSeq).send({ fareCd: '00' }).expect(200);
    expect(await find(courseSeq)).toMatchObject({ fareCd: '00', price: 0, discountPrice: null });
    await on(contentApi.update, courseSeq).send({ fareCd: '01', price: null }).expect(400);
    await on(contentApi.update, courseSeq).send({ fareCd: '01', price: 5000 }).expect(200);
    expect(await find(courseSeq)).toMatchObject({ fareCd: '01', price: 5000, currency: 'KRW' });
    await t.admin(sql`update main.course set currency = 'USD', price_ex = 500 where course_seq = ${courseSeq}`);
    await on(contentApi.update, courseSeq).send({ price: 6000 }).expect(400);
    await on(contentApi.update, courseSeq).send({ title: '달러로', price: 5000 }).expect(200);
  });

  it('ST-001 refuses what is no content, one with learners, and whoever is not of this pro site’s staff', async () => {
    const live = await course(t, s.channelSeq, { course_type: 'LIVE' });
    const pack = await course(t, s.channelSeq, { course_type_cd: '09' });
    for (const seq of [live, pack]) {
      await on(contentApi.update, seq).send({ title: '바꾸기' }).expect(404);
      await on(contentApi.remove, seq).send({}).expect(404);
    }
    const content = await create({});
    const learner = await person(t, '이배움', s.channelSeq);
    await enrol(t, { channelSeq: s.channelSeq, courseSeq: content.courseSeq, userSeq: learner.userSeq });
    expect((await on(contentApi.remove, content.courseSeq).send({}).expect(400)).body.errorName).toBe('CLASS_HAS_STUDENTS');

    const teacher = await person(t, '한가르', s.channelSeq, 'TCH');
    await on(contentApi.list, null, teacher).expect(200);
    await on(contentApi.create, null, teacher).send({ title: '영상' }).expect(403);
    await on(contentApi.list, null, learner).expect(403);
    const other = await site(t, '다른 학교');
    await on(contentApi.update, content.courseSeq, other.owner).send({ title: '남의 것' }).expect(403);
    await t.admin(sql`update main.channel set setting = setting || '{"saasYn": "Y"}' where channel_seq = ${other.channelSeq}`);
    await on(contentApi.update, content.courseSeq, other.owner, other.channelSeq).send({ title: '남의 것' }).expect(404);

    await setPro('N');
    expect((await on(contentApi.create, null).send({ title: '영상' }).expect(400)).body.errorName).toBe('PLAN_FEATURE');
    expect((await on(contentApi.update, content.courseSeq).send({ title: '영상' }).expect(400)).body.errorName).toBe('PLAN_FEATURE');
    expect((await list()).totalCount).toBe(1);
  });

  it('AM-750 is published without the pro plan, as every class of recorded video is', async () => {
    const { courseSeq } = await create({ title: '영상 전집' });
    const texts = { category_cd: JSON.stringify(SORTED.category_cd), target_audience: SORTED.target_audience };
    await t.admin(
      sql`update main.course
        set category_cd = ${texts.category_cd}::jsonb, target_audience = ${texts.target_audience}, sub_title = '한 줄',
          introduction = '<p>소개</p>', curriculum_count = 1
        where course_seq = ${courseSeq}`,
    );
    await setPro('N');
    expect((await on(courseApi.publish, courseSeq).send({}).expect(200)).body.data.course.publishStatusCd).toBe('00');
  });
});

describe('classes of the studio', () => {
  it('tell of a class the state that the list of classes tells, also of one whose publication was asked for', async () => {
    const asked = await course(t, s.channelSeq, { publish_status_cd: '99', publish_requested_at: new Date().toISOString() });
    const begun = await course(t, s.channelSeq, { publish_status_cd: '99' });
    const statesOf = async (endpoint: unknown, query = {}) => {
      const answer = await on(endpoint, null).query(query).expect(200);
      const { list: rows } = answer.body.data as Page<Pick<StudioCourse, 'courseSeq' | 'state'>>;
      return new Map(rows.map((one) => [one.courseSeq, one.state]));
    };
    const studio = await statesOf(membershipApi.courses, { kind: '' });
    expect([studio.get(asked), studio.get(begun)]).toEqual(['REVIEWING', 'PREPARING']);
    expect(studio).toEqual(await statesOf(courseApi.adminList));
  });
});

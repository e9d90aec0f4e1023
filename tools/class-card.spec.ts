import { courseApi } from '@madang/contracts/main/course';
import { COURSE_SETTING_DEFAULTS } from '@madang/contracts/main/course-setting';
import { CARD_FIELD_NAMES, type CardField } from '@madang/contracts/page/shown-card';
import { CURRENCY, FARE, PAY_LIMIT, USER_LIMIT, USER_TYPE, YN } from '@madang/contracts/codes';
import { insertInto } from '@madang/server/sql/insert';
import { testApp, type TestApp } from '@madang/server/test-app';
import { AppModule as MainModule } from '../apps/api-main/src/app.module';
import { course, site, type Site } from '../apps/api-main/src/course/course.fixture';
import { AppModule as PageModule } from '../apps/api-page/src/app.module';
import { CLASSES_OF_SITE, type Card } from '../apps/api-page/src/view/view.sql';

let t: TestApp;
let s: Site;
beforeAll(async () => {
  t = await testApp({ main: MainModule, page: PageModule });
  s = await site(t);
});
afterAll(() => t.close());

const YEAR_2027 = new Date('2027-01-02T03:04:05.678Z');
const YEAR_2028 = new Date('2028-01-02T03:04:05.678Z');
/** Values of all columns that a card shows, none of which is what a new class has. */
const COLUMNS = {
  sub_title: '한 줄 소개',
  image_url: '/files/a.png',
  service_alias: 'java',
  curriculum_status_list: ['vod'],
  fare_cd: FARE.PAID,
  currency: CURRENCY.USD,
  price: 132_000,
  price_ex: 10_000,
  discount_price: 99_000,
  discount_price_ex: 8_000,
  discount_start_at: YEAR_2027,
  discount_end_at: YEAR_2028,
  material_price: 7_000,
  material_price_ex: 500,
  pay_start_cd: PAY_LIMIT.LIMITED,
  pay_end_cd: PAY_LIMIT.LIMITED,
  pay_start_at: YEAR_2027,
  pay_end_at: YEAR_2028,
  user_limit_type_cd: USER_LIMIT.CAPPED,
  max_user_count: 30,
  attend_count: 2,
  accept_cnt: 3,
  review_count: 2,
  review_point: 9,
  setting: { ...COURSE_SETTING_DEFAULTS, courseReviewShowYn: YN.NO, courseReviewCountShowYn: YN.NO },
  site_membership_seqs: '{5}',
};

it('the card of a class says in documents what it says in lists, in every field that it has there', async () => {
  const { channelSeq, owner } = s;
  const courseSeq = await course(t, channelSeq, COLUMNS);
  const userTypeCd = USER_TYPE.TEACHER;
  await t.admin(insertInto('main.course_user', { channelSeq, courseSeq, userSeq: owner.userSeq, userTypeCd, userOrder: 0 }));
  const list = (await t.call(courseApi.list, { channelSeq }).expect(200)).body.data.list as Record<CardField, unknown>[];
  const listed = list.find((one) => one.courseSeq === courseSeq)!;
  const shown = await t.db('page').one({ channelSeq }, CLASSES_OF_SITE, { channelSeq, categorySeq: null, size: 10, offset: 0 });
  const card = shown!.list.find((one) => one.courseSeq === courseSeq)!;
  const teachers = (listed.teachers as Card['teachers']).map(({ userSeq, name }) => ({ userSeq, name }));
  expect(card).toEqual({ ...Object.fromEntries(CARD_FIELD_NAMES.map((name) => [name, listed[name]])), teachers });
  expect([...new Set(Object.values(card))]).not.toContain(null);
});

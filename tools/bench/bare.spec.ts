import { courseApi } from '@madang/contracts/main/course-calls';
import { DAY } from '@madang/contracts/time';
import { insertInto } from '@madang/server/sql/insert';
import { sql } from '@madang/server/sql/sql';
import { valuesOf } from '@madang/server/sql/statement';
import { testApp, type TestApp } from '@madang/server/test-app';
import { AppModule } from '../../apps/api-main/src/app.module';
import { course, enrol, person, site } from '../../apps/api-main/src/course/course.fixture';
import { CLASS_ROWS, DEFAULT_TOGGLES } from './bare.sql';

let t: TestApp;
beforeAll(async () => {
  t = await testApp({ main: AppModule });
});
afterAll(() => t.close());

it('the bare server of the benchmark answers a page of classes as the product does', async () => {
  const { channelSeq } = await site(t);
  const learner = await person(t, '이배움', channelSeq);
  const teacher = await person(t, '박서윤', channelSeq, 'TCH');
  const plain = await course(t, channelSeq, { price: 30_000, discount_price: 20_000, fare_cd: '01' });
  const other = await course(t, channelSeq, {
    material_price: 5_000,
    material_title: '실습 교재',
    setting: { coursePromotionShowYn: 'Y' },
    published_at: new Date(Date.now() - DAY),
  });
  await t.admin(insertInto('main.course_user', { channelSeq, courseSeq: plain, userSeq: teacher.userSeq, userTypeCd: 'TCH' }));
  await enrol(t, { channelSeq, courseSeq: other, userSeq: learner.userSeq });

  const { body } = await t.call(courseApi.list, { channelSeq }).set('Access-Token', learner.token).expect(200);
  await t.admin(sql`set search_path to main, public`);
  const page = { channel: channelSeq, user: learner.userSeq, now: new Date(), offset: 0, ...DEFAULT_TOGGLES };
  const rows = await t.admin(CLASS_ROWS.text, valuesOf(CLASS_ROWS, page));
  expect(JSON.parse(JSON.stringify(rows))).toEqual(body.data.list);
});

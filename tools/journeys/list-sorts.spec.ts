import { campaignApi } from '@madang/contracts/campaign/campaign';
import type { Endpoint } from '@madang/contracts/endpoint';
import { formApi } from '@madang/contracts/form/form';
import { LIST_SORTS } from '@madang/contracts/list-codes';
import { couponApi } from '@madang/contracts/main/coupon';
import { courseApi } from '@madang/contracts/main/course';
import { operatorApi } from '@madang/contracts/main/operator';
import { reviewApi } from '@madang/contracts/main/review';
import { dataHistoryApi } from '@madang/contracts/util/data-history';
import { deliveryApi } from '@madang/contracts/util/delivery';
import { salesApi } from '@madang/contracts/util/sales';
import { settlementApi } from '@madang/contracts/util/settlement';
import { insertInto } from '@madang/server/sql/insert';
import { sql } from '@madang/server/sql/sql';
import { testApp, type TestApp } from '@madang/server/test-app';
import { AppModule as CampaignModule } from '../../apps/api-campaign/src/app.module';
import { AppModule as FormModule } from '../../apps/api-form/src/app.module';
import { AppModule as MainModule } from '../../apps/api-main/src/app.module';
import { course, enrol, person, site, type Site } from '../../apps/api-main/src/course/course.fixture';
import { AppModule as UtilModule } from '../../apps/api-util/src/app.module';

const LISTS: Record<keyof typeof LIST_SORTS, Endpoint> = {
  COURSES: courseApi.adminList,
  COUPONS: couponApi.list,
  CAMPAIGNS: campaignApi.list,
  DELIVERIES: deliveryApi.list,
  REVIEWS: reviewApi.adminList,
  OPERATORS: operatorApi.list,
  FORMS: formApi.list,
  SETTLEMENTS: settlementApi.list,
  SALES: salesApi.list,
  HISTORY: dataHistoryApi.list,
} as Record<keyof typeof LIST_SORTS, Endpoint>;
/** By list: the field by which this test recognises a row. */
const NAMES: Partial<Record<keyof typeof LIST_SORTS, string>> = {
  COURSES: 'title',
  COUPONS: 'title',
  CAMPAIGNS: 'title',
  REVIEWS: 'description',
  OPERATORS: 'name',
  FORMS: 'title',
  HISTORY: 'subject',
  SALES: 'salesDate',
  SETTLEMENTS: 'month',
};
let t: TestApp;
let s: Site;

const read = async (name: keyof typeof LIST_SORTS, query: object) => {
  const call = t.call(LISTS[name] as never, { channelSeq: s.channelSeq } as never).query(query);
  const { data } = (await call.set('Access-Token', s.owner.token).expect(200)).body as { data: object[] | { list: object[] } };
  return Array.isArray(data) ? data : data.list;
};
const namesBy = async (name: keyof typeof LIST_SORTS, sort: string, more: object = {}) =>
  (await read(name, { sort, ...more })).map((row) => (row as Record<string, unknown>)[NAMES[name]!]);

beforeAll(async () => {
  t = await testApp({ main: MainModule, util: UtilModule, form: FormModule, campaign: CampaignModule });
  s = await site(t);
  const { channelSeq } = s;
  await person(t, '가나다', channelSeq, 'TCH');
  const of = [];
  for (const [title, more] of [
    ['나', { accept_cnt: 5, review_count: 0 }],
    ['가', { accept_cnt: 9, review_count: 1, review_point: 3 }],
    ['다', { accept_cnt: 1, review_count: 1, review_point: 5 }],
  ] as const)
    of.push(await course(t, channelSeq, { title, ...more }));
  for (const [text, point, helpful] of [
    ['둘', 3, 9],
    ['하나', 5, 0],
    ['셋', 4, 4],
  ] as const) {
    const { userSeq } = await person(t, text);
    const attendSeq = await enrol(t, { channelSeq, courseSeq: of[0]!, userSeq });
    await t.admin(
      insertInto('main.review', {
        channelSeq,
        courseSeq: of[0]!,
        attendSeq,
        userSeq,
        reviewPoint: point,
        description: text,
        helpfulCount: helpful,
        createdAt: sql`now()`,
      }),
    );
  }
  for (const [title, issued, end] of [
    ['나', 3, null],
    ['가', 1, '2030-01-01'],
    ['다', 2, '2029-01-01'],
  ] as const)
    await t.admin(
      insertInto('main.coupon_info', {
        channelSeq,
        title,
        code: sql`${title}::text || ${issued}::text`,
        discountTypeCd: '00',
        discount: 1000,
        issuedCount: issued,
        endAt: end,
        createdBy: s.owner.userSeq,
        createdAt: sql`now()`,
        updatedAt: sql`now()`,
      }),
    );
});
afterAll(() => t.close());

describe('the lists of the admin', () => {
  it('answer by each of their heads, both ways, page after page, and by their own order where it is unknown', async () => {
    for (const [name, columns] of Object.entries(LIST_SORTS) as [keyof typeof LIST_SORTS, readonly string[]][])
      for (const sort of ['', 'nothing.asc', ...columns.flatMap((c) => [`${c}.asc`, `${c}.desc`])]) {
        await read(name, { sort });
        if (name !== 'OPERATORS' && name !== 'SALES') await read(name, { sort, page: 2 });
      }
  });
  it('put what has no value last, whichever way', async () => {
    expect(await namesBy('COURSES', 'title.asc')).toEqual(['가', '나', '다']);
    expect(await namesBy('COURSES', 'learners.desc')).toEqual(['가', '나', '다']);
    expect((await namesBy('COURSES', 'rating.desc')).at(-1)).toBe('나');
    expect((await namesBy('COURSES', 'rating.asc')).at(-1)).toBe('나');
    expect(await namesBy('COUPONS', 'ends.asc')).toEqual(['다', '가', '나']);
    expect(await namesBy('COUPONS', 'ends.desc')).toEqual(['가', '다', '나']);
    expect(await namesBy('COUPONS', 'issued.desc')).toEqual(['나', '다', '가']);
    expect(await namesBy('REVIEWS', 'helpful.desc')).toEqual(['둘', '셋', '하나']);
    expect(await namesBy('REVIEWS', 'rating.asc')).toEqual(['둘', '셋', '하나']);
    expect(await namesBy('REVIEWS', 'written.asc', { q: '하나' })).toEqual(['하나']);
    expect(await namesBy('OPERATORS', 'name.asc')).toEqual(['가나다', '유시연']);
    expect(await namesBy('OPERATORS', '')).toEqual(['유시연', '가나다']);
  });
});

import { couponApi as api, type CouponInfo } from '@madang/contracts/main/coupon';
import type { OfferedCoupon } from '@madang/contracts/main/coupon-calls';
import { courseApi, type ClassInformation } from '@madang/contracts/main/course';
import { DAY } from '@madang/contracts/time';
import { sql } from '@madang/server/sql/sql';
import { testApp, type TestApp } from '@madang/server/test-app';
import { AppModule } from '../app.module';
import { course, enrol, person, site, type Person, type Site } from '../course/course.fixture';

let t: TestApp;
let a: Site;
let b: Site;
beforeAll(async () => {
  t = await testApp({ main: AppModule });
});
beforeEach(async () => {
  a = await site(t);
  b = await site(t, '둘 학교');
});
afterAll(() => t.close());

const as = (who: Person | null, call: ReturnType<TestApp['call']>) => (who ? call.set('Access-Token', who.token) : call);
const member = (s = a) => person(t, '이배움', s.channelSeq);
const paid = (price = 50_000, s = a) => course(t, s.channelSeq, { fare_cd: '01', price });
let serial = 0;
const kind = async (more: object = {}, s = a) => {
  const body = { title: '첫 수강', code: `OPEN${++serial}`, discount: 5000, offerYn: 'Y', ...more };
  return (
    await as(s.owner, t.call(api.create, { channelSeq: s.channelSeq }))
      .send(body)
      .expect(200)
  ).body.data as CouponInfo;
};
const offered = async (courseSeq: number, who: Person | null = null) =>
  (await as(who, t.call(api.offered, { channelSeq: a.channelSeq, courseSeq })).expect(200)).body.data as OfferedCoupon | null;
const take = (who: Person | null, couponInfoSeq: number, channelSeq = a.channelSeq) =>
  as(who, t.call(api.take, { channelSeq, couponInfoSeq }));
const had = async (seq: number) => (await t.admin(sql`select 1 from main.coupon where coupon_info_seq = ${seq}`)).length;

describe('a coupon that the pages of classes offer', () => {
  it('AM-772 is the one that takes off most of what fits, to visitors and to members who have it not', async () => {
    const [one, other, free] = [await paid(), await paid(), await course(t, a.channelSeq, { fare_cd: '00' })];
    const ten = await kind({ title: '십 퍼센트', discountTypeCd: '01', discount: 30 });
    const big = await kind({ title: '큰 쿠폰', discount: 20_000, courseSeqs: [one] });
    await kind({ title: '말하지 않는 쿠폰', discount: 40_000, offerYn: 'N' });
    await kind({ title: '끝난 쿠폰', discount: 30_000, endAt: new Date(Date.now() - DAY).toISOString() });
    await kind({ title: '아직인 쿠폰', discount: 30_000, startAt: new Date(Date.now() + DAY).toISOString() });
    expect(await offered(one)).toMatchObject({ couponInfoSeq: big.couponInfoSeq, title: '큰 쿠폰', off: 20_000, endAt: null });
    expect(await offered(other)).toMatchObject({ couponInfoSeq: ten.couponInfoSeq, off: 15_000 });
    expect(await offered(free)).toBeNull();
    const who = await member();
    await take(who, big.couponInfoSeq).expect(200);
    expect(await offered(one, who)).toMatchObject({ couponInfoSeq: ten.couponInfoSeq });
    expect(await offered(one)).toMatchObject({ couponInfoSeq: big.couponInfoSeq });
  });

  it('AM-812 a class says whether some coupon that runs fits it, offered or not, so that its page keeps room', async () => {
    const [one, other] = [await paid(), await paid()];
    const takes = async (courseSeq: number) =>
      ((await t.call(courseApi.find, { channelSeq: a.channelSeq, courseSeq }).expect(200)).body.data as ClassInformation).couponYn;
    await kind({ endAt: new Date(Date.now() - DAY).toISOString() });
    expect(await takes(one)).toBe('N');
    const given = await kind({ offerYn: 'N', courseSeqs: [one] });
    expect([await takes(one), await takes(other)]).toEqual(['Y', 'N']);
    await as(a.owner, t.call(api.remove, { channelSeq: a.channelSeq, couponInfoSeq: given.couponInfoSeq })).expect(200);
    expect(await takes(one)).toBe('N');
    await kind();
    expect(await takes(other)).toBe('Y');
  });

  it('AM-772 is reckoned with the price of the seat that somebody holds, as its checkout does', async () => {
    const seq = await paid();
    const { couponInfoSeq } = await kind({ discountTypeCd: '01', discount: 10 });
    const who = await member();
    const price = { price: 50_000, discount: 0, amount: 52_000, material_price: 2000, currency: 'KRW' };
    const hold = { choise_status_cd: null, attend_at: null, hold_cd: 'PAY', hold_until: new Date(Date.now() + DAY), ...price };
    await enrol(t, { channelSeq: a.channelSeq, courseSeq: seq, userSeq: who.userSeq }, hold);
    await t.admin(sql`update main.course set price = 80000 where course_seq = ${seq}`);
    expect(await offered(seq, who)).toMatchObject({ off: 5000, total: 47_000 });
    expect(await offered(seq)).toMatchObject({ off: 8000, total: 72_000 });
    await take(who, couponInfoSeq).expect(200);
    const call = (one: typeof api.usable | typeof api.apply) => as(who, t.call(one as typeof api.usable, { ...a, courseSeq: seq }));
    const [usable] = (await call(api.usable).expect(200)).body.data;
    expect(usable).toMatchObject({ off: 5000, total: 47_000 });
    const quote = await call(api.apply).send({ couponSeq: usable.couponSeq }).expect(200);
    expect(quote.body.data).toMatchObject({ couponDiscount: 5000, total: 47_000 });
  });

  it('AM-772 is taken once, is then among the own ones that the class accepts, and goes to no more people than it has', async () => {
    const seq = await paid();
    const { couponInfoSeq } = await kind({ issueCount: 1 });
    const [who, late] = [await member(), await member()];
    const [first, again] = await Promise.all([take(who, couponInfoSeq), take(who, couponInfoSeq)]);
    expect([first.status, again.status, first.body.data.couponSeq]).toEqual([200, 200, again.body.data.couponSeq]);
    expect(await had(couponInfoSeq)).toBe(1);
    const usable = await as(who, t.call(api.usable, { channelSeq: a.channelSeq, courseSeq: seq })).expect(200);
    expect(usable.body.data).toMatchObject([{ couponSeq: first.body.data.couponSeq, off: 5000, held: false }]);
    expect((await take(late, couponInfoSeq).expect(400)).body.errors[0].field).toBe('couponInfoSeq');
    expect([await offered(seq, late), await had(couponInfoSeq)]).toEqual([null, 1]);
  });

  it('AM-772 is for members of its site alone, and only while the site offers it', async () => {
    const { couponInfoSeq, title, code } = await kind();
    await take(null, couponInfoSeq).expect(401);
    const stranger = await person(t, '낯선이');
    expect((await take(stranger, couponInfoSeq)).body.errorName).toBe('NOT_CHANNEL_USER');
    const elsewhere = await member(b);
    expect((await take(elsewhere, couponInfoSeq)).body.errorName).toBe('NOT_CHANNEL_USER');
    await take(elsewhere, couponInfoSeq, b.channelSeq).expect(404);
    const who = await member();
    const at = { channelSeq: a.channelSeq, couponInfoSeq };
    await as(a.owner, t.call(api.update, at)).send({ title, code, discount: 5000 }).expect(200);
    expect((await as(a.owner, t.call(api.find, at)).expect(200)).body.data).toMatchObject({ offerYn: 'N' });
    await take(who, couponInfoSeq).expect(404);
    expect(await had(couponInfoSeq)).toBe(0);
  });
});

import type { CursorPage } from '@madang/contracts/endpoint';
import { channelApi } from '@madang/contracts/main/channel';
import { enrolmentApi, type Enrolment } from '@madang/contracts/main/enrolment';
import { couponApi as api, couponOff, couponStatus, type CouponInfo, type MyCoupon } from '@madang/contracts/main/coupon';
import { DAY } from '@madang/contracts/time';
import { memberApi } from '@madang/contracts/util/member';
import { paymentApi, type Order, type OrderCreated } from '@madang/contracts/util/payment';
import { refundApi } from '@madang/contracts/util/refund';
import { sql } from '@madang/server/sql/sql';
import { person, site, type Person } from '../../apps/api-main/src/course/course.fixture';
import { CLASS_PRICE_KRW, shop, type Shop } from './shop';

let s: Shop;
let channelSeq: number;
let staff: Person;
let learner: Person;
beforeAll(async () => {
  s = await shop();
  channelSeq = s.site.channelSeq;
  staff = s.site.owner;
});
beforeEach(async () => {
  learner = await person(s.t, '이배움', channelSeq);
});
afterEach(() => s.calm());
afterAll(() => s.close());

const TICKED = { termsYn: true, privacyYn: true, sellerYn: true };
let serial = 0;
const ask = (endpoint: Parameters<Shop['t']['call']>[0], params: object = {}, who = staff) =>
  s.t.call(endpoint, { channelSeq, ...params }).set('Access-Token', who.token);
const input = (more: object = {}) => ({
  title: '첫 수강 감사',
  code: `C${++serial}X${Date.now()}`,
  discountTypeCd: '00',
  discount: 10_000,
  ...more,
});
const make = async (more: object = {}) => (await ask(api.create).send(input(more)).expect(200)).body.data as CouponInfo;
const register = (code: string, who = learner) => ask(api.register, {}, who).send({ channelSeq, code });
/** Makes a kind of coupon, and registers one of it for a learner. */
const given = async (more: object = {}, who = learner) => {
  const info = await make(more);
  return { info, coupon: (await register(info.code, who).expect(200)).body.data as MyCoupon };
};
const enrol = (courseSeq: number, couponSeq?: number | null, who = learner) =>
  ask(enrolmentApi.create, { courseSeq }, who).send(couponSeq === undefined ? {} : { couponSeq });
const held = async (courseSeq: number, couponSeq?: number | null, who = learner) =>
  (await enrol(courseSeq, couponSeq, who).expect(200)).body.data as Enrolment;
const row = async (couponSeq: number) =>
  (
    await s.t.admin<{ attend_seq: number | null; used: boolean }>(
      sql`select attend_seq::int, used_at is not null as used from main.coupon where coupon_seq = ${couponSeq}`,
    )
  )[0]!;
const field = (body: { errors?: { field: string }[] }) => body.errors?.[0]?.field;
const pay = async (enrolment: Enrolment, who = learner) => {
  const created = await s.order(who, enrolment);
  const back = await s.press(created);
  return { created, order: (await s.success(who, created, back).expect(200)).body.data as Order };
};

describe('the coupons of a site', () => {
  it('PY-055 PY-056 PY-057 PY-058 PY-059 carry code, discount and classes; are listed by status and search, edited and deleted', async () => {
    const courseSeq = await s.course({ title: '쿠폰 클래스' });
    const made = await make({
      title: '봄맞이',
      code: 'spring24',
      courseSeqs: [courseSeq],
      discountTypeCd: '01',
      discount: 15,
      issueCount: 5,
    });
    expect(made).toMatchObject({
      code: 'SPRING24',
      discount: 15,
      status: 'RUNNING',
      courses: [{ courseSeq, title: '쿠폰 클래스' }],
      issuedCount: 0,
      usedCount: 0,
    });
    const later = await make({ title: '다음 달', startAt: new Date(Date.now() + DAY).toISOString() });
    const past = await make({ title: '지난 달', endAt: new Date(Date.now() - 1000).toISOString() });
    const list = async (query: object) => (await ask(api.list).query(query).expect(200)).body.data;
    const numbers = async (query: object) => ((await list(query)).list as CouponInfo[]).map((c) => c.couponInfoSeq);
    expect(await numbers({ q: 'spring' })).toEqual([made.couponInfoSeq]);
    expect(await numbers({ status: 'SCHEDULED' })).toEqual([later.couponInfoSeq]);
    expect(await numbers({ status: 'ENDED' })).toEqual([past.couponInfoSeq]);
    expect((await list({})).counts).toMatchObject({ SCHEDULED: 1, ENDED: 1 });
    const { couponInfoSeq } = made;
    await ask(api.update, { couponInfoSeq })
      .send(input({ title: '봄 인사', code: 'SPRING24' }))
      .expect(200);
    expect((await ask(api.find, { couponInfoSeq }).expect(200)).body.data).toMatchObject({
      title: '봄 인사',
      discount: 10_000,
      courses: [],
      heldCount: 0,
    });
    await ask(api.remove, { couponInfoSeq }).expect(200);
    await ask(api.find, { couponInfoSeq }).expect(404);
    // The code of the deleted kind can be used again.
    await make({ code: 'SPRING24' });
  });
  it('PY-058 RT-109 RT-110 says at which field an input is wrong', async () => {
    const other = await site(s.t);
    const foreign = (
      await s.t.admin<{ course_seq: number }>(
        sql`insert into main.course (channel_seq, title) values (${other.channelSeq}, 'x') returning course_seq::int`,
      )
    )[0]!;
    const { info } = await given({ code: 'TAKEN1' });
    const wrong = async (more: object) => field((await ask(api.create).send(input(more)).expect(400)).body);
    expect(await wrong({ code: 'TAKEN1' })).toBe('code');
    expect(await wrong({ code: '한글코드' })).toBe('code');
    expect(await wrong({ title: ' ' })).toBe('title');
    expect(await wrong({ discount: 0 })).toBe('discount');
    expect(await wrong({ discountTypeCd: '01', discount: 101 })).toBe('discount');
    expect(await wrong({ startAt: '2026-12-02T00:00:00Z', endAt: '2026-12-01T00:00:00Z' })).toBe('endAt');
    expect(await wrong({ courseSeqs: [foreign.course_seq] })).toBe('courseSeqs');
    expect(await wrong({ issueCount: 0 })).toBe('issueCount');
    const second = await person(s.t, '박둘째', channelSeq);
    await register(info.code, second).expect(200);
    const less = await ask(api.update, { couponInfoSeq: info.couponInfoSeq })
      .send(input({ issueCount: 1 }))
      .expect(400);
    expect(field(less.body)).toBe('issueCount');
  });
  it('PE-071 are for those with the permission, and for this site alone', async () => {
    const { couponInfoSeq } = await make();
    const teacher = await person(s.t, '서윤', channelSeq, 'TCH');
    const manager = await person(s.t, '민준', channelSeq, 'MNG');
    const other = await site(s.t);
    for (const who of [learner, teacher, other.owner]) {
      await ask(api.list, {}, who).expect(403);
      await ask(api.update, { couponInfoSeq }, who).send(input()).expect(403);
      await ask(api.issue, { couponInfoSeq }, who)
        .send({ userSeqs: [who.userSeq] })
        .expect(403);
    }
    await ask(api.find, { couponInfoSeq }, manager).expect(200);
    await ask(api.find, { couponInfoSeq, channelSeq: other.channelSeq }, other.owner).expect(404);
    await ask(api.remove, { couponInfoSeq, channelSeq: other.channelSeq }, other.owner).expect(404);
  });
  it('PY-058 are given to chosen members or to a segment, once each and never more than there are', async () => {
    const people = await Promise.all([1, 2, 3].map(() => person(s.t, '김회원', channelSeq)));
    const stranger = await person(s.t);
    const { couponInfoSeq } = await make({ issueCount: 4 });
    const issue = (body: object) => ask(api.issue, { couponInfoSeq }).send(body);
    const first = await issue({ userSeqs: [people[0]!.userSeq, people[0]!.userSeq, stranger.userSeq] }).expect(200);
    expect(first.body.data).toEqual({ issuedCount: 1, passedOver: 1 });
    const over = await issue({ userSeqs: [...people.map((p) => p.userSeq), staff.userSeq, learner.userSeq] }).expect(400);
    expect(over.body.errors[0]).toEqual({ field: 'userSeqs', message: expect.stringContaining('3장') });
    const segmentSeq = (
      await ask(memberApi.createSegment)
        .send({ name: '운영진', conditions: { kind: 'STAFF' } })
        .expect(200)
    ).body.data.segmentSeq;
    const teamed = (await issue({ segmentSeq })).body.data;
    expect(teamed.issuedCount).toBeGreaterThan(0);
    await issue({}).expect(400);
    const { list } = (await ask(api.issued, { couponInfoSeq }).expect(200)).body.data;
    expect(list).toHaveLength(1 + teamed.issuedCount);
    expect(list.at(-1)).toMatchObject({ userSeq: people[0]!.userSeq, state: 'UNUSED', byStaff: true });
    const tab = (await ask(memberApi.joinedCoupons, { userSeq: people[0]!.userSeq }).expect(200)).body.data;
    expect(tab).toMatchObject({ totalCount: 1, list: [{ couponInfoSeq, title: '첫 수강 감사', state: 'UNUSED' }] });
  });
});

describe('a learner’s coupons', () => {
  it('PY-054 RT-008 are registered by code, with the reason where that fails', async () => {
    const info = await make({ issueCount: 1 });
    expect((await register(` ${info.code.toLowerCase()} `).expect(200)).body.data).toMatchObject({
      title: '첫 수강 감사',
      discount: 10_000,
      held: false,
    });
    const why = async (code: string, who = learner) => (await register(code, who).expect(400)).body.errors[0].message as string;
    expect(await why(info.code)).toContain('이미 받은');
    expect(await why('NOTHING1')).toContain('없는 쿠폰');
    const second = await person(s.t, '박둘째', channelSeq);
    expect(await why(info.code, second)).toContain('소진');
    expect(await why((await make({ endAt: '2026-01-01T00:00:00Z' })).code)).toContain('끝난');
    const stranger = await person(s.t);
    expect((await register(info.code, stranger).expect(403)).body.errorName).toBe('NOT_CHANNEL_USER');
    const mine = (await ask(api.mine, {}, learner).query({ channelSeq }).expect(200)).body.data;
    expect(mine).toMatchObject({ counts: { AVAILABLE: 1, USED: 0, EXPIRED: 0 }, cursor: null });
    expect((await ask(api.mine, {}, second).query({ channelSeq }).expect(200)).body.data.list).toEqual([]);
  });
  it('stop being there when staff delete the kind, and count as expired', async () => {
    const { info } = await given();
    await ask(api.remove, { couponInfoSeq: info.couponInfoSeq }).expect(200);
    const { counts } = (await ask(api.mine, {}, learner).query({ channelSeq }).expect(200)).body.data;
    expect(counts).toEqual({ AVAILABLE: 0, USED: 0, EXPIRED: 1 });
  });
  it('cannot be guessed: after twenty tries an hour there is no answer', async () => {
    for (let i = 0; i < 20; i++) await register(`GUESS${i}`).expect(400);
    expect((await register('GUESS20').expect(429)).body.errorName).toBe('EXCEED_MAXIMUM_ATTEMPTS');
  });
  it('go to no more people than there are, of a crowd that registers at once', async () => {
    const crowd = await Promise.all(Array.from({ length: 12 }, () => person(s.t, '김무리', channelSeq)));
    const { code, couponInfoSeq } = await make({ issueCount: 5 });
    const answers = await Promise.all(crowd.map((who) => register(code, who)));
    expect(answers.filter((a) => a.status === 200)).toHaveLength(5);
    expect((await ask(api.find, { couponInfoSeq }).expect(200)).body.data).toMatchObject({ issuedCount: 5 });
    const twice = await make();
    const same = await Promise.all(Array.from({ length: 6 }, () => register(twice.code)));
    expect(same.filter((a) => a.status === 200)).toHaveLength(1);
  });
});

describe('the rules of a coupon', () => {
  it('take off won or a percent in whole won, and never go below zero', () => {
    expect(couponOff({ discountTypeCd: '00', discount: 10_000 }, 7_000)).toBe(7_000);
    expect(couponOff({ discountTypeCd: '01', discount: 15 }, 9_990)).toBe(1_498);
    expect(couponOff({ discountTypeCd: '01', discount: 100 }, 9_990)).toBe(9_990);
  });
  it('hold from the first moment of the window to the last', () => {
    const c = { startAt: '2026-11-01T00:00:00Z', endAt: '2026-11-30T14:59:00Z' };
    const at = (now: string) => couponStatus(c, new Date(now));
    expect([at('2026-10-31T23:59:59.999Z'), at(c.startAt), at(c.endAt), at('2026-11-30T14:59:00.001Z')]).toEqual([
      'SCHEDULED',
      'RUNNING',
      'RUNNING',
      'ENDED',
    ]);
  });
});

describe('a coupon at checkout', () => {
  it('PY-054 PY-060 shows the working of the price, freezes it with the seat, and stands in order, ledger and list', async () => {
    const courseSeq = await s.course({ discount_price: 40_000 });
    const { info, coupon } = await given({ discountTypeCd: '01', discount: 25 });
    const { couponSeq } = coupon;
    expect((await ask(api.usable, { courseSeq }, learner).expect(200)).body.data).toMatchObject([{ couponSeq, off: 10_000, held: false }]);
    const enrolment = await held(courseSeq);
    const quote = (await ask(api.apply, { courseSeq }, learner).send({ couponSeq }).expect(200)).body.data;
    expect(quote).toEqual({
      couponSeq,
      title: '첫 수강 감사',
      price: CLASS_PRICE_KRW,
      discount: 10_000,
      couponDiscount: 10_000,
      materialPrice: 0,
      total: 30_000,
      currency: 'KRW',
    });
    // Asking for the price does not reserve the coupon.
    expect(await row(couponSeq)).toEqual({ attend_seq: null, used: false });
    const priced = await held(courseSeq, couponSeq);
    expect(priced).toMatchObject({
      attendSeq: enrolment.attendSeq,
      couponSeq,
      couponTitle: '첫 수강 감사',
      couponDiscount: 10_000,
      amount: 30_000,
      amountKrw: 30_000,
      needsPayment: true,
    });
    expect(await row(couponSeq)).toEqual({ attend_seq: enrolment.attendSeq, used: false });
    expect((await ask(api.find, { couponInfoSeq: info.couponInfoSeq }).expect(200)).body.data).toMatchObject({
      heldCount: 1,
      usedCount: 0,
    });
    const wallet = async () => (await ask(api.mine, {}, learner).query({ channelSeq }).expect(200)).body.data.list as MyCoupon[];
    expect(await wallet()).toMatchObject([{ couponSeq, held: true, usedAt: null }]);
    // A later change of the coupon's kind does not change the price of an enrolment that uses it.
    await ask(api.update, { couponInfoSeq: info.couponInfoSeq })
      .send(input({ discount: 1 }))
      .expect(200);
    expect((await s.create(learner, priced, 'CARD', { amount: 40_000 }).expect(400)).body.errorName).toBe('AMOUNT_MISMATCH');
    expect((await s.create(learner, priced, 'CARD', { couponSeq: null }).expect(400)).body.errorName).toBe('AMOUNT_MISMATCH');
    const { order } = await pay(priced);
    expect(order).toMatchObject({
      status: 'PAID',
      price: CLASS_PRICE_KRW,
      discount: 10_000,
      couponDiscount: 10_000,
      couponTitle: '첫 수강 감사',
      amount: 30_000,
    });
    expect(await s.ledger(order.orderNo)).toMatchObject([{ kind: 'PAY', amount: 30_000 }]);
    await s.until(async () => (await row(couponSeq)).used);
    const mine = (await ask(api.mine, {}, learner).query({ channelSeq, state: 'USED' }).expect(200)).body.data;
    expect(mine.list).toMatchObject([{ couponSeq, usedFor: { courseSeq }, usedAmount: 10_000, site: null }]);
    // Without a site the call lists the learner's coupons of all sites, each with its site, and no one else's.
    const other = await site(s.t, '둘째 사이트');
    await s.t.call(channelApi.join, { channelSeq: other.channelSeq }).set('Access-Token', learner.token).send(TICKED).expect(200);
    const there = (await ask(api.create, { channelSeq: other.channelSeq }, other.owner).send(input()).expect(200)).body.data as CouponInfo;
    await ask(api.register, {}, learner).send({ channelSeq: other.channelSeq, code: there.code }).expect(200);
    const everywhere = async (state: string, more: object = {}) =>
      (
        await ask(api.mine, {}, learner)
          .query({ state, ...more })
          .expect(200)
      ).body.data as CursorPage<MyCoupon> & { counts: object };
    expect(await everywhere('USED')).toMatchObject({
      list: [{ couponSeq, usedAmount: 10_000, site: { closedYn: 'N' } }],
      counts: { AVAILABLE: 1, USED: 1, EXPIRED: 0 },
      cursor: null,
    });
    await s.t.admin(sql`update main.channel set closed_at = now(), erase_at = now() where channel_seq = ${other.channelSeq}`);
    const { list } = await everywhere('AVAILABLE');
    expect(list).toMatchObject([{ title: there.title, site: { name: '둘째 사이트', closedYn: 'Y' } }]);
    expect((await everywhere('AVAILABLE', { cursor: list[0]!.couponSeq })).list).toEqual([]);
    expect((await ask(api.mine, {}, other.owner).expect(200)).body.data.list).toEqual([]);
    expect((await ask(enrolmentApi.list, { courseSeq }).expect(200)).body.data.list[0]).toMatchObject({
      couponTitle: '첫 수강 감사',
      couponDiscount: 10_000,
      amount: 30_000,
    });
    expect((await ask(api.find, { couponInfoSeq: info.couponInfoSeq }).expect(200)).body.data).toMatchObject({
      usedCount: 1,
      heldCount: 0,
      discountSum: 10_000,
    });
    expect((await ask(api.issued, { couponInfoSeq: info.couponInfoSeq }).expect(200)).body.data.list).toMatchObject([
      { state: 'USED', usedAt: expect.stringMatching(/Z$/), courseSeq, courseTitle: order.title, amount: 10_000 },
    ]);
    const again = await enrol(await s.course(), couponSeq);
    expect(again.status).toBe(409);
  });
  it('PY-057 is refused for another class, outside of its window, and for somebody else', async () => {
    const [courseSeq, other] = await Promise.all([s.course(), s.course()]);
    const { coupon } = await given({ courseSeqs: [other] });
    const refusal = async (couponSeq: number, who = learner) => (await enrol(courseSeq, couponSeq, who)).body.errorName as string;
    expect(await refusal(coupon.couponSeq)).toBe('COUPON_OTHER_CLASS');
    expect((await ask(api.usable, { courseSeq }, learner).expect(200)).body.data).toEqual([]);
    expect((await ask(api.usable, { courseSeq: other }, learner).expect(200)).body.data).toMatchObject([{ couponSeq: coupon.couponSeq }]);
    const soon = await given({ startAt: new Date(Date.now() + DAY).toISOString() });
    expect(await refusal(soon.coupon.couponSeq)).toBe('COUPON_PERIOD');
    const mine = await given();
    expect(await refusal(mine.coupon.couponSeq, await person(s.t, '박둘째', channelSeq))).toBe('COUPON_IN_USE');
    // The refused enrolments took no seat.
    expect((await s.counters(courseSeq))['attend_count']).toBe(0);
  });
  it('PY-022 is not there for a class in dollars', async () => {
    const courseSeq = await s.course({ currency: 'USD', price_ex: 1000, pay_methods: ['OVERSEAS_CARD'] });
    const { coupon } = await given();
    expect((await ask(api.usable, { courseSeq }, learner).expect(200)).body.data).toEqual([]);
    expect((await ask(api.apply, { courseSeq }, learner).send({ couponSeq: coupon.couponSeq }).expect(400)).body.errorName).toBe(
      'COUPON_NOT_FOR_USD',
    );
    expect((await enrol(courseSeq, coupon.couponSeq).expect(400)).body.errorName).toBe('COUPON_NOT_FOR_USD');
    const enrolment = await held(courseSeq);
    const body = { amount: enrolment.amountKrw, currency: 'KRW', couponSeq: coupon.couponSeq };
    expect((await s.create(learner, enrolment, 'OVERSEAS_CARD', body).expect(400)).body.errorName).toBe('COUPON_NOT_FOR_USD');
  });
  it('that leaves nothing to pay lets in at once, without the provider, and is used', async () => {
    const [fresh, waiting] = await Promise.all([s.course(), s.course()]);
    const one = await given({ discount: 80_000 });
    expect(await held(fresh, one.coupon.couponSeq)).toMatchObject({
      amount: 0,
      couponDiscount: CLASS_PRICE_KRW,
      choiseStatusCd: '00',
      needsPayment: false,
    });
    expect((await row(one.coupon.couponSeq)).used).toBe(true);
    const two = await given({ discountTypeCd: '01', discount: 100 });
    const seat = await held(waiting);
    const free = await held(waiting, two.coupon.couponSeq);
    expect(free).toMatchObject({ attendSeq: seat.attendSeq, amount: 0, choiseStatusCd: '00', needsPayment: false });
    expect((await row(two.coupon.couponSeq)).used).toBe(true);
    expect(await s.counters(waiting)).toMatchObject({ attend_count: 1, accept_cnt: 1, attend_sum: 1 });
    expect((await s.create(learner, free).expect(400)).body.errorName).toBe('FREE_CLASS_HAS_NO_ORDER');
  });
  it('is used by one of many classes that ask for it at once', async () => {
    const courses = await Promise.all(Array.from({ length: 10 }, () => s.course({ user_limit_type_cd: '99', max_user_count: 1 })));
    const { coupon } = await given();
    const answers = await Promise.all(courses.map((courseSeq) => enrol(courseSeq, coupon.couponSeq)));
    expect(answers.map((a) => a.status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
    const seats = await Promise.all(courses.map((courseSeq) => s.counters(courseSeq)));
    expect(seats.map((c) => c['attend_count']).sort()).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 1]);
    const rows = await s.t.admin(sql`select 1 from main.attend where coupon_seq = ${coupon.couponSeq} and ended_at is null`);
    expect(rows).toHaveLength(1);
    // A coupon can also be used only once if the enrolments existed before.
    const second = await given({ discount: 80_000 });
    const others = await Promise.all(Array.from({ length: 8 }, () => s.course()));
    await Promise.all(others.map((courseSeq) => held(courseSeq)));
    const free = await Promise.all(others.map((courseSeq) => enrol(courseSeq, second.coupon.couponSeq)));
    expect(free.filter((a) => a.status === 200)).toHaveLength(1);
  });
  it('comes back when the hold passes or is given up, and stays with it while the buyer may try again', async () => {
    const courseSeq = await s.course();
    const { coupon } = await given();
    const enrolment = await held(courseSeq, coupon.couponSeq);
    const created = await s.order(learner, enrolment);
    const back = await s.press(created, 'cancel');
    await ask(paymentApi.fail, { orderNo: created.order.orderNo }, learner)
      .send({ code: back.searchParams.get('code') })
      .expect(200);
    expect((await row(coupon.couponSeq)).attend_seq).toBe(enrolment.attendSeq);
    expect(await held(courseSeq)).toMatchObject({ couponSeq: coupon.couponSeq, amount: CLASS_PRICE_KRW - 10_000 });
    await ask(enrolmentApi.cancelMine, { courseSeq }, learner).send({}).expect(200);
    expect(await row(coupon.couponSeq)).toEqual({ attend_seq: null, used: false });
    await held(courseSeq, coupon.couponSeq);
    await s.now(new Date(Date.now() + 20 * 60_000), learner);
    await s.holds();
    expect(await row(coupon.couponSeq)).toEqual({ attend_seq: null, used: false });
  });
  it('can be exchanged or left out before paying; a window opened at the old price takes no money', async () => {
    const courseSeq = await s.course();
    const [one, two] = [await given(), await given({ discount: 20_000 })];
    const first = await held(courseSeq, one.coupon.couponSeq);
    const old = await s.order(learner, first);
    const back = await s.press(old);
    expect(await held(courseSeq, two.coupon.couponSeq)).toMatchObject({ amount: 30_000 });
    expect(await row(one.coupon.couponSeq)).toEqual({ attend_seq: null, used: false });
    expect((await s.success(learner, old, back).expect(400)).body.errorName).toBe('AMOUNT_MISMATCH');
    expect(await s.held(old.order.orderNo)).toBe(0);
    const plain = await held(courseSeq, null);
    expect(plain).toMatchObject({ amount: CLASS_PRICE_KRW, couponSeq: null, couponDiscount: 0 });
    expect((await pay(plain)).order).toMatchObject({ amount: CLASS_PRICE_KRW, couponTitle: null });
  });
  it('cannot be taken off a price while that is being paid', async () => {
    for (let i = 0; i < 6; i++) {
      const courseSeq = await s.course();
      const { coupon } = await given();
      const enrolment = await held(courseSeq, coupon.couponSeq);
      const created: OrderCreated = await s.order(learner, enrolment);
      const back = await s.press(created);
      await Promise.all([s.success(learner, created, back), enrol(courseSeq, null)]);
      const status = await s.status(created.order.orderNo);
      const { attend_seq } = await row(coupon.couponSeq);
      // If the order is paid, the coupon is still on the enrolment; if the coupon was taken off first, the payment failed.
      expect(status === 'PAID').toBe(attend_seq !== null);
    }
  });
  it('comes back with the money when the enrolment is cancelled', async () => {
    const courseSeq = await s.course();
    const { coupon } = await given();
    const enrolment = await held(courseSeq, coupon.couponSeq);
    const { order } = await pay(enrolment);
    await s.until(async () => (await row(coupon.couponSeq)).used);
    await s.cancel(enrolment.attendSeq, courseSeq).expect(200);
    await s.until(async () => (await s.status(order.orderNo)) === 'CANCELED');
    expect((await s.ledger(order.orderNo)).map((l) => l.amount)).toEqual([40_000, -40_000]);
    expect(await row(coupon.couponSeq)).toEqual({ attend_seq: null, used: false });
    expect(await s.find(learner, order.orderNo)).toMatchObject({
      couponTitle: '첫 수강 감사',
      couponDiscount: 10_000,
      refundedAmount: 40_000,
    });
    expect(await held(await s.course(), coupon.couponSeq)).toMatchObject({ amount: 40_000 });
  });
  it('AM-953 stays with the seat while the buyer may try again after the bank took a deposit back, and then comes back', async () => {
    const courseSeq = await s.course();
    const { coupon } = await given();
    const enrolment = await held(courseSeq, coupon.couponSeq);
    const created = await s.order(learner, enrolment, 'VIRTUAL_ACCOUNT');
    const back = await s.press(created);
    await s.success(learner, created, back).expect(200);
    const paymentKey = back.searchParams.get('paymentKey')!;
    await s.pay.book.deposit(paymentKey);
    await s.until(async () => (await row(coupon.couponSeq)).used);
    await s.pay.book.correct(paymentKey);
    await s.until(async () => (await s.mine(learner, courseSeq))!.needsPayment);
    const { orderNo } = created.order;
    await ask(paymentApi.cancel, { orderNo }, learner).send({ reason: '' }).expect(200);
    await s.until(async () => (await s.status(orderNo)) === 'CANCELED');
    const soon = () => Date.now() + 16 * 60_000;
    await s.until(async () => Date.parse((await s.mine(learner, courseSeq))!.holdUntil!) < soon());
    expect(await s.mine(learner, courseSeq)).toMatchObject({ attendSeq: enrolment.attendSeq, needsPayment: true });
    expect(await row(coupon.couponSeq)).toEqual({ attend_seq: enrolment.attendSeq, used: false });
    await s.now(new Date(soon()), learner);
    await s.holds();
    expect(await s.mine(learner, courseSeq)).toBeNull();
    expect(await row(coupon.couponSeq)).toEqual({ attend_seq: null, used: false });
    await s.holds();
    expect(await s.t.admin(sql`select refunded_at from main.attend where attend_seq = ${enrolment.attendSeq}`)).toEqual([
      { refunded_at: null },
    ]);
  });
  it('that went elsewhere while money was on its way sends that money back', async () => {
    const courseSeq = await s.course();
    const { coupon } = await given();
    const enrolment = await held(courseSeq, coupon.couponSeq);
    const { order } = await pay(enrolment);
    await s.until(async () => (await row(coupon.couponSeq)).used);
    // Sets the state as if the seat had been released just before the payment, and the coupon were free again.
    await s.t.admin(sql`update main.coupon set attend_seq = null, used_at = null where coupon_seq = ${coupon.couponSeq}`);
    await s.t.admin(
      sql`update main.attend
        set choise_status_cd = null, ended_at = now(), cancel_at = now(), cancel_cd = 'HOLD', end_cd = 'CANCELLED', paid_at = null
        where attend_seq = ${enrolment.attendSeq}`,
    );
    await held(await s.course(), coupon.couponSeq);
    await s.sweep();
    await s.holds();
    await s.until(async () => (await s.status(order.orderNo)) === 'CANCELED');
    expect((await s.ledger(order.orderNo)).map((l) => l.amount)).toEqual([40_000, -40_000]);
  });
});

it('a coupon that stayed used after a refund in part is its owner’s again once the provider has returned the rest', async () => {
  const courseSeq = await s.course();
  const { coupon } = await given();
  const enrolment = await held(courseSeq, coupon.couponSeq);
  const { created } = await pay(enrolment);
  await s.until(async () => (await s.mine(learner, courseSeq))?.choiseStatusCd === '00');
  const { orderNo } = created.order;
  await ask(refundApi.give, { orderNo }).send({ amount: 5000, reason: '일부' }).expect(200);
  await s.until(async () => (await s.mine(learner, courseSeq)) === null);
  expect(await row(coupon.couponSeq)).toEqual({ attend_seq: enrolment.attendSeq, used: true });
  const paymentKey = new URL(created.window.windowUrl).searchParams.get('paymentKey')!;
  await s.pay.book.cancel(paymentKey, { cancelReason: '나머지' });
  await s.until(async () => (await s.held(orderNo)) === 0 && (await row(coupon.couponSeq)).attend_seq === null);
  expect(await row(coupon.couponSeq)).toEqual({ attend_seq: null, used: false });
});

import { DELIVERY, DELIVERY_STATUS, LEDGER_KIND, PAY_METHOD, REFUND_STATE } from '@madang/contracts/codes';
import type { Endpoint } from '@madang/contracts/endpoint';
import { courseApi } from '@madang/contracts/main/course';
import { couponApi, type CouponInfo, type MyCoupon } from '@madang/contracts/main/coupon';
import { curriculumApi } from '@madang/contracts/main/curriculum';
import { enrolmentApi, type Enrolment } from '@madang/contracts/main/enrolment';
import { deliveryApi } from '@madang/contracts/util/delivery';
import { paymentApi, type Order } from '@madang/contracts/util/payment';
import { refundApi, type AdminRefund } from '@madang/contracts/util/refund';
import type { RefundQuote, RefundRequest } from '@madang/contracts/util/refund-calls';
import { salesApi, type SalesTotals } from '@madang/contracts/util/sales';
import { settlementApi, type SettlementList, type SettlementRow } from '@madang/contracts/util/settlement';
import { sheetRows } from '@madang/server/sheet-rows';
import { sql } from '@madang/server/sql/sql';
import type { Person } from '../../apps/api-main/src/course/course.fixture';
import { CLASS_PRICE_KRW, shop, type Shop } from './shop';

const MATERIAL = 15_000;
const KIT = { material_price: MATERIAL, material_title: '수채화 키트', delivery_cd: DELIVERY.REQUIRED };
const ADDRESS = { recipient: '박결제', phone: '01012345678', zipCode: '04524', address: '서울 중구 세종대로 110', addressDetail: '1층' };
const PARCEL = { statusCd: DELIVERY_STATUS.SENT, courierCd: '04', invoiceNo: '612345678901' };
let s: Shop;
let owner: Person;
let channelSeq: number;
let buyer: Person;
beforeAll(async () => {
  s = await shop();
  ({ owner, channelSeq } = s.site);
  await s.t.admin(sql`update main.channel_user set roles = roles || '["SITE_COUPON_UPDATE"]' where user_seq = ${owner.userSeq}`);
});
beforeEach(async () => {
  buyer = await s.person('박결제');
});
afterAll(() => s.close());

const ask = (endpoint: unknown, params: object = {}, who = owner) =>
  s.t.call(endpoint as Endpoint, { channelSeq, ...params }).set('Access-Token', who.token);
const data = async <T>(asked: ReturnType<typeof ask>) => (await asked.expect(200)).body.data as T;
const wrong = async (asked: ReturnType<typeof ask>) => (await asked).body.errorName as string;
const enrol = (courseSeq: number, more: object = {}) =>
  data<Enrolment>(ask(enrolmentApi.create, { courseSeq }, buyer).send({ delivery: ADDRESS, ...more }));
async function paid(enrolment: Enrolment, method: 'CARD' | 'OVERSEAS_CARD' = PAY_METHOD.CARD, more: object = {}): Promise<Order> {
  const created = (await s.create(buyer, enrolment, method, more).expect(200)).body.data;
  const { body } = await s.success(buyer, created, await s.press(created)).expect(200);
  await s.until(async () => (await s.mine(buyer, enrolment.courseSeq))?.choiseStatusCd === '00');
  return body.data as Order;
}
/** Buys a class of four text lessons with a material kit; with `begun` the learner has opened one lesson. */
async function bought(begun = false): Promise<{ courseSeq: number; enrolment: Enrolment; order: Order }> {
  const courseSeq = await s.course(KIT);
  const lessons = await s.t.admin<{ seq: number }>(
    sql`insert into main.curriculum (channel_seq, course_seq, curriculum_order, curriculum_type_cd, title, content)
     select ${channelSeq}, ${courseSeq}, n, '05', 'lesson ' || n, '<p>text</p>'
     from generate_series(1, 4) n
     returning curriculum_seq::int as seq`,
  );
  const enrolment = await enrol(courseSeq);
  const order = await paid(enrolment);
  if (begun) await ask(curriculumApi.find, { courseSeq, curriculumSeq: lessons[0]!.seq }, buyer).expect(200);
  return { courseSeq, enrolment, order };
}
const quote = (orderNo: string) => data<RefundQuote>(ask(refundApi.quote, { orderNo }, buyer));
const request = (orderNo: string, amount: number) => ask(refundApi.ask, { orderNo }, buyer).send({ amount, reason: '못 듣게 됐어요' });
const send = (enrolment: Enrolment) => ask(deliveryApi.save, { deliverySeq: enrolment.attendSeq }).send(PARCEL);
const sheet = async (endpoint: unknown, params: object, query: object) => {
  const answer = await ask(endpoint, params)
    .query(query)
    .buffer(true)
    .parse((res, done) => {
      const parts: Buffer[] = [];
      res.on('data', (part: Buffer) => parts.push(part)).on('end', () => done(null, Buffer.concat(parts)));
    })
    .expect(200);
  return sheetRows(answer.body as Buffer);
};

describe('PY-023 the material cost of a class', () => {
  it('is charged whole beside a reduced price and a coupon, frozen, and told by orders, sales, settlement and their sheets', async () => {
    const courseSeq = await s.course({ ...KIT, discount_price: 40_000 });
    const coupon = { title: '봄맞이', code: 'MATERIAL1', discountTypeCd: '00', discount: 5_000 };
    expect(await enrol(courseSeq)).toMatchObject({ price: CLASS_PRICE_KRW, discount: 10_000, materialPrice: MATERIAL, amount: 55_000 });
    await data<CouponInfo>(ask(couponApi.create).send(coupon));
    const { couponSeq } = await data<MyCoupon>(ask(couponApi.register, {}, buyer).send({ channelSeq, code: coupon.code }));
    expect(await data(ask(couponApi.apply, { courseSeq }, buyer).send({ couponSeq }))).toMatchObject({
      price: CLASS_PRICE_KRW,
      discount: 10_000,
      couponDiscount: 5_000,
      materialPrice: MATERIAL,
      total: 50_000,
    });
    const enrolment = await enrol(courseSeq, { couponSeq });
    expect(enrolment).toMatchObject({ couponDiscount: 5_000, materialPrice: MATERIAL, amount: 50_000, amountKrw: 50_000 });
    // A later change of the class changes no enrolment.
    await s.t.admin(sql`update main.course set material_price = 99000 where course_seq = ${courseSeq}`);
    const order = await paid(enrolment);
    expect(order).toMatchObject({
      price: CLASS_PRICE_KRW,
      discount: 10_000,
      materialPrice: MATERIAL,
      materialTitle: '수채화 키트',
      amount: 50_000,
    });
    expect(await s.held(order.orderNo)).toBe(50_000);
    expect(await s.ledger(order.orderNo)).toEqual([{ kind: LEDGER_KIND.PAY, amount: 50_000 }]);

    const row = async (endpoint: unknown, params: object, query: object) => {
      const [heads, ...rows] = await sheet(endpoint, params, query);
      const found = rows.find((cells) => cells.map(String).includes(order.orderNo))!;
      return Object.fromEntries(heads!.map((head, i) => [String(head), Number(found[i]) || found[i]]));
    };
    const why = { reason: '장부 확인' };
    expect(await row(paymentApi.adminExcel, {}, why)).toMatchObject({
      정가: CLASS_PRICE_KRW,
      할인: 10_000,
      재료비: MATERIAL,
      '쿠폰 할인': 5_000,
      '결제 금액': 50_000,
    });
    expect(await row(salesApi.excel, {}, { ...why, unit: 'order' })).toMatchObject({
      정가: CLASS_PRICE_KRW,
      할인: 15_000,
      재료비: MATERIAL,
      금액: 50_000,
    });
    // The sums by day come from the ledger, and their sheet also shows the part for material.
    const days = await data<{ totals: SalesTotals }>(ask(salesApi.list));
    expect(days.totals.krw).toMatchObject({ gross: CLASS_PRICE_KRW + MATERIAL, material: MATERIAL, discount: 15_000, net: 50_000 });
    const [heads, day] = await sheet(salesApi.excel, {}, { unit: 'day' });
    const cells = Object.fromEntries(heads!.map((head, i) => [String(head), Number(day![i]) || day![i]]));
    expect(cells).toMatchObject({ '판매 금액': CLASS_PRICE_KRW + MATERIAL, '그중 재료비': MATERIAL, 할인: 15_000, 순매출: 50_000 });
    const { list } = await data<SettlementList>(ask(settlementApi.list));
    const { settlementDate } = list[0]!;
    const found = await data<{ rows: { list: SettlementRow[] } }>(ask(settlementApi.find, { settlementDate }).query({ currency: 'KRW' }));
    expect(found.rows.list.find((one) => one.orderNo === order.orderNo)).toMatchObject({ materialPrice: MATERIAL, amount: 50_000 });
    expect(await row(settlementApi.excel, { settlementDate }, { currency: 'KRW', ...why })).toMatchObject({
      재료비: MATERIAL,
      금액: 50_000,
    });
  });

  it('comes back whole with a part of the lessons as long as it is not sent', async () => {
    const { enrolment, order } = await bought(true);
    const { working, atOnce } = await quote(order.orderNo);
    expect(working).toMatchObject({ basis: 'BY_USE', paid: 65_000, amount: 37_500 + MATERIAL });
    expect(working.lines.map((line) => [line.what, line.base, line.amount])).toEqual([
      ['LESSONS', CLASS_PRICE_KRW, 37_500],
      ['MATERIAL', MATERIAL, MATERIAL],
    ]);
    expect(atOnce).toBe(false);
    const { refundSeq } = await data<RefundRequest>(request(order.orderNo, working.amount));
    expect(await data<AdminRefund>(ask(refundApi.approve, { refundSeq }).send({ amount: working.amount, reason: '' }))).toMatchObject({
      state: REFUND_STATE.DONE,
    });
    expect(await s.held(order.orderNo)).toBe(12_500);
    await s.until(async () => (await s.mine(buyer, enrolment.courseSeq)) === null);
    expect(await wrong(send(enrolment))).toBe('NO_DATA');
  });

  it('stays with the seller once it is sent, and nothing goes back then without a person’s decision', async () => {
    const { enrolment, order } = await bought();
    expect(await quote(order.orderNo)).toMatchObject({ atOnce: true, working: { basis: 'WITHDRAWAL', amount: 65_000 } });
    await send(enrolment).expect(200);
    const { working, atOnce } = await quote(order.orderNo);
    expect(atOnce).toBe(false);
    expect(working.lines.map((line) => [line.what, line.amount])).toEqual([
      ['WHOLE', CLASS_PRICE_KRW],
      ['MATERIAL', 0],
    ]);
    expect(await wrong(request(order.orderNo, 65_000))).toBe('AMOUNT_MISMATCH');
    const asked = await data<RefundRequest>(request(order.orderNo, CLASS_PRICE_KRW));
    expect(asked.state).toBe(REFUND_STATE.REQUESTED);
    // The learner has sent the parcel back, so staff refund the material too.
    await ask(refundApi.approve, { refundSeq: asked.refundSeq }).send({ amount: 65_000, reason: '재료를 돌려받았어요' }).expect(200);
    expect(await s.held(order.orderNo)).toBe(0);
  });

  it('comes back with a full cancel', async () => {
    const { enrolment, order } = await bought(true);
    await send(enrolment).expect(200);
    await s.cancel(enrolment.attendSeq, enrolment.courseSeq).expect(200);
    await s.until(async () => (await s.status(order.orderNo)) === 'CANCELED');
    expect((await s.ledger(order.orderNo)).map((one) => one.amount)).toEqual([65_000, -65_000]);
    expect(await s.held(order.orderNo)).toBe(0);
  });

  it('makes a class for money of one without a price, and is charged in won by a card on a class in dollars', async () => {
    const only = await enrol(await s.course({ ...KIT, price: 0 }));
    expect(only).toMatchObject({ price: 0, amount: MATERIAL, needsPayment: true });
    expect(await paid(only)).toMatchObject({ price: 0, amount: MATERIAL });
    const dollars = await s.course({
      ...KIT,
      currency: 'USD',
      price: 120_000,
      price_ex: 8_900,
      material_price_ex: 1_200,
      pay_methods: ['OVERSEAS_CARD', 'PAYPAL'],
    });
    const enrolment = await enrol(dollars);
    expect(enrolment).toMatchObject({ amount: 10_100, materialPrice: 1_200, amountKrw: 135_000, materialPriceKrw: MATERIAL });
    expect(await paid(enrolment, PAY_METHOD.OVERSEAS_CARD, { amount: 135_000, currency: 'KRW' })).toMatchObject({
      amount: 135_000,
      price: 120_000,
      discount: 0,
      materialPrice: MATERIAL,
      currency: 'KRW',
    });
  });

  it('is refused in dollars with one of its two sums, at that field, and with neither is none', async () => {
    const courseSeq = await s.course({ publish_status_cd: '99' });
    const save = (more: object) =>
      ask(courseApi.updatePayment, { courseSeq }).send({
        fareCd: '01',
        currency: 'USD',
        price: 120_000,
        priceEx: 8_900,
        payMethods: ['OVERSEAS_CARD'],
        ...more,
      });
    const fields = async (more: object) => (await save(more).expect(400)).body.errors.map((one: { field: string }) => one.field);
    expect(await fields({ materialPrice: MATERIAL })).toEqual(['materialPriceEx']);
    expect(await fields({ materialPriceEx: 1_200, materialPrice: 0 })).toEqual(['materialPrice']);
    expect(await fields({ price: 0, priceEx: 0 })).toEqual(['price']);
    const both = await data<{ course: object }>(save({ materialPrice: MATERIAL, materialPriceEx: 1_200, materialTitle: '키트' }));
    expect(both.course).toMatchObject({ materialPrice: MATERIAL, materialPriceEx: 1_200, materialTitle: '키트', fare: 10_100 });
    const none = await data<{ course: object }>(save({}));
    expect(none.course).toMatchObject({ materialPrice: null, materialPriceEx: null, materialTitle: null, fare: 8_900 });
  });
});

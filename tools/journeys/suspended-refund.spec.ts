import type { Endpoint } from '@madang/contracts/endpoint';
import { DAY } from '@madang/contracts/time';
import { refundApi, type AdminRefundDetail } from '@madang/contracts/util/refund';
import type { RefundQuote, RefundRequest } from '@madang/contracts/util/refund-calls';
import { ClosedSites } from '@madang/server/closed-sites';
import { sql } from '@madang/server/sql/sql';
import type { Person } from '../../apps/api-main/src/course/course.fixture';
import { PlatformSiteService } from '../../apps/api-main/src/platform/platform-site.service';
import { SuspensionExtensionJob } from '../../apps/api-main/src/platform/suspension-extension.job';
import { CLASS_PRICE_KRW, shop, type Shop } from '../faults/shop';

/** 14:00 in Seoul. */
const START = new Date('2027-03-01T05:00:00.000Z');
const MONTH = 30;
let s: Shop;
let buyer: Person;
let start = START;
beforeAll(async () => {
  s = await shop();
});
beforeEach(async () => {
  buyer = await s.person('박결제');
  // Long after the suspension of the test before.
  start = new Date(start.getTime() + 100 * DAY);
  await day(0);
  await Promise.all([s.t.get('main', ClosedSites).refresh(), s.t.get('util', ClosedSites).refresh()]);
});
afterEach(() => s.calm());
afterAll(() => s.close());

/** Goes to the moment that many days after the start; parts of a day leave room for the clock, which goes on. */
const day = (days: number) => s.now(new Date(start.getTime() + days * DAY), buyer, s.site.owner);
const ask = (endpoint: unknown, params: object, who: Person) =>
  s.t.call(endpoint as Endpoint, { channelSeq: s.site.channelSeq, ...params }).set('Access-Token', who.token);
const sites = () => s.t.get('main', PlatformSiteService);
const operator = () => ({ userSeq: s.site.owner.userSeq }) as Parameters<PlatformSiteService['reopen']>[2];
const suspend = () => sites().suspend(s.site.channelSeq, '확인 중', operator());
const reopen = () => sites().reopen(s.site.channelSeq, '해결됐어요', operator());
const makeUp = () => s.t.get('main', SuspensionExtensionJob).run();
/** Sells thirty days of a class without lessons; answers the number of the order. */
async function bought(): Promise<string> {
  const { order } = await s.buy(buyer, await s.course());
  await s.until(async () => {
    const found = await s.t.admin(
      sql`update main.attend a
        set valid_at = attend_at + interval '30 days', review_expring_at = attend_at + interval '30 days'
        from util.pay_order o
        where o.order_no = ${order.orderNo} and a.attend_seq = o.attend_seq and a.attend_at is not null
        returning a.attend_seq`,
    );
    return found.length === 1;
  });
  return order.orderNo;
}
const quoted = async (orderNo: string) => ((await ask(refundApi.quote, { orderNo }, buyer).expect(200)).body.data as RefundQuote).working;
const asked = async (orderNo: string) => {
  const { amount } = await quoted(orderNo);
  return (await ask(refundApi.ask, { orderNo }, buyer).send({ amount }).expect(200)).body.data as RefundRequest;
};
const now = async (refundSeq: number) =>
  ((await ask(refundApi.adminFind, { refundSeq }, s.site.owner).expect(200)).body.data as AdminRefundDetail).now;
const daysBack = (days: number) => Math.ceil((CLASS_PRICE_KRW * days) / MONTH);

describe('a refund by days around a suspension of the site', () => {
  it('AM-851 counts no day of it that came after the request, though the request is calculated anew', async () => {
    const orderNo = await bought();
    await day(9.9);
    const { refundSeq, amount } = await asked(orderNo);
    expect(amount).toBe(daysBack(20));
    await day(11);
    await suspend();
    await day(20.9);
    await reopen();
    await makeUp();
    await day(22);
    expect(await now(refundSeq)).toMatchObject({ amount, lines: [{ done: 10, of: MONTH }] });
    // A partial refund meanwhile has the request calculated anew.
    await s.t.admin(sql`update util.pay_order set refunded_amount = 5000 where order_no = ${orderNo}`);
    const rest = Math.ceil(((CLASS_PRICE_KRW - 5000) * 20) / MONTH);
    expect(await now(refundSeq)).toMatchObject({ amount: rest, lines: [{ done: 10, of: MONTH }] });
  });

  it('AM-851 counts no day of it while the site is shut, nor before its days are made up for', async () => {
    const orderNo = await bought();
    await day(12.9);
    await suspend();
    await day(20);
    const working = { amount: daysBack(17), lines: [{ done: 13, of: MONTH }] };
    expect(await quoted(orderNo)).toMatchObject(working);
    const { refundSeq } = await asked(orderNo);
    await day(34.8);
    expect(await now(refundSeq)).toMatchObject(working);
    await reopen();
    expect(await now(refundSeq)).toMatchObject(working);
    await makeUp();
    expect(await now(refundSeq)).toMatchObject(working);
    await s.t.admin(sql`update util.pay_order set refunded_amount = 5000 where order_no = ${orderNo}`);
    expect(await now(refundSeq)).toMatchObject({ lines: [{ done: 13, of: MONTH }] });
    await ask(refundApi.withdraw, { orderNo }, buyer).expect(200);
    await day(39.8);
    expect(await quoted(orderNo)).toMatchObject({ lines: [{ done: 18, of: MONTH }] });
  });

  it('AM-921 gives all of it back while the days to withdraw stand still, and as many of them after it as were left', async () => {
    const orderNo = await bought();
    await day(2.9);
    await suspend();
    await day(20);
    expect(await quoted(orderNo)).toMatchObject({ amount: CLASS_PRICE_KRW, basis: 'WITHDRAWAL' });
    await day(22.8);
    await reopen();
    await makeUp();
    await day(24.8);
    expect(await quoted(orderNo)).toMatchObject({ amount: CLASS_PRICE_KRW, basis: 'WITHDRAWAL' });
    await day(36);
    expect(await quoted(orderNo)).toMatchObject({ basis: 'BY_USE' });
  });
});

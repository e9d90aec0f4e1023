import { enrolmentApi, type Enrolment } from '@madang/contracts/main/enrolment';
import { DAY, HOUR } from '@madang/contracts/time';
import { paymentApi, type Order } from '@madang/contracts/util/payment';
import { insertInto } from '@madang/server/sql/insert';
import { sql } from '@madang/server/sql/sql';
import { person, site, type Person } from '../../apps/api-main/src/course/course.fixture';
import { sheetRows } from '@madang/server/sheet-rows';
import { CLASS_PRICE_KRW, shop, type Shop } from './shop';

let s: Shop;
let buyer: Person;
let paid: Order;
let waiting: Order;
let refunded: Order;
const admin = (query: object = {}, token = s.site.owner.token) =>
  s.t.call(paymentApi.adminList, { channelSeq: s.site.channelSeq }).query(query).set('Access-Token', token);
const numbers = async (query: object) => ((await admin(query).expect(200)).body.data.list as Order[]).map((o) => o.orderNo).sort();

beforeAll(async () => {
  s = await shop();
  buyer = await s.person('=김공식');
  await s.t.admin(sql`update main.account set phone = '01099998888' where user_seq = ${buyer.userSeq}`);
  const courses = await Promise.all([s.course({ title: '@자바' }), s.course(), s.course()]);
  const first = await s.buy(buyer, courses[0]!);
  const third = await s.buy(await s.person('이환불'), courses[2]!);
  await s.until(async () => (await s.counters(courses[2]!))['attend_sum'] === 1);
  await s.cancel(third.enrolment.attendSeq, courses[2]!).expect(200);
  await s.until(async () => (await s.status(third.order.orderNo)) === 'CANCELED');
  const account = await s.buy(buyer, courses[1]!, 'VIRTUAL_ACCOUNT');
  [paid, waiting, refunded] = await Promise.all([
    s.find(buyer, first.order.orderNo),
    s.find(buyer, account.order.orderNo),
    Promise.resolve(third.order),
  ]);
  await s.order(buyer, await s.enrol(buyer, await s.course()));
});
afterEach(() => s.calm());
afterAll(() => s.close());

describe('the order list of a site', () => {
  it('PY-047 PY-024 PY-025 PY-026 PY-027 PY-028 PY-029 PY-030 PY-031 PY-032 carries number, orderer, e-mail, phone, status, method, payment status, amount and date', async () => {
    const { list, totalCount, totals } = (await admin().expect(200)).body.data;
    expect(totalCount).toBe(3);
    expect(list.find((o: Order) => o.orderNo === paid.orderNo)).toMatchObject({
      orderNo: expect.stringMatching(/^M\d{8}-\w{8}$/),
      ordererName: '=김공식',
      email: expect.stringMatching(/@madang.test$/),
      phone: '01099998888',
      status: 'PAID',
      payMethodCd: 'CARD',
      payStatus: 'DONE',
      amount: CLASS_PRICE_KRW,
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
    });
    expect(totals).toEqual({ count: 3, paidKrw: 2 * CLASS_PRICE_KRW, paidUsd: 0, refundedKrw: CLASS_PRICE_KRW, refundedUsd: 0 });
    const inDollars = (currency: string) => s.t.admin(sql`update util.pay_order set currency = ${currency} where refunded_amount > 0`);
    await inDollars('USD');
    expect((await admin().expect(200)).body.data.totals).toMatchObject({
      paidKrw: 2 * CLASS_PRICE_KRW - CLASS_PRICE_KRW,
      refundedKrw: 0,
      refundedUsd: CLASS_PRICE_KRW,
    });
    await inDollars('KRW');
    expect(list.map((o: Order) => o.createdAt)).toEqual([...list.map((o: Order) => o.createdAt)].sort().reverse());
  });
  it('PY-033 filters by period, days in Seoul, both ends included', async () => {
    await s.t.admin(sql`update util.pay_order set created_at = '2026-11-10T14:59:59.999Z' where order_no = ${paid.orderNo}`);
    expect(await numbers({ startAt: '2026-11-10', endAt: '2026-11-10' })).toEqual([paid.orderNo]);
    expect(await numbers({ startAt: '2026-11-11', endAt: '2026-11-11' })).toEqual([]);
    s.t.setNow(new Date('2026-11-16T15:00:01Z'));
    const owner = await s.t.tokenOf(s.site.owner.userSeq);
    const of = async (dateType: string) =>
      ((await admin({ dateType }, owner).expect(200)).body.data.list as Order[]).some((o) => o.orderNo === paid.orderNo);
    expect([await of('last7Days'), await of('last30Days'), await of('today'), await of('lastMonth'), await of('all')]).toEqual([
      false,
      true,
      false,
      false,
      true,
    ]);
    s.t.setNow(new Date('2026-11-16T14:59:59Z'));
    expect(await of('last7Days')).toBe(true);
    s.t.setNow(new Date('2026-11-30T15:00:01Z'));
    const later = await s.t.tokenOf(s.site.owner.userSeq);
    expect(((await admin({ dateType: 'lastMonth' }, later).expect(200)).body.data.list as Order[]).map((o) => o.orderNo)).toContain(
      paid.orderNo,
    );
    await admin({ startAt: 'gestern' }, later).expect(400);
  });
  it('PY-034 filters by status, method and search, past wildcards', async () => {
    expect(await numbers({ status: 'WAITING_DEPOSIT' })).toEqual([waiting.orderNo]);
    expect(await numbers({ status: 'CANCELED' })).toEqual([refunded.orderNo]);
    expect(await numbers({ status: 'READY' })).toHaveLength(1);
    expect(await numbers({ payMethodCd: 'VIRTUAL_ACCOUNT' })).toEqual([waiting.orderNo]);
    expect(await numbers({ q: refunded.orderNo.slice(3, 14).toLowerCase() })).toContain(refunded.orderNo);
    expect(await numbers({ q: '이환불' })).toEqual([refunded.orderNo]);
    expect(await numbers({ q: '@자바' })).toEqual([paid.orderNo]);
    expect(await numbers({ q: '%' })).toEqual([]);
    await admin({ status: 'NONSENSE' }).expect(400);
  });
  it('PY-035 downloads as a spreadsheet whose cells are no formulas', async () => {
    const answer = await s.t
      .call(paymentApi.adminExcel, { channelSeq: s.site.channelSeq })
      .query({ status: 'PAID', reason: '입금 대조' })
      .set('Access-Token', s.site.owner.token)
      .responseType('blob')
      .expect(200);
    expect(answer.headers['content-type']).toContain('spreadsheetml');
    expect(decodeURIComponent(answer.headers['content-disposition']!)).toContain('주문.xlsx');
    const [heads, row, more] = await sheetRows(answer.body as Buffer);
    expect(heads).toContain('주문번호');
    expect(more).toBeUndefined();
    expect(row).toEqual(expect.arrayContaining([paid.orderNo, "'=김공식", "'@자바", '결제 완료', '신용카드', String(CLASS_PRICE_KRW)]));
  });
  it('PY-036 shows 20 a page', async () => {
    const other = await site(s.t);
    for (let i = 0; i < 25; i++) {
      await s.t.admin(
        insertInto('util.pay_order', {
          channelSeq: other.channelSeq,
          orderNo: `M20261101-${String(i).padStart(8, '0')}`,
          attendSeq: i,
          courseSeq: 1,
          userSeq: 1,
          title: 't',
          ordererName: 'n',
          email: 'e',
          price: 100,
          amount: 100,
          payMethodCd: 'CARD',
          provider: 'sandbox',
          status: 'FAILED',
          createdAt: sql`now() - ${i}::int * interval '1 minute'`,
        }),
      );
    }
    const page = async (query: object) =>
      (
        await s.t
          .call(paymentApi.adminList, { channelSeq: other.channelSeq })
          .query(query)
          .set('Access-Token', other.owner.token)
          .expect(200)
      ).body.data;
    const [first, second] = [await page({}), await page({ page: 2 })];
    expect([first.list.length, second.list.length, first.totalCount]).toEqual([20, 5, 25]);
    expect(new Set([...first.list, ...second.list].map((o: Order) => o.orderNo)).size).toBe(25);
    expect((await page({ size: 7 })).list).toHaveLength(20);
  });
  it('shows an order with its ledger, and when its buyer was reminded of the payment', async () => {
    await s.t.admin(
      sql`insert into main.payment_reminder (channel_seq, attend_seq, reminded_at, reminded_by)
          select channel_seq, attend_seq, '2026-11-20T00:00:00Z', ${s.site.owner.userSeq}
          from util.pay_order
          where order_no = ${refunded.orderNo}`,
    );
    const { body } = await s.t
      .call(paymentApi.adminFind, { channelSeq: s.site.channelSeq, orderNo: refunded.orderNo })
      .set('Access-Token', s.site.owner.token)
      .expect(200);
    expect(body.data).toMatchObject({
      status: 'CANCELED',
      refundedAmount: CLASS_PRICE_KRW,
      cancelReason: '단순 변심',
      remindedAt: '2026-11-20T00:00:00.000Z',
      ledger: [
        { kind: 'PAY', amount: CLASS_PRICE_KRW },
        { kind: 'REFUND', amount: -CLASS_PRICE_KRW },
      ],
    });
  });
  it('is closed to others', async () => {
    const teacher = await person(s.t, '선생님', s.site.channelSeq, 'TCH');
    const elsewhere = await site(s.t);
    for (const token of [buyer.token, teacher.token, elsewhere.owner.token]) {
      await admin({}, token).expect(403);
      await s.t.call(paymentApi.adminExcel, { channelSeq: s.site.channelSeq }).set('Access-Token', token).expect(403);
      await s.t.call(paymentApi.adminFind, { channelSeq: s.site.channelSeq, orderNo: paid.orderNo }).set('Access-Token', token).expect(403);
      await s.t
        .call(paymentApi.adminCancel, { channelSeq: s.site.channelSeq, orderNo: paid.orderNo })
        .send({ reason: 'x' })
        .set('Access-Token', token)
        .expect(403);
    }
    await s.t.call(paymentApi.adminList, { channelSeq: s.site.channelSeq }).expect(401);
  });
});

describe("a buyer's own orders", () => {
  it('RT-014 are the buyer’s over all sites, or of one, and no one else’s', async () => {
    const mine = async (token: string, query: object = {}) =>
      (await s.t.call(paymentApi.mine).query(query).set('Access-Token', token).expect(200)).body.data;
    const all = await mine(buyer.token);
    expect(all.list.map((o: Order) => o.orderNo).sort()).toEqual([paid.orderNo, waiting.orderNo].sort());
    expect(all.totalCount).toBe(2);
    expect((await mine(buyer.token, { channelSeq: s.site.channelSeq })).totalCount).toBe(2);
    expect((await mine(buyer.token, { channelSeq: (await site(s.t)).channelSeq })).totalCount).toBe(0);
    expect((await mine((await s.person()).token)).totalCount).toBe(0);
    expect(await s.t.call(paymentApi.mine).expect(401)).toBeTruthy();
  });
});

describe('the order of a challenge', () => {
  it('ST-013 has the term that was chosen, frozen; after another choice the first order is paid no more', async () => {
    const { channelSeq } = s.site;
    await s.t.admin(sql`update main.channel set setting = setting || '{"saasYn": "Y"}' where channel_seq = ${channelSeq}`);
    const courseSeq = await s.course({ title: '아침 글쓰기', course_type_cd: '07' });
    const [first, second] = await Promise.all(
      ['1기', '2기'].map(async (name) => {
        const [row] = await s.t.admin<{ term_seq: number }>(
          insertInto(
            'main.challenge_term',
            {
              channelSeq,
              courseSeq,
              name,
              startAt: new Date(Date.now() - HOUR),
              endAt: new Date(Date.now() + DAY),
              maxUserCount: 1,
              createdAt: new Date(Date.now() - HOUR),
              updatedAt: new Date(Date.now() - HOUR),
            },
            sql`returning term_seq::int`,
          ),
        );
        return row!.term_seq;
      }),
    );
    const who = await s.person('정기수');
    const join = async (termSeq: number) =>
      (await s.t.call(enrolmentApi.create, { channelSeq, courseSeq }).set('Access-Token', who.token).send({ termSeq }).expect(200)).body
        .data as Enrolment;
    const old = await s.order(who, await join(first!));
    const held = await join(second!);
    const refused = await s.success(who, old, await s.press(old)).expect(400);
    expect(refused.body.errorName).toBe('AMOUNT_MISMATCH');
    const created = await s.order(who, held);
    expect([old.order.termName, created.order.termName, created.order.orderNo === old.order.orderNo]).toEqual(['1기', '2기', false]);
    await s.success(who, created, await s.press(created)).expect(200);
    const mine = await s.until(async () => {
      const found = await s.mine(who, courseSeq);
      return found?.choiseStatusCd === '00' ? found : null;
    });
    expect(mine).toMatchObject({ termSeq: second, termName: '2기' });
    // A new name of the term does not change the name in the order.
    await s.t.admin(sql`update main.attend set term_name = '둘째' where attend_seq = ${mine.attendSeq}`);
    expect(await s.find(who, created.order.orderNo)).toMatchObject({ termName: '2기', status: 'PAID' });
  });
});

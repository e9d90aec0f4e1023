import { CONSENT_TEXTS } from '@madang/contracts/main/consent';
import { DAY } from '@madang/contracts/time';
import { paymentApi, type Order } from '@madang/contracts/util/payment';
import { insertInto } from '@madang/server/sql/insert';
import { sql } from '@madang/server/sql/sql';
import { site, type Person } from '../../apps/api-main/src/course/course.fixture';
import { CLASS_PRICE_KRW, shop, type Shop } from './shop';

let s: Shop;
let buyer: Person;
beforeAll(async () => {
  s = await shop();
});
beforeEach(async () => {
  buyer = await s.person('박결제');
});
afterEach(() => s.calm());
afterAll(() => s.close());

describe('a purchase', () => {
  it('PY-041 pays by card and lets the buyer in', async () => {
    const courseSeq = await s.course({ vod_days: 30 });
    const enrolment = await s.enrol(buyer, courseSeq);
    const created = await s.order(buyer, enrolment);
    expect(created.window).toMatchObject({ provider: 'sandbox', orderId: created.order.orderNo, amount: CLASS_PRICE_KRW, currency: 'KRW' });
    expect(created.order).toMatchObject({ status: 'READY', amount: CLASS_PRICE_KRW, title: '자바 첫걸음', ordererName: '박결제' });
    const back = await s.press(created);
    expect(back.pathname).toBe(`/classes/${courseSeq}/payment/success`);
    const { body } = await s.success(buyer, created, back).expect(200);
    expect(body.data).toMatchObject({ status: 'PAID', payStatus: 'DONE', methodDetail: 'KB국민 9490****0000****' });
    const inside = await s.until(async () => {
      const mine = await s.mine(buyer, courseSeq);
      return mine?.choiseStatusCd === '00' ? mine : null;
    });
    expect(inside).toMatchObject({ needsPayment: false, holdUntil: null });
    expect(inside.validAt).not.toBeNull();
    expect(await s.ledger(created.order.orderNo)).toEqual([{ kind: 'PAY', amount: CLASS_PRICE_KRW }]);
    expect(await s.counters(courseSeq)).toEqual({ attend_count: 1, accept_cnt: 1, wait_cnt: 0, attend_sum: 1 });
  });

  it('takes the money once when success is called twice at once, and again later', async () => {
    const courseSeq = await s.course();
    const created = await s.order(buyer, await s.enrol(buyer, courseSeq));
    const back = await s.press(created);
    s.pay.faults.slow = 1;
    s.pay.faults.slowMs = 150;
    const answers = await Promise.all([1, 2, 3].map(() => s.success(buyer, created, back)));
    expect(answers.map((a) => a.status)).toEqual([200, 200, 200]);
    expect((await s.success(buyer, created, back).expect(200)).body.data.status).toBe('PAID');
    expect(await s.ledger(created.order.orderNo)).toHaveLength(1);
    expect(await s.held(created.order.orderNo)).toBe(CLASS_PRICE_KRW);
  });

  it('never pays twice for one enrolment, however many windows are open', async () => {
    const courseSeq = await s.course();
    const enrolment = await s.enrol(buyer, courseSeq);
    const [card, kakao] = [
      await s.order(buyer, enrolment, 'CARD'),
      await s.t
        .admin(sql`update main.course set pay_methods = '["CARD","KAKAOPAY"]' where course_seq = ${courseSeq}`)
        .then(() => s.order(buyer, enrolment, 'KAKAOPAY')),
    ];
    expect(kakao.order.orderNo).not.toBe(card.order.orderNo);
    const backs = await Promise.all([s.press(card), s.press(kakao)]);
    const answers = await Promise.all([s.success(buyer, card, backs[0]!), s.success(buyer, kakao, backs[1]!)]);
    expect(answers.map((a) => a.status).sort()).toEqual([200, 409]);
    expect(await s.held(card.order.orderNo)).toBe(CLASS_PRICE_KRW - (await s.held(kakao.order.orderNo)));
    expect((await s.create(buyer, enrolment).expect((r) => expect([400, 409]).toContain(r.status))).body.errorName).toBe(
      'ORDER_NOT_PAYABLE',
    );
  });

  it('hands the same order out on a reload of the checkout', async () => {
    const enrolment = await s.enrol(buyer, await s.course());
    const first = await s.order(buyer, enrolment);
    expect((await s.order(buyer, enrolment)).order.orderNo).toBe(first.order.orderNo);
    expect(first.order.orderNo).toMatch(/^M\d{8}-[0-9A-HJKMNP-TV-Z]{8}$/);
  });

  it('sends the buyer back to the host the checkout began on, and never to a stranger', async () => {
    const enrolment = await s.enrol(buyer, await s.course());
    const host = new URL(s.t.url('util')).host;
    const to = async (origin: string) =>
      (await s.create(buyer, enrolment).set('Origin', origin).expect(200)).body.data.window.successUrl as string;
    expect(await to(`http://${host}`)).toBe(
      `http://${host}/classes/${enrolment.courseSeq}/payment/success?channelSeq=${s.site.channelSeq}`,
    );
    expect(await to('https://evil.example')).toMatch(/^http:\/\/s\d+x\d+\.localhost:8080\/classes\/\d+\/payment\/success$/);
  });
});

describe('what is refused', () => {
  it('PY-018 says that outside the sale window it is not a payment period', async () => {
    const courseSeq = await s.course({ pay_end_cd: '00', pay_end_at: new Date('2026-11-25T03:00:00Z') });
    await s.now('2026-11-25T02:55:00Z', buyer);
    const enrolment = await s.enrol(buyer, courseSeq);
    await s.now('2026-11-25T03:00:02Z');
    const { body } = await s.create(buyer, enrolment).set('Accept-Lang', 'en').expect(400);
    expect(body).toMatchObject({ errorName: 'NOT_PAYMENT_PERIOD', message: 'Not a payment period.' });
    await s.t.admin(
      sql`update main.course set pay_end_cd = '99', pay_start_cd = '00', pay_start_at = '2026-11-26' where course_seq = ${courseSeq}`,
    );
    expect((await s.create(buyer, enrolment).expect(400)).body.errorName).toBe('NOT_PAYMENT_PERIOD');
  });
  it('PY-018 AM-1080 takes the payment of a seat that was offered once the sale is over', async () => {
    const waiter = await s.person('박대기');
    const courseSeq = await s.course({
      user_limit_type_cd: '00',
      max_user_count: 1,
      pay_end_cd: '00',
      pay_end_at: new Date('2026-11-25T03:00:00Z'),
    });
    await s.now('2026-11-25T02:50:00Z', buyer, waiter);
    const { enrolment: first } = await s.buy(buyer, courseSeq);
    await s.until(async () => (await s.mine(buyer, courseSeq))?.choiseStatusCd === '00');
    await s.enrol(waiter, courseSeq);
    await s.now('2026-11-25T03:00:02Z', waiter, s.site.owner);
    await s.cancel(first.attendSeq, courseSeq).expect(200);
    const offered = (await s.mine(waiter, courseSeq))!;
    expect(offered).toMatchObject({ needsPayment: true, claim: true });
    const created = (await s.create(waiter, offered).expect(200)).body.data;
    await s.success(waiter, created, await s.press(created)).expect(200);
    await s.until(async () => (await s.mine(waiter, courseSeq))?.choiseStatusCd === '00');
  });
  it('compares the amount of the client and takes its own, at the order and at the return', async () => {
    const enrolment = await s.enrol(buyer, await s.course());
    expect((await s.create(buyer, enrolment, 'CARD', { amount: 100 }).expect(400)).body.errorName).toBe('AMOUNT_MISMATCH');
    expect((await s.create(buyer, enrolment, 'CARD', { price: 100 }).expect(400)).body.errorName).toBe('BAD_INPUT');
    const created = await s.order(buyer, enrolment);
    const back = await s.press(created);
    expect((await s.success(buyer, created, back, { amount: 100 }).expect(400)).body.errorName).toBe('AMOUNT_MISMATCH');
    expect(await s.status(created.order.orderNo)).toBe('READY');
    expect((await s.success(buyer, created, back).expect(200)).body.data.status).toBe('PAID');
  });
  it("answers another person's and another site's order and enrolment like none at all", async () => {
    const enrolment = await s.enrol(buyer, await s.course());
    const { order } = await s.order(buyer, enrolment);
    const stranger = await s.person();
    const elsewhere = await site(s.t);
    const none = (
      await s.t
        .call(paymentApi.find, { channelSeq: s.site.channelSeq, orderNo: 'M20261120-00000000' })
        .set('Access-Token', buyer.token)
        .expect(404)
    ).body;
    for (const [who, channelSeq] of [
      [stranger, s.site.channelSeq],
      [buyer, elsewhere.channelSeq],
      [stranger, elsewhere.channelSeq],
    ] as const) {
      for (const call of [
        s.t.call(paymentApi.find, { channelSeq, orderNo: order.orderNo }),
        s.t.call(paymentApi.success, { channelSeq, orderNo: order.orderNo }).send({ paymentKey: 'x', amount: CLASS_PRICE_KRW }),
        s.t.call(paymentApi.fail, { channelSeq, orderNo: order.orderNo }).send({}),
        s.t.call(paymentApi.cancel, { channelSeq, orderNo: order.orderNo }).send({}),
        s.t
          .call(paymentApi.create, { channelSeq })
          .send({ courseSeq: enrolment.courseSeq, attendSeq: enrolment.attendSeq, payMethodCd: 'CARD', amount: CLASS_PRICE_KRW }),
      ]) {
        const { body } = await call.set('Access-Token', who.token).expect(404);
        expect({ ...body, requestId: '' }).toEqual({ ...none, requestId: '' });
      }
    }
    for (const call of [
      s.t.call(paymentApi.adminFind, { channelSeq: elsewhere.channelSeq, orderNo: order.orderNo }),
      s.t.call(paymentApi.adminCancel, { channelSeq: elsewhere.channelSeq, orderNo: order.orderNo }).send({ reason: 'x' }),
    ]) {
      await call.set('Access-Token', elsewhere.owner.token).expect(404);
    }
    await s.t
      .call(paymentApi.adminFind, { channelSeq: s.site.channelSeq, orderNo: order.orderNo })
      .set('Access-Token', buyer.token)
      .expect(403);
    await s.t.call(paymentApi.find, { channelSeq: s.site.channelSeq, orderNo: order.orderNo }).expect(401);
  });
  it('PY-002 PY-009 sells a held seat in its currency by the ways of that currency, though the class is sold in another one since', async () => {
    const courseSeq = await s.course({ pay_methods: ['CARD'] });
    const held = await s.enrol(buyer, courseSeq);
    await s.t.admin(
      sql`update main.course set currency = 'USD', price_ex = 2999, pay_methods = '["PAYPAL"]' where course_seq = ${courseSeq}`,
    );
    expect((await s.create(buyer, held, 'PAYPAL').expect(400)).body.errorName).toBe('PAY_METHOD_NOT_ALLOWED');
    await s.create(buyer, held, 'CARD').expect(200);
  });
  it('does not sell what is free, waits for approval, is approved, or by a method that is not offered', async () => {
    const free = await s.enrol(buyer, await s.course({ fare_cd: '00', price: null }));
    expect((await s.create(buyer, free).expect(400)).body.errorName).toBe('FREE_CLASS_HAS_NO_ORDER');
    const waiting = await s.enrol(buyer, await s.course({ choise_type_cd: '01' }));
    expect((await s.create(buyer, waiting).expect(409)).body.errorName).toBe('ORDER_NOT_PAYABLE');
    const cardOnly = await s.enrol(buyer, await s.course({ pay_methods: ['CARD', 'PAYPAL'] }));
    expect((await s.create(buyer, cardOnly, 'VIRTUAL_ACCOUNT').expect(400)).body.errorName).toBe('PAY_METHOD_NOT_ALLOWED');
    expect((await s.create(buyer, cardOnly, 'PAYPAL').expect(400)).body.errorName).toBe('PAY_METHOD_NOT_ALLOWED');
    // A way to pay that the installation does not sell is refused even if the class offers it, and no page offers it.
    process.env['PAY_METHODS'] = 'VIRTUAL_ACCOUNT';
    try {
      expect((await s.create(buyer, cardOnly, 'CARD').expect(400)).body.errorName).toBe('PAY_METHOD_NOT_ALLOWED');
      expect((await s.t.call(paymentApi.methods).expect(200)).body.data.methods).toEqual(['VIRTUAL_ACCOUNT', 'PAYPAL']);
    } finally {
      delete process.env['PAY_METHODS'];
    }
  });
  it('AM-292 AM-359 is made with the consent to pass data to this seller, in the version of now, that stands or comes with it', async () => {
    const enrolment = await s.enrol(buyer, await s.course());
    const { channelSeq } = s.site;
    const orders = async () => (await s.t.admin(sql`select from util.pay_order where user_seq = ${buyer.userSeq}`)).length;
    const lines = () =>
      s.t.admin(
        sql`select agreed_yn, version, place_cd from main.consent where user_seq = ${buyer.userSeq} and channel_seq = ${channelSeq}`,
      );
    const said = (site: number, version: string, agreed = 'Y') =>
      s.t.admin(
        insertInto('main.consent', {
          channelSeq: site,
          userSeq: buyer.userSeq,
          addressHash: '',
          kindCd: 'SELLER',
          version,
          agreedYn: agreed,
          placeCd: 'JOIN',
          createdAt: sql`now()`,
        }),
      );
    const without = () => s.create(buyer, enrolment, 'CARD', { sellerYn: false });
    const refused = async () => {
      const { body } = await without().set('Accept-Lang', 'en').expect(400);
      expect(body).toMatchObject({ errorName: 'BAD_INPUT', errors: [{ field: 'sellerYn', message: expect.stringMatching(/consent/i) }] });
      expect(await orders()).toBe(0);
    };
    await refused();
    await said((await site(s.t)).channelSeq, CONSENT_TEXTS);
    await refused();
    await said(channelSeq, '2020-01-01');
    await refused();
    // An order that is refused for another reason records no consent.
    await s.create(buyer, enrolment, 'CARD', { amount: 100 }).expect(400);
    expect(await lines()).toHaveLength(1);
    await said(channelSeq, CONSENT_TEXTS, 'N');
    await refused();
    await s.create(buyer, enrolment).expect(200);
    await s.create(buyer, enrolment).expect(200);
    expect(await lines()).toEqual([
      { agreed_yn: 'Y', version: '2020-01-01', place_cd: 'JOIN' },
      { agreed_yn: 'N', version: CONSENT_TEXTS, place_cd: 'JOIN' },
      { agreed_yn: 'Y', version: CONSENT_TEXTS, place_cd: 'CHECKOUT' },
    ]);
    await s.create(buyer, await s.enrol(buyer, await s.course()), 'CARD', { sellerYn: false }).expect(200);
  });
  it('PY-020 charges the overseas card of a USD class in won', async () => {
    const courseSeq = await s.course({ currency: 'USD', price: 120_000, price_ex: 8900, pay_methods: ['OVERSEAS_CARD', 'PAYPAL'] });
    const enrolment = await s.enrol(buyer, courseSeq);
    expect(enrolment).toMatchObject({ currency: 'USD', amount: 8900, amountKrw: 120_000 });
    expect((await s.create(buyer, enrolment, 'OVERSEAS_CARD').expect(400)).body.errorName).toBe('AMOUNT_MISMATCH');
    const created = (await s.create(buyer, enrolment, 'OVERSEAS_CARD', { amount: 120_000, currency: 'KRW' }).expect(200)).body.data;
    const { body } = await s.success(buyer, created, await s.press(created)).expect(200);
    expect(body.data).toMatchObject({ status: 'PAID', amount: 120_000, currency: 'KRW' });
  });
  it('PY-009 PY-021 opens no order of 0 won for a USD class without a sum in won, which PayPal still sells', async () => {
    const courseSeq = await s.course({ currency: 'USD', price: 0, price_ex: 8900, pay_methods: ['OVERSEAS_CARD', 'PAYPAL'] });
    const enrolment = await s.enrol(buyer, courseSeq);
    expect(enrolment).toMatchObject({ amount: 8900, amountKrw: 0, needsPayment: true });
    const nothing = { amount: 0, currency: 'KRW' } as const;
    expect((await s.create(buyer, enrolment, 'OVERSEAS_CARD', nothing).expect(400)).body.errorName).toBe('PAY_METHOD_NOT_ALLOWED');
    await s.create(buyer, enrolment, 'PAYPAL').expect(200);
  });
});

describe('a payment that does not come about', () => {
  it('PY-017 says that the user cancelled, keeps the seat, and lets the buyer try again', async () => {
    const courseSeq = await s.course();
    const enrolment = await s.enrol(buyer, courseSeq);
    const created = await s.order(buyer, enrolment);
    const back = await s.press(created, 'cancel');
    expect(back.pathname).toBe(`/classes/${courseSeq}/payment/fail`);
    const fail = (lang: string) =>
      s.t
        .call(paymentApi.fail, { channelSeq: s.site.channelSeq, orderNo: back.searchParams.get('orderId')! })
        .set('Access-Token', buyer.token)
        .set('Accept-Lang', lang)
        .send({ code: back.searchParams.get('code'), message: back.searchParams.get('message') })
        .expect(200);
    expect((await fail('ko')).body.data).toMatchObject({
      status: 'FAILED',
      failCode: 'PAY_PROCESS_CANCELED',
      failMessage: '사용자가 결제를 취소했습니다.',
    });
    expect((await fail('en')).body.data.failMessage).toBe('The user cancelled the payment.');
    expect(await s.mine(buyer, courseSeq)).toMatchObject({ needsPayment: true });
    const again = await s.order(buyer, enrolment);
    expect(again.order.orderNo).not.toBe(created.order.orderNo);
    expect((await s.success(buyer, again, await s.press(again)).expect(200)).body.data.status).toBe('PAID');
  });
  it('a card company that declines takes no money and leaves the seat', async () => {
    const courseSeq = await s.course();
    const enrolment = await s.enrol(buyer, courseSeq);
    const created = await s.order(buyer, enrolment);
    const back = await s.press(created);
    s.pay.faults.decline = 1;
    const { body } = await s.success(buyer, created, back).expect(200);
    expect(body.data).toMatchObject({
      status: 'FAILED',
      failCode: 'REJECT_CARD_PAYMENT',
      failMessage: '한도초과 혹은 잔액부족으로 결제에 실패했습니다.',
    });
    s.pay.faults.decline = 0;
    expect((await s.success(buyer, created, back).expect(200)).body.data.status).toBe('FAILED');
    expect(await s.held(created.order.orderNo)).toBe(0);
    const again = await s.order(buyer, enrolment);
    expect((await s.success(buyer, again, await s.press(again)).expect(200)).body.data.status).toBe('PAID');
  });
  it('a forged payment key takes nobody’s money', async () => {
    const enrolment = await s.enrol(buyer, await s.course());
    const created = await s.order(buyer, enrolment);
    const stranger = await s.person();
    const theirs = await s.order(stranger, await s.enrol(stranger, await s.course()));
    const back = await s.press(theirs);
    const { body } = await s.success(buyer, created, back).expect(200);
    expect(body.data.status).toBe('FAILED');
    expect((await s.success(stranger, theirs, back).expect(200)).body.data.status).toBe('PAID');
    expect(await s.held(created.order.orderNo)).toBe(0);
    expect(await s.ledger(created.order.orderNo)).toEqual([]);
  });
  it('is not begun once the hold has passed', async () => {
    const courseSeq = await s.course({ user_limit_type_cd: '99', max_user_count: 1 });
    await s.now('2026-11-25T02:00:00Z', buyer);
    const enrolment = await s.enrol(buyer, courseSeq);
    const created = await s.order(buyer, enrolment);
    const back = await s.press(created);
    await s.now('2026-11-25T02:15:05Z');
    expect((await s.success(buyer, created, back).expect(400)).body.errorName).toBe('HOLD_PASSED');
    expect(await s.held(created.order.orderNo)).toBe(0);
    expect((await s.create(buyer, enrolment).expect(400)).body.errorName).toBe('HOLD_PASSED');
  });
});

describe('a virtual account', () => {
  it('PY-004 PY-013 PY-014 PY-015 PY-016 is issued with its bank, number, amount and deadline, and lets in when the deposit comes', async () => {
    const courseSeq = await s.course();
    const { enrolment, order, paymentKey } = await s.buy(buyer, courseSeq, 'VIRTUAL_ACCOUNT');
    expect(order).toMatchObject({
      status: 'WAITING_DEPOSIT',
      payStatus: 'WAITING_FOR_DEPOSIT',
      paidAt: null,
      depositInfo: { bankName: '신한은행', accountNumber: expect.stringMatching(/^\d{14}$/), amount: CLASS_PRICE_KRW, holderName: '' },
    });
    const other = await s.order(buyer, await s.enrol(buyer, await s.course()), 'VIRTUAL_ACCOUNT');
    const elsewhere = (await s.success(buyer, other, await s.press(other, 'approve', '20')).expect(200)).body.data as Order;
    expect(elsewhere.depositInfo).toMatchObject({ bankName: '우리은행' });
    const days = (new Date(order.depositInfo!.deadline).getTime() - Date.now()) / DAY;
    expect(days).toBeGreaterThan(2.99);
    expect(days).toBeLessThanOrEqual(3);
    const waiting = await s.until(async () => {
      const mine = await s.mine(buyer, courseSeq);
      return mine!.holdUntil === order.depositInfo!.deadline ? mine : null;
    });
    expect(waiting).toMatchObject({ choiseStatusCd: null, attendSeq: enrolment.attendSeq });
    expect((await s.enrol(buyer, courseSeq)).attendSeq).toBe(enrolment.attendSeq);
    await s.pay.book.deposit(paymentKey);
    await s.until(async () => (await s.mine(buyer, courseSeq))?.choiseStatusCd === '00');
    expect(await s.status(order.orderNo)).toBe('PAID');
    expect(await s.ledger(order.orderNo)).toEqual([{ kind: 'PAY', amount: CLASS_PRICE_KRW }]);
  });
  it('an unpaid one ends with its deadline: the account is closed, the seat is free', async () => {
    const courseSeq = await s.course();
    await s.now('2026-11-25T02:00:00Z', buyer);
    const { order } = await s.buy(buyer, courseSeq, 'VIRTUAL_ACCOUNT');
    await s.until(async () => (await s.mine(buyer, courseSeq))!.holdUntil === order.depositInfo!.deadline);
    await s.now('2026-11-27T02:00:00Z', buyer);
    await s.holds();
    await s.recover();
    expect(await s.mine(buyer, courseSeq)).not.toBeNull();
    await s.now('2026-11-28T02:01:00Z', buyer);
    await s.recover();
    expect(await s.status(order.orderNo)).toBe('EXPIRED');
    await s.holds();
    expect(await s.mine(buyer, courseSeq)).toBeNull();
    expect(await s.counters(courseSeq)).toMatchObject({ attend_count: 0, accept_cnt: 0 });
    expect(await s.ledger(order.orderNo)).toEqual([]);
  });
  it('is given up by the buyer, who may then pay by card', async () => {
    const courseSeq = await s.course();
    const { enrolment, order } = await s.buy(buyer, courseSeq, 'VIRTUAL_ACCOUNT');
    const { body } = await s.t
      .call(paymentApi.cancel, { channelSeq: s.site.channelSeq, orderNo: order.orderNo })
      .set('Access-Token', buyer.token)
      .send({ reason: '카드로 결제' })
      .expect(200);
    expect(body.data.status).toBe('CANCELED');
    const card = await s.order(buyer, enrolment);
    const paid = (await s.success(buyer, card, await s.press(card)).expect(200)).body.data;
    expect(paid.status).toBe('PAID');
    await s.until(async () => (await s.mine(buyer, courseSeq))?.choiseStatusCd === '00');
    const refused = await s.t
      .call(paymentApi.cancel, { channelSeq: s.site.channelSeq, orderNo: paid.orderNo })
      .set('Access-Token', buyer.token)
      .send({})
      .expect(400);
    expect(refused.body.errorName).toBe('CANCEL_BY_STAFF');
  });
});

import supertest from 'supertest';
import { sandboxPay } from '@madang/server/config';
import { sql } from '@madang/server/sql/sql';
import { testApp, type TestApp } from '@madang/server/test-app';
import { NO_FAULTS } from './faults';
import { startSandboxPay, type SandboxPay } from './main';
import type { PaymentJson } from './payment';

let t: TestApp;
let pay: SandboxPay;
let offset = 0;
beforeAll(async () => {
  t = await testApp({});
  pay = await startSandboxPay({ port: 0, shop: 'http://127.0.0.1:9/none', now: () => new Date(Date.now() + offset) });
});
afterEach(() => {
  offset = 0;
  Object.assign(pay.faults, NO_FAULTS);
});
afterAll(async () => {
  await pay.close();
  await t.close();
});

const basic = (key: string) => `Basic ${Buffer.from(`${key}:`).toString('base64')}`;
async function ask(method: 'GET' | 'POST', path: string, body?: object, headers: Record<string, string> = {}) {
  const r = await fetch(pay.url + path, {
    method,
    headers: { authorization: basic(sandboxPay.key), 'content-type': 'application/json', ...headers },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return { status: r.status, body: (await r.json()) as PaymentJson & { code?: string } };
}
let serial = 0;
const order = (more: object = {}) => ({
  method: 'CARD',
  amount: 10_000,
  orderId: `order-${Date.now()}-${++serial}`,
  orderName: '자바 <b>첫걸음</b>',
  successUrl: 'http://a.localhost:8080/classes/1/payment/success?channelSeq=1',
  failUrl: 'http://a.localhost:8080/classes/1/payment/fail',
  customerName: '김',
  ...more,
});
const open = async (more: object = {}) => (await ask('POST', '/v1/payments', order(more))).body;
const press = (paymentKey: string, action: string, bank = '20') =>
  fetch(`${pay.url}/sandbox/pay/window`, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ paymentKey, action, bank }) });
const confirm = (p: { paymentKey: string; orderId: string }, more: object = {}, headers: Record<string, string> = {}) =>
  ask('POST', '/v1/payments/confirm', { paymentKey: p.paymentKey, orderId: p.orderId, amount: 10_000, ...more }, headers);
const proven = async (more: object = {}) => {
  const p = await open(more);
  await press(p.paymentKey, 'approve');
  return p;
};
const paid = async (more: object = {}) => (await confirm(await proven(more))).body;

describe('the API of the stand-in', () => {
  it('asks for the secret key', async () => {
    for (const authorization of ['', basic('wrong'), `Bearer ${sandboxPay.key}`])
      expect(await ask('GET', '/v1/payments/x', undefined, { authorization })).toMatchObject({
        status: 401,
        body: { code: 'UNAUTHORIZED_KEY' },
      });
  });
  it('opens, proves, takes and answers a payment by key and by order', async () => {
    const p = await open();
    expect(p).toMatchObject({
      status: 'READY',
      totalAmount: 10_000,
      checkout: { url: `http://a.localhost:8080/sandbox/pay/window?paymentKey=${p.paymentKey}` },
    });
    expect((await confirm(p)).body.code).toBe('NOT_FOUND_PAYMENT_SESSION');
    const back = new URL((await press(p.paymentKey, 'approve')).headers.get('location')!);
    expect(Object.fromEntries(back.searchParams)).toEqual({
      channelSeq: '1',
      paymentType: 'NORMAL',
      orderId: p.orderId,
      paymentKey: p.paymentKey,
      amount: '10000',
    });
    expect((await confirm(p, { amount: 1 })).body.code).toBe('INVALID_REQUEST');
    expect((await confirm(p, { orderId: 'another-order' })).body.code).toBe('INVALID_REQUEST');
    expect((await confirm(p)).body).toMatchObject({ status: 'DONE', method: '카드', balanceAmount: 10_000 });
    expect(await confirm(p)).toMatchObject({ status: 400, body: { code: 'ALREADY_PROCESSED_PAYMENT' } });
    expect((await ask('GET', `/v1/payments/${p.paymentKey}`)).body.status).toBe('DONE');
    expect((await ask('GET', `/v1/payments/orders/${p.orderId}`)).body.paymentKey).toBe(p.paymentKey);
    expect(await ask('GET', '/v1/payments/orders/unknown-order')).toMatchObject({ status: 404, body: { code: 'NOT_FOUND_PAYMENT' } });
    expect((await ask('POST', '/v1/payments', order({ orderId: p.orderId }))).body.code).toBe('DUPLICATED_ORDER_ID');
  });
  it.each([
    [{ amount: 99 }, 'BELOW_MINIMUM_AMOUNT'],
    [{ amount: 1.5 }, 'INVALID_REQUEST'],
    [{ orderId: 'x y' }, 'INVALID_REQUEST'],
    [{ method: 'GOLD' }, 'INVALID_REQUEST'],
    [{ successUrl: 'javascript:alert(1)' }, 'INVALID_REQUEST'],
  ])('refuses %j', async (more, code) => {
    expect((await ask('POST', '/v1/payments', order(more))).body.code).toBe(code);
  });
  it('answers the same to the same key whatever the body, and 409 while the first is at work', async () => {
    const [a, b] = [await proven(), await proven()];
    const key = { 'idempotency-key': `k-${a.orderId}` };
    const first = await confirm(a, {}, key);
    expect(await confirm(b, {}, key)).toEqual(first);
    Object.assign(pay.faults, { slow: 1, slowMs: 300 });
    const other = { 'idempotency-key': `k-${b.orderId}` };
    const both = await Promise.all([confirm(b, {}, other), confirm(b, {}, other)]);
    expect(both.map((r) => r.status).sort()).toEqual([200, expect.any(Number)]);
    expect(both.filter((r) => r.status !== 200).every((r) => r.body.code === 'IDEMPOTENT_REQUEST_PROCESSING')).toBe(true);
    expect((await t.admin(sql`select received from sandbox.payment where order_id = ${b.orderId}`))[0]).toEqual({ received: 10_000 });
  });
  it('honours the test code header', async () => {
    const p = await proven();
    expect(await confirm(p, {}, { 'tosspayments-test-code': 'REJECT_CARD_PAYMENT' })).toMatchObject({
      status: 403,
      body: { code: 'REJECT_CARD_PAYMENT' },
    });
    expect(await confirm(p, {}, { 'tosspayments-test-code': 'FAILED_PAYMENT_INTERNAL_SYSTEM_PROCESSING' })).toMatchObject({ status: 500 });
    expect((await confirm(p)).status).toBe(200);
  });
  it('forgets a window after 30 minutes and a proof after 10', async () => {
    const [window, proof] = [await open(), await proven()];
    offset = 31 * 60_000;
    expect((await ask('GET', `/v1/payments/${window.paymentKey}`)).body.status).toBe('EXPIRED');
    expect((await confirm(proof)).body.code).toBe('NOT_FOUND_PAYMENT_SESSION');
  });
  it('cancels in part and in full, and never more', async () => {
    const p = await paid();
    const cancel = (body: object) => ask('POST', `/v1/payments/${p.paymentKey}/cancel`, body);
    expect((await cancel({})).body.code).toBe('INVALID_REQUEST');
    expect((await cancel({ cancelReason: 'x', cancelAmount: 10_001 })).body.code).toBe('NOT_CANCELABLE_AMOUNT');
    expect((await cancel({ cancelReason: 'x', cancelAmount: 3000 })).body).toMatchObject({
      status: 'PARTIAL_CANCELED',
      balanceAmount: 7000,
    });
    expect((await cancel({ cancelReason: 'y' })).body).toMatchObject({
      status: 'CANCELED',
      balanceAmount: 0,
      cancels: [{ cancelAmount: 3000 }, { cancelAmount: 7000 }],
    });
    expect((await cancel({ cancelReason: 'z' })).body.code).toBe('ALREADY_CANCELED_PAYMENT');
  });
  it('issues an account, takes the deposit, and returns it to an account only', async () => {
    const p = await paid({ method: 'VIRTUAL_ACCOUNT', validHours: 72 });
    expect(p).toMatchObject({
      status: 'WAITING_FOR_DEPOSIT',
      approvedAt: null,
      virtualAccount: { bankCode: '20', customerName: '김', expired: false },
      secret: expect.stringMatching(/^ps_/),
    });
    const answer = await fetch(`${pay.url}/sandbox/pay/deposits`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ paymentKey: p.paymentKey }),
    });
    expect(answer.status).toBe(303);
    expect((await ask('GET', `/v1/payments/${p.paymentKey}`)).body.status).toBe('DONE');
    const cancel = (account?: object) =>
      ask('POST', `/v1/payments/${p.paymentKey}/cancel`, { cancelReason: 'x', ...(account ? { refundReceiveAccount: account } : {}) });
    expect((await cancel()).body.code).toBe('INVALID_REFUND_ACCOUNT_INFO');
    expect((await cancel({ bank: '20', accountNumber: 'abc', holderName: '김' })).body.code).toBe('INVALID_REFUND_ACCOUNT_NUMBER');
    expect((await cancel({ bank: '20', accountNumber: '1002123456789', holderName: '김' })).body.status).toBe('CANCELED');
  });
  it('an account ends with its date', async () => {
    const p = await paid({ method: 'VIRTUAL_ACCOUNT', validHours: 1 });
    offset = 61 * 60_000;
    expect((await ask('GET', `/v1/payments/${p.paymentKey}`)).body).toMatchObject({ status: 'EXPIRED', virtualAccount: { expired: true } });
  });
  it('answers broken requests without falling over', async () => {
    const r = await fetch(`${pay.url}/v1/payments/confirm`, {
      method: 'POST',
      headers: { authorization: basic(sandboxPay.key), 'content-type': 'application/json' },
      body: '{',
    });
    expect(r.status).toBe(404);
    expect((await ask('GET', `/v1/payments/${encodeURIComponent("' or 1=1")}`)).status).toBe(404);
  });
});

describe('a card that is charged again and again', () => {
  const SHOP = {
    customerKey: 'mc_one',
    successUrl: 'http://a.localhost:8080/register_card/1?next=x',
    failUrl: 'http://a.localhost:8080/register_card/1',
  };
  const form = (body: Record<string, string>, host = 'a.localhost:8080') =>
    supertest(pay.url).post('/sandbox/pay/card').set('Host', host).type('form').send(body);
  it('is proven in a window that leads back to the very host it stands on', async () => {
    const page = await supertest(pay.url).get('/sandbox/pay/card').set('Host', 'a.localhost:8080').query(SHOP).expect(200);
    expect(page.text).toContain('카드 등록');
    expect(page.headers['content-security-policy']).toContain("form-action 'self' http://a.localhost:8080;");
    for (const wrong of [{ successUrl: 'https://evil.example/' }, { failUrl: 'javascript:alert(1)' }, { customerKey: '' }])
      await form({ ...SHOP, ...wrong, action: 'register' }).expect(404);
    const left = new URL((await form({ ...SHOP, action: 'cancel' }).expect(303)).headers['location']!);
    expect([left.pathname, left.searchParams.get('code')]).toEqual(['/register_card/1', 'PAY_PROCESS_CANCELED']);
  });
  it('has a key for the customer who proved it, by which it is charged once an order', async () => {
    const back = new URL((await form({ ...SHOP, card: 'good', action: 'register' }).expect(303)).headers['location']!);
    const authKey = back.searchParams.get('authKey')!;
    const issue = (customerKey: string) => ask('POST', '/v1/billing/authorizations/issue', { authKey, customerKey });
    expect((await issue('mc_two')).body.code).toBe('NOT_MATCHES_CUSTOMER_KEY');
    const issued = (await issue('mc_one')).body as unknown as { billingKey: string };
    expect(issued).toMatchObject({ customerKey: 'mc_one', method: '카드', card: { issuerCode: '11', cardType: '신용' } });
    expect((await issue('mc_one')).body.code).toBe('NOT_FOUND_BILLING');
    const charge = (body: object = {}, headers = {}) =>
      ask(
        'POST',
        `/v1/billing/${issued.billingKey}`,
        { customerKey: 'mc_one', amount: 29_000, orderId: 'P-bill-1', orderName: '요금제', ...body },
        headers,
      );
    expect((await charge({ customerKey: 'mc_two' })).body.code).toBe('NOT_MATCHES_CUSTOMER_KEY');
    expect((await charge({ amount: 10 })).body.code).toBe('BELOW_MINIMUM_AMOUNT');
    expect((await charge({}, { 'tosspayments-test-code': 'REJECT_CARD_COMPANY' })).body.code).toBe('REJECT_CARD_COMPANY');
    expect((await charge({}, { 'idempotency-key': 'k' })).body).toMatchObject({ type: 'BILLING', status: 'DONE', totalAmount: 29_000 });
    expect((await charge({}, { 'idempotency-key': 'k' })).body).toMatchObject({ type: 'BILLING', status: 'DONE' });
    expect((await charge()).body.code).toBe('DUPLICATED_ORDER_ID');
    pay.faults.decline = 1;
    expect(await charge({ orderId: 'P-bill-2' })).toMatchObject({ status: 403, body: { code: 'REJECT_CARD_PAYMENT' } });
    expect((await ask('GET', '/v1/payments/orders/P-bill-2')).body).toMatchObject({
      status: 'ABORTED',
      failure: { code: 'REJECT_CARD_PAYMENT' },
    });
  });
});

describe('the window', () => {
  const page = (path: string, headers: Record<string, string> = {}) => fetch(`${pay.url}/sandbox/pay/${path}`, { headers });
  it('shows order and amount, runs no script, and leads to the shop only', async () => {
    const p = await open();
    const answer = await page(`window?paymentKey=${p.paymentKey}`);
    const html = await answer.text();
    expect(html).toContain('자바 &lt;b&gt;첫걸음&lt;/b&gt;');
    expect(html).toContain('10,000원');
    expect(html).not.toMatch(/<script|style=|onclick/);
    expect(answer.headers.get('content-security-policy')).toBe(
      "default-src 'none'; style-src 'self'; form-action 'self' http://a.localhost:8080; frame-ancestors 'none'; base-uri 'none'",
    );
    expect(await (await page(`window?paymentKey=${p.paymentKey}`, { cookie: 'lang=en' })).text()).toContain('Pay ₩10,000');
  });
  it('says no in the two ways of the provider', async () => {
    for (const [action, code] of [
      ['decline', 'REJECT_CARD_COMPANY'],
      ['cancel', 'PAY_PROCESS_CANCELED'],
    ] as const) {
      const p = await open();
      const back = new URL((await press(p.paymentKey, action)).headers.get('location')!);
      expect(back.pathname).toBe('/classes/1/payment/fail');
      expect(back.searchParams.get('code')).toBe(code);
      expect(back.searchParams.get('orderId')).toBe(p.orderId);
      expect((await confirm(p)).status).toBeGreaterThanOrEqual(400);
      expect(await (await page(`window?paymentKey=${p.paymentKey}`)).text()).toContain('이미 처리된 결제예요');
    }
  });
  it('leads on again when it was pressed twice, and tells a lost payment', async () => {
    const p = await proven();
    expect((await press(p.paymentKey, 'approve')).status).toBe(303);
    expect((await press('sp_unknown', 'approve')).status).toBe(404);
    expect((await page('window?paymentKey=nope')).status).toBe(404);
    expect((await page('receipt?paymentKey=nope')).status).toBe(404);
    await confirm(p);
    expect(await (await page(`receipt?paymentKey=${p.paymentKey}`)).text()).toContain('결제 완료');
  });
  it('lists accounts that wait, and says when none does', async () => {
    const p = await paid({ method: 'VIRTUAL_ACCOUNT' });
    expect(await (await page(`deposits?orderId=${p.orderId}`)).text()).toContain(p.virtualAccount!.accountNumber);
    expect(await (await page('deposits?orderId=none')).text()).toContain('입금을 기다리는 계좌가 없어요');
  });
});

describe('what moved', () => {
  const list = async (query: Record<string, string>) => {
    const { body } = await ask('GET', `/v1/transactions?${new URLSearchParams(query).toString()}`);
    return body as unknown as { transactionKey: string; orderId: string; status: string; amount: number }[];
  };
  const today = () => ({
    startDate: new Date(Date.now() - 60_000).toISOString().slice(0, 19) + 'Z',
    endDate: new Date(Date.now() + 60_000).toISOString().slice(0, 19) + 'Z',
  });
  it('is listed in order and page by page: accounts, payments and what went back', async () => {
    const p = await paid({ method: 'VIRTUAL_ACCOUNT' });
    await pay.book.deposit(p.paymentKey);
    const account = { bank: '20', accountNumber: '1002123456789', holderName: '김' };
    await ask('POST', `/v1/payments/${p.paymentKey}/cancel`, { cancelReason: 'x', cancelAmount: 3000, refundReceiveAccount: account });
    const mine = (all: { orderId: string }[]) => all.filter((one) => one.orderId === p.orderId);
    const all = await list({ ...today(), limit: '5000' });
    expect(mine(all)).toMatchObject([
      { status: 'WAITING_FOR_DEPOSIT', amount: 10_000 },
      { status: 'DONE', amount: 10_000 },
      { status: 'PARTIAL_CANCELED', amount: 3000 },
    ]);
    const pages: object[] = [];
    for (let after: string | undefined; ;) {
      const page = await list({ ...today(), limit: '2', ...(after ? { startingAfter: after } : {}) });
      pages.push(...page);
      if (page.length < 2) break;
      after = page.at(-1)!.transactionKey;
    }
    expect(pages).toEqual(all);
    expect(await list({ startDate: '2020-01-01T00:00:00', endDate: '2020-01-02T00:00:00' })).toEqual([]);
    expect((await ask('GET', '/v1/transactions?startDate=x&endDate=y')).body.code).toBe('INVALID_REQUEST');
  });
});

describe('what a test may have it say', () => {
  it('refuses a kind of call by any documented code and does nothing', async () => {
    const p = await proven();
    pay.faults.say = { confirm: 'INVALID_API_KEY' };
    expect(await confirm(p)).toMatchObject({ status: 400, body: { code: 'INVALID_API_KEY' } });
    expect((await ask('GET', `/v1/payments/${p.paymentKey}`)).body.status).toBe('IN_PROGRESS');
    pay.faults.say = {};
    expect((await confirm(p)).status).toBe(200);
  });
});

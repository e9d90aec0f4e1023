import type { PayMethod } from '@madang/contracts/codes';
import { DAY } from '@madang/contracts/time';
import { sandboxPay } from '@madang/server/config';
import { providerRequests } from '@madang/server/metrics/metrics';
import { testApp, type TestApp } from '@madang/server/test-app';
import { DOCUMENTED_CODES, type Call } from '../../apps/sandbox-pay/src/errors';
import { NO_FAULTS } from '../../apps/sandbox-pay/src/faults';
import { startSandboxPay, type SandboxPay } from '../../apps/sandbox-pay/src/main';
import { Refused, Unclear } from '../../apps/api-util/src/payment/provider';
import { TossProvider } from '../../apps/api-util/src/payment/toss.provider';

let t: TestApp;
let pay: SandboxPay;
let now = new Date();
const outages: (string | null)[] = [];
let provider: TossProvider;
const fresh = () =>
  new TossProvider({
    name: 'sandbox',
    baseUrl: pay.url,
    secretKey: sandboxPay.key,
    clientKey: null,
    now: () => now,
    onOutage: (why) => outages.push(why),
  });
beforeAll(async () => {
  t = await testApp({});
  pay = await startSandboxPay({ port: 0, shop: 'http://127.0.0.1:9/none' });
});
beforeEach(() => {
  now = new Date();
  outages.length = 0;
  pay.recorded.length = 0;
  provider = fresh();
});
afterEach(() => {
  Object.assign(pay.faults, NO_FAULTS, { say: {} });
});
afterAll(async () => {
  await pay.close();
  await t.close();
});

let serial = 0;
const newOrder = () => `order-${Date.now()}-${++serial}`;
const charge = (orderNo = newOrder(), asked = 0) =>
  provider.charge({
    billingKey: 'bk_none',
    customerKey: 'mc_one',
    orderNo,
    title: '요금제',
    amount: 1000,
    taxFreeAmount: 0,
    asked,
    customer: { name: '김', email: 'a@b.test' },
  });
const confirm = (orderNo = newOrder()) => provider.confirm({ paymentKey: 'sp_none', orderNo, amount: 1000 });
const cancel = (paymentKey = `sp_${++serial}`) =>
  provider.cancel({ paymentKey, reason: 'x', key: newOrder(), account: null, amount: null, taxFreeAmount: 0 });
const CALLS: Record<Call, () => Promise<unknown>> = { confirm, charge, cancel, read: () => provider.byOrder(newOrder()) };

const heard = (call: () => Promise<unknown>) =>
  call().then(
    () => 'ANSWERED',
    (e: unknown) => {
      if (e instanceof Refused) return e.card ? 'CARD' : 'STATE';
      if (e instanceof Unclear) return e.answered ? 'ANOTHER KEY' : 'SAME KEY';
      throw e;
    },
  );

/** Toss's error codes that are answers of the card company, copied from its reference. A code in none of these lists is unclear. */
const CARDS = `
  INVALID_REJECT_CARD INVALID_CARD_EXPIRATION INVALID_STOPPED_CARD INVALID_CARD_LOST_OR_STOLEN INVALID_CARD_NUMBER
  EXCEED_MAX_CARD_INSTALLMENT_PLAN NOT_SUPPORTED_INSTALLMENT_PLAN_CARD_OR_MERCHANT INVALID_CARD_INSTALLMENT_PLAN
  NOT_SUPPORTED_MONTHLY_INSTALLMENT_PLAN EXCEED_MAX_DAILY_PAYMENT_COUNT EXCEED_MAX_PAYMENT_AMOUNT EXCEED_MAX_AMOUNT
  EXCEED_MAX_MONTHLY_PAYMENT_AMOUNT EXCEED_MAX_ONE_DAY_AMOUNT EXCEED_MAX_AUTH_COUNT REJECT_ACCOUNT_PAYMENT REJECT_CARD_PAYMENT
  REJECT_CARD_COMPANY FDS_ERROR`;
const CARD: Record<Call, string> = {
  confirm: `
    ${CARDS} NOT_ALLOWED_POINT_USE RESTRICTED_TRANSFER_ACCOUNT EXCEED_MAX_ONE_DAY_WITHDRAW_AMOUNT EXCEED_MAX_ONE_TIME_WITHDRAW_AMOUNT
    INVALID_ACCOUNT_INFO_RE_REGISTER REJECT_TOSSPAY_INVALID_ACCOUNT INVALID_PASSWORD`,
  charge: `${CARDS} NOT_SUPPORTED_CARD_TYPE INVALID_CARD_PASSWORD INVALID_CARD_IDENTITY`,
  cancel: `
    INVALID_REFUND_ACCOUNT_INFO EXCEED_CANCEL_AMOUNT_DISCOUNT_AMOUNT INVALID_REFUND_ACCOUNT_NUMBER INVALID_BANK REFUND_REJECTED
    FORBIDDEN_BANK_REFUND_REQUEST NOT_CANCELABLE_AMOUNT EXCEED_MAX_REFUND_DUE NOT_ALLOWED_PARTIAL_REFUND_WAITING_DEPOSIT
    NOT_ALLOWED_PARTIAL_REFUND NOT_CANCELABLE_PAYMENT_FOR_DORMANT_USER`,
  read: '',
};
const STATE: Record<Call, string> = {
  confirm: 'ALREADY_PROCESSED_PAYMENT INVALID_REQUEST NOT_FOUND_PAYMENT NOT_FOUND_PAYMENT_SESSION',
  charge: 'ALREADY_PROCESSED_PAYMENT DUPLICATED_ORDER_ID',
  cancel: 'ALREADY_CANCELED_PAYMENT ALREADY_REFUND_PAYMENT NOT_CANCELABLE_PAYMENT',
  read: '',
};
/** Codes for temporary trouble: the product sends the same request again. */
const MOMENT = `
  COMMON_ERROR FAILED_INTERNAL_SYSTEM_PROCESSING FAILED_PAYMENT_INTERNAL_SYSTEM_PROCESSING UNKNOWN_PAYMENT_ERROR
  IDEMPOTENT_REQUEST_PROCESSING ALREADY_PROCESSING_REQUEST FAILED_REFUND_PROCESS FAILED_METHOD_HANDLING_CANCEL FAILED_PARTIAL_REFUND
  FAILED_DB_PROCESSING FAILED_CARD_COMPANY_RESPONSE`;
const has = (list: string, code: string) => list.split(/\s+/).includes(code);

describe.each(['confirm', 'charge', 'cancel'] as const)('every documented answer to %s', (call) => {
  it.each(DOCUMENTED_CODES[call].map((code) => [code]))('%s', async (code) => {
    pay.faults.say = { [call]: code };
    const expected = has(CARD[call], code) ? 'CARD' : has(STATE[call], code) ? 'STATE' : has(MOMENT, code) ? 'SAME KEY' : 'ANOTHER KEY';
    expect(await heard(CALLS[call])).toBe(expected);
  });
  it('and one that nobody has documented yet is no refusal', async () => {
    pay.faults.say = { [call]: 'A_CODE_OF_NEXT_YEAR' };
    expect(await heard(CALLS[call])).toBe('ANOTHER KEY');
  });
});

describe('reading', () => {
  it('takes only the word that there is no such payment for none', async () => {
    expect(await provider.byOrder(newOrder())).toBeNull();
    for (const code of DOCUMENTED_CODES.read.filter((one) => one !== 'NOT_FOUND_PAYMENT')) {
      provider = fresh();
      pay.faults.say = { read: code };
      await expect(provider.byOrder(newOrder())).rejects.toBeInstanceOf(Unclear);
    }
  });
  it('PY-003 PY-006 has its real window opened by the company’s script: the way to pay, the sum, and a site’s card', async () => {
    const real = new TossProvider({ name: 'toss', baseUrl: 'http://127.0.0.1:9', secretKey: 'test_sk_12345678', clientKey: 'test_ck_1' });
    const urls = { successUrl: 'http://x.test/s', failUrl: 'http://x.test/f' };
    const order = {
      orderNo: 'M20261123-1',
      title: '강의',
      amount: 1000,
      currency: 'KRW',
      taxFreeAmount: 0,
      cashReceipt: null,
      ...urls,
    } as const;
    const asked = async (payMethodCd: PayMethod) =>
      real.open({ ...order, payMethodCd, depositUntil: new Date('2026-11-25T03:00:00Z'), buyer: { name: '김', email: 'a@b.test' } });
    expect(await asked('OVERSEAS_CARD')).toMatchObject({
      windowUrl: 'http://x.test/payment/window',
      script: { payment: { method: 'CARD', card: { useInternationalCardOnly: true }, amount: { currency: 'KRW', value: 1000 }, ...urls } },
    });
    expect((await asked('KAKAOPAY')).script?.payment).toMatchObject({ card: { flowMode: 'DIRECT', easyPay: 'KAKAOPAY' } });
    expect((await asked('TRANSFER')).script?.payment).toMatchObject({ virtualAccount: { dueDate: '2026-11-25T12:00:00' } });
    expect(real.cardWindow({ customerKey: 'site-1', ...urls })).toMatchObject({
      windowUrl: 'http://x.test/payment/window',
      script: { customerKey: 'site-1', card: { method: 'CARD', ...urls } },
    });
  });
  it('takes the time of an account without a zone for Seoul’s', async () => {
    pay.faults.bareDates = true;
    const orderNo = newOrder();
    const { windowUrl } = await provider.open({
      orderNo,
      title: '계좌',
      amount: 1000,
      currency: 'KRW',
      payMethodCd: 'VIRTUAL_ACCOUNT',
      taxFreeAmount: 0,
      cashReceipt: null,
      depositUntil: new Date(Date.now() + DAY),
      successUrl: `${pay.url}/s`,
      failUrl: `${pay.url}/f`,
      buyer: { name: '김', email: 'a@b.test' },
    });
    const paymentKey = new URL(windowUrl).searchParams.get('paymentKey')!;
    await pay.book.authenticate(paymentKey, '88');
    const { account } = await provider.confirm({ paymentKey, orderNo, amount: 1000 });
    expect(Math.abs(account!.dueAt.getTime() - Date.now() - DAY)).toBeLessThan(60_000);
  });
});

describe('a provider that answers nobody', () => {
  const later = (ms: number) => (now = new Date(now.getTime() + ms));
  it('a wrong key is tried once, then by one probe after each longer pause, and works again at once when it is mended', async () => {
    pay.faults.say = { charge: 'INVALID_API_KEY' };
    for (let i = 0; i < 50; i++) await heard(charge);
    expect(pay.recorded).toHaveLength(1);
    expect([outages, provider.reachable]).toEqual([['INVALID_API_KEY'], false]);
    for (let second = 0; second < 600; second++) {
      later(1000);
      await Promise.all([heard(charge), heard(charge)]);
    }
    expect(pay.recorded.length).toBeLessThan(20);
    pay.faults.say = {};
    later(60_000);
    expect(await heard(charge)).toBe('ANOTHER KEY');
    expect([outages, provider.reachable]).toEqual([['INVALID_API_KEY', null], true]);
  });
  it('one payment that fails for ever keeps no other from being asked for, many do', async () => {
    pay.faults.errorBefore = 1;
    for (let i = 0; i < 40; i++) await heard(() => charge('order-of-one'));
    expect(pay.recorded).toHaveLength(40);
    for (let i = 0; i < 40; i++) await heard(charge);
    expect(pay.recorded.length).toBeLessThan(50);
    expect(provider.reachable).toBe(false);
    // Reading calls have their own circuit breaker, so they still pass.
    pay.faults.errorBefore = 0;
    expect(await provider.byOrder('order-of-one')).toBeNull();
  });
});

it('each charge is counted by its outcome, apart from other calls', async () => {
  const count = async (call: string, outcome: string) =>
    (await providerRequests.get()).values.find((v) => v.labels.call === call && v.labels.outcome === outcome)?.value ?? 0;
  const [refused, read] = [await count('charge', 'refused'), await count('read', 'ok')];
  Object.assign(pay.faults, { say: { charge: 'REJECT_CARD_COMPANY' } });
  await heard(() => charge());
  expect([await count('charge', 'refused'), await count('read', 'ok')]).toEqual([refused + 1, read]);
});

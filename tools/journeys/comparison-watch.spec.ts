import { mailboxApi, type Mail } from '@madang/contracts/campaign/mail';
import { NOTICE } from '@madang/contracts/codes';
import { DAY, HOUR, MINUTE } from '@madang/contracts/time';
import { reconciliationApi, type Reconciliation } from '@madang/contracts/util/reconciliation';
import { sandboxPay } from '@madang/server/config';
import { OperatorNotices } from '@madang/server/operator-notices';
import { sql } from '@madang/server/sql/sql';
import { AppModule as CampaignModule } from '../../apps/api-campaign/src/app.module';
import type { Person } from '../../apps/api-main/src/course/course.fixture';
import { Paypal } from '../../apps/api-util/src/payment/pay-providers';
import { PaypalProvider } from '../../apps/api-util/src/payment/paypal.provider';
import { ComparisonWatchJob } from '../../apps/api-util/src/reconciliation/comparison-watch.job';
import { ReconciliationJob } from '../../apps/api-util/src/reconciliation/reconciliation.job';
import { shop, type Shop } from '../faults/shop';

/** 14:00 in Seoul. */
const START = new Date('2026-11-24T05:00:00.000Z');
const OPERATOR = 'operator@madang.test';
let s: Shop;
let buyer: Person;
let owner: Person;
beforeAll(async () => {
  process.env['OPERATOR_MAIL'] = OPERATOR;
  s = await shop({ campaign: CampaignModule });
  owner = s.site.owner;
});
beforeEach(async () => {
  buyer = await s.person('박결제');
  await later(0);
});
afterEach(() => s.calm());
afterAll(() => s.close());

const later = (ms: number) => s.now(new Date(START.getTime() + ms), buyer, owner);
const compare = () => s.t.get('util', ReconciliationJob).run();
const watch = () => s.t.get('util', ComparisonWatchJob).run();
const open = (kind: string) =>
  s.t.admin<{ subject: string; detail: object; times: number }>(
    sql`select subject, detail, times from util.operator_notice where kind = ${kind} and settled_at is null`,
  );
const mailed = (title: string, many: number) =>
  s.t.eventually(async () => {
    const mails = (await s.t.call(mailboxApi.list).query({ to: OPERATOR })).body.data as Mail[];
    return mails.filter(({ subject }) => subject.includes(title)).length === many;
  });
const failedYn = async () => {
  const { body } = await s.t.call(reconciliationApi.find, { channelSeq: s.site.channelSeq }).set('Access-Token', owner.token).expect(200);
  return (body.data as Reconciliation).failedYn;
};

describe('what the operators hear of a comparison that was not made', () => {
  it('AM-850 mails once a day that a comparison is late, until it has caught up', async () => {
    await s.buy(buyer, await s.course());
    await later(DAY);
    await compare();
    await watch();
    expect(await open(NOTICE.COMPARISON_LATE)).toEqual([]);
    // The job that compares does not run at all for two days, as where it fails at its first statement.
    await later(DAY + 35 * HOUR);
    await watch();
    expect(await open(NOTICE.COMPARISON_LATE)).toEqual([]);
    await later(DAY + 37 * HOUR);
    await watch();
    await watch();
    expect((await open(NOTICE.COMPARISON_LATE)).find(({ subject }) => subject === 'sandbox')).toEqual({
      subject: 'sandbox',
      times: 2,
      detail: { finished: expect.stringMatching(/^2026-11-25T05:00/), failure: null },
    });
    await mailed('늦어지고 있어요: sandbox', 1);
    await later(2 * DAY + 37 * HOUR + MINUTE);
    await watch();
    await mailed('늦어지고 있어요: sandbox', 2);
    await compare();
    expect(await open(NOTICE.COMPARISON_LATE)).toEqual([]);
    await watch();
    expect(await open(NOTICE.COMPARISON_LATE)).toEqual([]);
    await mailed('늦어지고 있어요: sandbox', 2);
  });

  it('AM-850 tells of a payment company without keys that has payments, until it was compared or looked through by hand', async () => {
    const withoutKeys = s.t.get('util', Paypal);
    const standIn = withoutKeys.provider;
    const account = { name: 'paypal' as const, ...sandboxPay.paypal, baseUrl: `${s.pay.url}/paypal` };
    const company = new PaypalProvider({ ...account, now: () => new Date() });
    Object.assign(withoutKeys, { provider: company });
    await watch();
    const courseSeq = await s.course({ currency: 'USD', price: 120_000, price_ex: 8900, pay_methods: ['PAYPAL'] });
    const created = await s.order(buyer, await s.enrol(buyer, courseSeq), 'PAYPAL');
    const token = new URL(created.window.windowUrl).searchParams.get('token')!;
    const body = new URLSearchParams({ token, action: 'approve', account: 'good' });
    const window = await fetch(`${s.pay.url}/sandbox/pay/paypal`, { method: 'POST', redirect: 'manual', body });
    const back = new URL(window.headers.get('location')!);
    const paid = { paymentKey: back.searchParams.get('token'), amount: Number(back.searchParams.get('amount')) };
    expect((await s.success(buyer, created, back, paid)).body.data).toMatchObject({ status: 'PAID' });
    await watch();
    expect(await open(NOTICE.NO_KEYS)).toEqual([]);

    Object.assign(withoutKeys, { provider: standIn });
    await later(DAY);
    await compare();
    await watch();
    await watch();
    expect(await open(NOTICE.NO_KEYS)).toEqual([{ subject: 'paypal', times: 2, detail: { lastPayment: expect.stringMatching(/^2026/) } }]);
    await mailed('대조하지 못하는 결제사가 있어요: paypal', 1);
    expect(await failedYn()).toBe('Y');

    // The keys alone settle nothing; the comparison does.
    Object.assign(withoutKeys, { provider: company });
    await watch();
    expect(await open(NOTICE.NO_KEYS)).toHaveLength(1);
    await compare();
    expect(await open(NOTICE.NO_KEYS)).toEqual([]);
    expect(await failedYn()).toBe('N');
    Object.assign(withoutKeys, { provider: standIn });
    await watch();
    expect(await open(NOTICE.NO_KEYS)).toEqual([]);

    // A comparison that was late when the keys were removed is not waited for any more.
    await s.t.db('util').all((tx) => s.t.get('util', OperatorNotices).raise(tx, { kind: NOTICE.COMPARISON_LATE, subject: 'paypal' }));
    await watch();
    expect((await open(NOTICE.COMPARISON_LATE)).filter(({ subject }) => subject === 'paypal')).toEqual([]);

    // Without a settled notice the payment counts for as long as a comparison would look back.
    await s.t.admin(sql`delete from util.operator_notice where kind = ${NOTICE.NO_KEYS}`);
    await later(91 * DAY);
    await watch();
    expect(await open(NOTICE.NO_KEYS)).toHaveLength(1);
    await s.t.db('util').all((tx) => s.t.get('util', OperatorNotices).settle(tx, NOTICE.NO_KEYS, 'paypal'));
    await watch();
    expect(await open(NOTICE.NO_KEYS)).toEqual([]);
    await s.t.admin(sql`delete from util.operator_notice where kind = ${NOTICE.NO_KEYS}`);
    await later(93 * DAY);
    await watch();
    expect(await open(NOTICE.NO_KEYS)).toEqual([]);
  });

  it('AM-1391 a site with older payments reads of a first comparison to come, and not of one that failed, until one was begun', async () => {
    await later(94 * DAY);
    await s.t.admin(sql`delete from util.reconciliation_run`);
    const { body } = await s.t.call(reconciliationApi.find, { channelSeq: s.site.channelSeq }).set('Access-Token', owner.token).expect(200);
    expect(body.data).toMatchObject({ checkedAt: null, failedYn: 'N' });
    // Whoever runs the platform hears of it all the same.
    await watch();
    expect((await open(NOTICE.COMPARISON_LATE)).map(({ subject }) => subject)).toContain('sandbox');
    await s.t.admin(sql`insert into util.reconciliation_run (provider, day, phase, from_at, until_at, started_at)
      values ('sandbox', '2026-11-24', 'READ', ${START}, ${START}, ${START})`);
    expect(await failedYn()).toBe('Y');
  });
});

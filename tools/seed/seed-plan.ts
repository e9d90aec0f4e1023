import { BILL_STATE } from '@madang/contracts/util/plan';
import { BILL_REASON } from '@madang/contracts/answer-codes';
import { daysBefore, monthsLater } from '@madang/contracts/dates';
import { config } from '@madang/server/config';
import { seal } from '@madang/server/seal';
import { insertInto } from '@madang/server/sql/insert';
import { sql } from '@madang/server/sql/sql';
import { DEMO_CARD } from './demo-card';
import type { Seeder } from './seed';

const hold = (channelSeq: number, planSeq: number) =>
  sql`select main.hold_plan(${channelSeq}, student_limit, storage_limit, white_label, studio) from util.plan where plan_seq = ${planSeq}`;
/** The number of the plan named Pro. */
const PRO_PLAN_SEQ = 3;
/** The price of the Pro plan per month, in won. */
const PRO_PRICE_KRW = 79_000;
/** How many periods of the plan have been paid; the last one is running. */
const PAID_PERIODS = 3;

/** Plan coupons with what they take off, in percent, and of how many bills; one is for the Pro plan alone. */
const PLAN_COUPONS = [
  {
    code: 'MADANG50',
    name: { ko: '첫 석 달 50%', en: '50% off for three bills', jp: '3回分50%割引' },
    percent: 50,
    bills: 3,
    planSeq: null,
  },
  {
    code: 'PROFREE',
    name: { ko: '프로 한 달 무료', en: 'A free month of Pro', jp: 'プロ1か月無料' },
    percent: 100,
    bills: 1,
    planSeq: PRO_PLAN_SEQ,
  },
];

/** Puts a demo site on the Pro plan, with some paid months and a card at the payment stand-in. */
export async function seedPlan(s: Seeder, channelSeq: number, domain: string, owner: number): Promise<void> {
  await s.rows('util', hold(channelSeq, PRO_PLAN_SEQ));
  const [customerKey, billingKey] = [`mc_demo_${channelSeq}`, `bk_demo_${channelSeq}`];
  const origin = config.siteOrigin.replace('{domain}', domain);
  await s.as(
    'madang_sandbox_all',
    insertInto('sandbox.billing', {
      authKey: `bln_demo_${channelSeq}`,
      billingKey,
      customerKey,
      card: JSON.stringify({ issuerCode: DEMO_CARD.issuerCode, number: DEMO_CARD.number }),
      origin,
      createdAt: sql`now()`,
      issuedAt: sql`now()`,
    }),
  );
  const anchor = daysBefore(Date.now(), 80);
  const starts = [anchor];
  while (starts.length <= PAID_PERIODS) starts.push(monthsLater(starts.at(-1)!, 1, anchor));
  const [last, end] = [starts.at(-2)!, starts.at(-1)!];
  await s.rows(
    'util',
    insertInto('util.site_plan', {
      channelSeq,
      planSeq: PRO_PLAN_SEQ,
      months: 1,
      anchorAt: anchor,
      periodStart: last,
      periodEnd: end,
      customerKey,
      checkAt: end,
    }),
  );
  await s.rows(
    'util',
    insertInto('util.plan_card', {
      channelSeq,
      billingKey: seal(billingKey),
      brand: DEMO_CARD.brand,
      last4: DEMO_CARD.last4,
      kind: '신용',
      registeredBy: owner,
      registeredAt: anchor,
    }),
  );
  for (const [i, start] of starts.slice(0, PAID_PERIODS).entries())
    await s.rows(
      'util',
      insertInto('util.plan_bill', {
        channelSeq,
        billNo: `PDEMO-${channelSeq}-${i}`,
        planSeq: PRO_PLAN_SEQ,
        months: 1,
        reason: i ? BILL_REASON.RENEW : BILL_REASON.START,
        dueAt: start,
        periodStart: start,
        periodEnd: starts[i + 1],
        price: PRO_PRICE_KRW,
        discount: 0,
        amount: PRO_PRICE_KRW,
        state: BILL_STATE.PAID,
        provider: 'sandbox',
        paymentKey: `demo_plan_${channelSeq}_${i}`,
        card: `${DEMO_CARD.brand} ${DEMO_CARD.number}`,
        createdBy: i ? null : owner,
        createdAt: start,
        paidAt: start,
      }),
    );
}

/** Adds plan coupons whose codes can be tried in the demo. */
export async function seedPlanCoupons(s: Seeder): Promise<void> {
  for (const coupon of PLAN_COUPONS)
    await s.rows('util', insertInto('util.plan_coupon', { ...coupon, name: JSON.stringify(coupon.name) }, sql`on conflict do nothing`));
}

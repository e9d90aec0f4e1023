import { monthsLater } from '@madang/contracts/dates';
import { DAY } from '@madang/contracts/time';
import { config } from '@madang/server/config';
import { seal } from '@madang/server/seal';
import type { Seeder } from './seed';

const HOLD = 'select main.hold_plan($1, student_limit, storage_limit, white_label, studio) from util.plan where plan_seq = $2';
/** The number (`planSeq`) of the pro plan. */
const PRO = 3;
/** The month's price of that plan in won. */
const PRICE = 79_000;
/** How many periods of the plan are paid; the last of them is running. */
const PAID = 3;
const CARD = { brand: 'KB국민', last4: '424*', number: '94900000****424*' };

/** Puts a demo site on the pro plan: it has paid for some months and has a card at the payment stand-in. */
export async function seedPlan(s: Seeder, channelSeq: number, domain: string, owner: number): Promise<void> {
  await s.rows('util', HOLD, [channelSeq, PRO]);
  const [customerKey, billingKey] = [`mc_demo_${channelSeq}`, `bk_demo_${channelSeq}`];
  const origin = config.siteOrigin.replace('{domain}', domain);
  await s.as(
    'madang_sandbox_all',
    `insert into sandbox.billing (auth_key, billing_key, customer_key, card, origin, created_at, issued_at) values ($1, $2, $3, $4, $5, now(), now())`,
    [`bln_demo_${channelSeq}`, billingKey, customerKey, JSON.stringify({ issuerCode: '11', number: CARD.number }), origin],
  );
  const anchor = new Date(Date.now() - 80 * DAY);
  const starts = [anchor];
  while (starts.length <= PAID) starts.push(monthsLater(starts.at(-1)!, 1, anchor));
  const [last, end] = [starts.at(-2)!, starts.at(-1)!];
  await s.rows(
    'util',
    `insert into util.site_plan (channel_seq, plan_seq, months, anchor_at, period_start, period_end, customer_key, check_at)
     values ($1, $2, 1, $3, $4, $5, $6, $5)`,
    [channelSeq, PRO, anchor, last, end, customerKey],
  );
  await s.rows(
    'util',
    'insert into util.plan_card (channel_seq, billing_key, brand, last4, kind, registered_by, registered_at) values ($1, $2, $3, $4, $5, $6, $7)',
    [channelSeq, seal(billingKey), CARD.brand, CARD.last4, '신용', owner, anchor],
  );
  for (const [i, start] of starts.slice(0, PAID).entries())
    await s.rows(
      'util',
      `insert into util.plan_bill (channel_seq, bill_no, plan_seq, months, reason, due_at, period_start, period_end, price, discount, amount, state, provider, payment_key, card, created_by, created_at, paid_at)
       values ($1, $2, $3, 1, $4, $5, $5, $6, $7, 0, $7, 'PAID', 'sandbox', $8, $9, $10, $5, $5)`,
      [
        ...[
          channelSeq,
          `PDEMO-${channelSeq}-${i}`,
          PRO,
          i ? 'RENEW' : 'START',
          start,
          starts[i + 1],
          PRICE,
          `demo_plan_${channelSeq}_${i}`,
        ],
        ...[`${CARD.brand} ${CARD.number}`, i ? null : owner],
      ],
    );
}

/** Coupons of plans whose codes can be tried in the demo. */
export async function seedPlanCoupons(s: Seeder): Promise<void> {
  await s.rows(
    'util',
    `insert into util.plan_coupon (code, name, percent, bills, plan_seq) values
       ('MADANG50', '{"ko": "첫 석 달 50%", "en": "50% off for three bills", "jp": "3回分50%割引"}', 50, 3, null),
       ('PROFREE', '{"ko": "프로 한 달 무료", "en": "A free month of Pro", "jp": "プロ1か月無料"}', 100, 1, 3)
     on conflict do nothing`,
  );
}

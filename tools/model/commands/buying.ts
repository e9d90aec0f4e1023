import { CURRENCY, PAY_METHOD } from '@madang/contracts/codes';
import { BANK } from '@madang/contracts/util/banks';
import fc from 'fast-check';
import { enrolmentApi, type Enrolment } from '@madang/contracts/main/enrolment';
import { couponApi } from '@madang/contracts/main/coupon';
import { paymentApi, type OrderCreated } from '@madang/contracts/util/payment';
import { sql } from '@madang/server/sql/sql';
import { kind, type Kind, type Run } from '../command';
import { SOLD_ITEMS, LEARNERS_PER_SITE } from '../model-site';
import type { Somebody } from '../stage';
import { enrolledOrOver, heldSeats, openWindows } from './buying.sql';

/** Generates a person's number; the first ones come more often, so that they meet results of their earlier deeds. */
export const learner = fc.constantFrom(0, 0, 0, 1, 1, LEARNERS_PER_SITE - 2, LEARNERS_PER_SITE - 1);
export const nth = fc.nat(5);
/** Generates what is bought; `open` comes more often, since its access ends soonest and it is part of the package. */
export const item = fc.constantFrom('open' as const, 'open' as const, 'open' as const, ...SOLD_ITEMS);
const coupon = fc.constantFrom('keep', 'first', 'second', 'none');
const term = fc.constantFrom(null, 0, 1);
export const method = fc.constantFrom(
  PAY_METHOD.CARD,
  PAY_METHOD.CARD,
  PAY_METHOD.CARD,
  PAY_METHOD.VIRTUAL_ACCOUNT,
  PAY_METHOD.VIRTUAL_ACCOUNT,
  PAY_METHOD.TRANSFER,
  PAY_METHOD.KAKAO_PAY,
  PAY_METHOD.SAMSUNG_PAY,
);
/**
 * How a buyer leaves the payment window. Only PayPal reviews payments; with other companies a `reviewed` buyer approves the payment, and
 * then reports that it failed.
 */
export type Way = 'back' | 'reviewed' | 'approved' | 'left' | 'declined' | 'closed';
const way = fc.constantFrom<Way>('back', 'back', 'back', 'reviewed', 'approved', 'left', 'declined', 'closed');
/** Ways to pay that charge won even for a price in dollars. */
const IN_WON = new Set<string>([PAY_METHOD.KAKAO_PAY, PAY_METHOD.SAMSUNG_PAY]);
export interface Choice {
  who: Somebody;
  item: (typeof SOLD_ITEMS)[number];
  coupon: string;
  term: number | null;
}

async function enrol(run: Run, { who, item, coupon, term }: Choice): Promise<Enrolment | null> {
  const { g } = run;
  const [own] = await run.w.sql<{ coupon_seq: number }>(
    sql`select coupon_seq from main.coupon where channel_seq = ${g.channelSeq} and user_seq = ${who.userSeq}
      and coupon_info_seq = ${g.coupons[coupon === 'second' ? 1 : 0]!}`,
  );
  const chosen = coupon === 'none' ? null : coupon === 'keep' ? undefined : own?.coupon_seq;
  const answer = await run.call(
    enrolmentApi.create,
    who,
    { courseSeq: g.courses[item] },
    {
      skipAttendCheckYn: true,
      ...(chosen !== undefined && { couponSeq: chosen }),
      ...(term !== null && item === 'challenge' && { termSeq: g.terms[term] }),
    },
  );
  return answer.status === 200 ? (answer.data as Enrolment) : null;
}

/** Buys a class: enrols, orders, and goes through the payment window as far as `way` says. */
export async function buy(run: Run, p: Choice & { method: string; way: Way }): Promise<string | null> {
  const enrolment = await enrol(run, p);
  return enrolment && pay(run, p.who, enrolment, p);
}

/** Orders an enrolment that waits for its payment, and goes through the window; answers the order's number. */
async function pay(run: Run, who: Somebody, enrolment: Enrolment, { method, way }: { method: string; way: Way }): Promise<string | null> {
  if (!enrolment.needsPayment) return null;
  const { courseSeq, attendSeq } = enrolment;
  const dollars = enrolment.currency === CURRENCY.USD && !IN_WON.has(method);
  const payMethodCd = enrolment.currency !== CURRENCY.USD ? method : dollars ? PAY_METHOD.PAYPAL : PAY_METHOD.OVERSEAS_CARD;
  const amount = enrolment.currency === CURRENCY.USD && !dollars ? enrolment.amountKrw : enrolment.amount;
  const currency = dollars ? CURRENCY.USD : CURRENCY.KRW;
  const ordered = await run.call(paymentApi.create, who, {}, { courseSeq, attendSeq, payMethodCd, amount, currency, sellerYn: true });
  if (ordered.status !== 200) return null;
  const { order, window } = ordered.data as OrderCreated;
  const query = new URL(window.windowUrl).searchParams;
  if (dollars) await throughPaypal(run, who.userSeq, order.orderNo, query.get('token')!, way);
  else await through(run, who.userSeq, order.orderNo, query.get('paymentKey')!, way);
  return order.orderNo;
}

/** Goes through the payment window of an order. */
export async function through(run: Run, userSeq: number, orderNo: string, paymentKey: string, way: Way): Promise<void> {
  if (way === 'left') return;
  const action = way === 'declined' ? 'decline' : way === 'closed' ? 'cancel' : 'approve';
  const back = await run.w.press('/sandbox/pay/window', { paymentKey, action, bank: BANK.SHINHAN });
  if (!back || way === 'approved') return;
  const who = run.who(userSeq);
  if (way === 'back') await run.call(paymentApi.success, who, { orderNo }, { paymentKey, amount: Number(back.searchParams.get('amount')) });
  else await run.call(paymentApi.fail, who, { orderNo }, { code: back.searchParams.get('code') });
}

/** Pays at PayPal, which declines an account only after the buyer is back. */
async function throughPaypal(run: Run, userSeq: number, orderNo: string, token: string, way: Way): Promise<void> {
  if (way === 'left') return;
  const account = way === 'declined' ? 'decline' : way === 'reviewed' ? 'review' : 'good';
  const back = await run.w.press('/sandbox/pay/paypal', { token, action: way === 'closed' ? 'cancel' : 'approve', account });
  if (!back || way === 'approved') return;
  const who = run.who(userSeq);
  if (way === 'closed') await run.call(paymentApi.fail, who, { orderNo }, { code: back.searchParams.get('code') });
  else await run.call(paymentApi.success, who, { orderNo }, { paymentKey: token, amount: Number(back.searchParams.get('amount')) });
}

interface Had {
  user_seq: number;
  course_seq: number;
}

interface Window {
  order_no: string;
  user_seq: number;
  payment_key: string;
  paypal: boolean;
  amount: number;
}

const chosen = { item, coupon, term };
export const buying: Kind[] = [
  kind('enrol', 4, { learner, ...chosen }, async (run, { learner, ...p }) => void (await enrol(run, { ...p, who: run.learner(learner) }))),
  kind(
    'buy',
    26,
    { learner, ...chosen, method, way },
    async (run, { learner, ...p }) => void (await buy(run, { ...p, who: run.learner(learner) })),
  ),
  kind('buy again', 16, { nth, method, way }, async (run, { nth, ...how }) => {
    const had = await run.pick<Had>(enrolledOrOver, nth);
    if (!had) return;
    const item = SOLD_ITEMS.find((one) => run.g.courses[one] === had.course_seq)!;
    await buy(run, { ...how, who: run.who(had.user_seq), item, coupon: 'none', term: null });
  }),
  kind('claim a seat', 5, { nth, method, way }, async (run, { nth, ...how }) => {
    const held = await run.pick<Had>(heldSeats, nth);
    if (!held) return;
    const who = run.who(held.user_seq);
    const { data } = await run.call(enrolmentApi.mine, who, { courseSeq: held.course_seq });
    if (data) await pay(run, who, data as Enrolment, how);
  }),
  kind(
    'come back',
    4,
    { nth, way, amountOff: fc.constantFrom(0, 0, 0, 1000) },
    async (run, p: { nth: number; way: Way; amountOff: number }) => {
      const window = await run.pick<Window>(openWindows, p.nth);
      if (!window) return;
      await (window.paypal ? throughPaypal : through)(run, window.user_seq, window.order_no, window.payment_key, p.way);
      // The call comes again, or with an amount that the buyer has changed.
      await run.call(
        paymentApi.success,
        run.who(window.user_seq),
        { orderNo: window.order_no },
        {
          paymentKey: window.payment_key,
          amount: window.amount - p.amountOff,
        },
      );
    },
  ),
  kind('take a coupon', 3, { learner, which: fc.nat(1), byStaff: fc.boolean() }, async (run, { learner, which, byStaff }) => {
    const who = run.learner(learner);
    const { channelSeq, coupons, owner } = run.g;
    if (byStaff) await run.call(couponApi.issue, owner, { couponInfoSeq: coupons[which]! }, { userSeqs: [who.userSeq] });
    else await run.call(couponApi.register, who, {}, { channelSeq, code: `CODE${which}` });
  }),
];

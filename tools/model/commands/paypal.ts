import { CURRENCY, PAY_METHOD } from '@madang/contracts/codes';
import fc from 'fast-check';
import { paymentApi } from '@madang/contracts/util/payment';
import { sql } from '@madang/server/sql/sql';
import { kind, type Kind, type Run } from '../command';
import type { ModelSite } from '../model-site';
import type { Stage } from '../stage';
import { buy, learner, nth, type Way } from './buying';
import { CANCEL_REASON } from './money';
import { ordersWhere } from './paypal.sql';
import { askFor, refundPart } from './refunds';
import { PAYPAL_CAPTURE, PAYPAL_REFUND, type PaypalRefundEnd, type PaypalReviewEnd } from '../../../apps/sandbox-pay/src/codes';

interface Taken {
  order_no: string;
  user_seq: number;
  paypal_id: string;
  capture_id: string;
}
const lookedAt = (channelSeq: number) =>
  ordersWhere(channelSeq, sql`p.captures @> ${JSON.stringify([{ status: PAYPAL_CAPTURE.PENDING }])}`);
const capturedOrders = (channelSeq: number) =>
  ordersWhere(channelSeq, sql`p.captures @> ${JSON.stringify([{ status: PAYPAL_CAPTURE.COMPLETED }])}`);
const refundsOnTheirWay = (channelSeq: number) =>
  ordersWhere(channelSeq, sql`p.refunds @> ${JSON.stringify([{ status: PAYPAL_REFUND.PENDING }])}`);

/** Ignores the error by which PayPal refuses a refund when nothing is left. */
const ignored = () => undefined;
const way = fc.constantFrom<Way>('back', 'back', 'reviewed', 'reviewed', 'approved', 'left', 'declined', 'closed');
const end = fc.constantFrom<PaypalReviewEnd>(PAYPAL_CAPTURE.COMPLETED, PAYPAL_CAPTURE.COMPLETED, PAYPAL_CAPTURE.DECLINED);
const arrival = fc.constantFrom<PaypalRefundEnd>(PAYPAL_REFUND.COMPLETED, PAYPAL_REFUND.FAILED);

async function review(run: Run, orderNo: string | null, how: PaypalReviewEnd): Promise<void> {
  const looked = (await run.w.sql<Taken>(lookedAt(run.g.channelSeq))).find((one) => one.order_no === orderNo);
  if (!looked) return;
  run.log.push(`    ${looked.order_no} ${how}`);
  await run.w.pay.paypal.review(looked.paypal_id, how);
}

/** Refunds in PayPal's own console; the product learns of it later. */
async function console(run: Run, { nth, part }: { nth: number; part: boolean }): Promise<void> {
  const taken = await run.pick<Taken>(capturedOrders, nth);
  if (!taken) return;
  run.log.push(`    ${taken.order_no}`);
  run.facts.orderRefundAsked(taken.order_no);
  run.w.untold.add(taken.order_no);
  await run.w.pay.paypal.refund(taken.capture_id, part ? { amount: { currency_code: CURRENCY.USD, value: '1.05' } } : {}).catch(ignored);
}

/** Starts a refund at PayPal that stays pending for a while. */
async function slowly(run: Run, { nth, part }: { nth: number; part: boolean }): Promise<void> {
  const taken = await run.pick<Taken>(capturedOrders, nth);
  if (!taken) return;
  run.facts.orderRefundAsked(taken.order_no);
  run.w.pay.faults.slowRefund = true;
  try {
    await give(run, taken.order_no, part);
  } finally {
    run.w.pay.faults.slowRefund = false;
  }
}

async function give(run: Run, orderNo: string, part: boolean): Promise<void> {
  if (part) await refundPart(run, orderNo, false);
  else await run.call(paymentApi.adminCancel, run.g.owner, { orderNo }, { reason: CANCEL_REASON });
}

/** PayPal's answers by which it refuses a refund: finally, temporarily, or because of the payment's state. */
const REFUND_REFUSALS = [
  'REFUND_NOT_ALLOWED',
  'REFUND_TIME_LIMIT_EXCEEDED',
  'TRANSACTION_DISPUTED',
  'PENDING_CAPTURE',
  'PROCESSOR_UNAVAILABLE',
] as const;
const no = fc.constantFrom(...REFUND_REFUSALS);
const giving = { nth, part: fc.boolean(), byLearner: fc.boolean(), no };

/** Staff or the learner ask for a refund, and PayPal refuses. */
async function refused(
  run: Run,
  { nth, part, byLearner, no }: { nth: number; part: boolean; byLearner: boolean; no: string },
): Promise<void> {
  const taken = await run.pick<Taken>(capturedOrders, nth);
  if (!taken) return;
  const { faults } = run.w.pay;
  run.facts.orderRefundAsked(taken.order_no);
  faults.issue = { refund: no };
  try {
    if (byLearner) await askFor(run, taken.order_no, run.who(taken.user_seq));
    else await give(run, taken.order_no, part);
  } finally {
    faults.issue = {};
  }
}

/** Deeds about a class in dollars that is paid at PayPal, and about what PayPal does by itself. */
export const paypal: Kind[] = [
  kind('pay at PayPal', 8, { learner, way, heard: fc.boolean(), end }, async (run, { learner, way, heard, end }) => {
    const orderNo = await buy(run, {
      who: run.learner(learner),
      item: 'dollar',
      coupon: 'none',
      term: null,
      method: PAY_METHOD.PAYPAL,
      way,
    });
    if (heard) await run.w.catchUp();
    if (way === 'reviewed') await review(run, orderNo, end);
  }),
  kind('PayPal ends a review', 5, { nth, end }, async (run, { nth, end }) => {
    const looked = await run.pick<Taken>(lookedAt, nth);
    if (looked) await review(run, looked.order_no, end);
  }),
  kind('cancel at PayPal', 2, { nth, part: fc.boolean() }, console),
  kind('return slowly by PayPal', 3, { nth, part: fc.boolean() }, slowly),
  kind('refused by PayPal', 3, giving, refused),
  kind('money of PayPal arrives', 4, { nth, end: arrival }, async (run, { nth, end }) => {
    const back = await run.pick<Taken>(refundsOnTheirWay, nth);
    if (back) await run.w.pay.paypal.arrive(back.paypal_id, end);
  }),
];

/** Ends the reviews and pending refunds at PayPal. */
export async function paypalEnds(w: Stage, g: ModelSite): Promise<void> {
  for (const one of await w.sql<Taken>(lookedAt(g.channelSeq))) await w.pay.paypal.review(one.paypal_id, PAYPAL_CAPTURE.COMPLETED);
  for (const one of await w.sql<Taken>(refundsOnTheirWay(g.channelSeq))) await w.pay.paypal.arrive(one.paypal_id);
}

import fc from 'fast-check';
import { paymentApi } from '@madang/contracts/util/payment';
import { kind, type Kind, type Run } from '../command';
import type { ModelSite } from '../model-site';
import type { Stage } from '../stage';
import { buy, learner, nth, type Way } from './buying';
import { giveAPart } from './refunds';

const REASON = '단순 변심';
interface Taken {
  order_no: string;
  paypal_id: string;
  capture_id: string;
}
const ORDERS = `select o.order_no, p.order_id as paypal_id, p.captures -> -1 ->> 'id' as capture_id
from util.pay_order o join sandbox.paypal_order p on p.custom_id = o.order_no where o.channel_seq = $1`;
const LATEST = 'order by o.created_at desc, o.order_no';
const LOOKED_AT = `${ORDERS} and p.captures @> '[{"status": "PENDING"}]' ${LATEST}`;
const TAKEN = `${ORDERS} and p.captures @> '[{"status": "COMPLETED"}]' ${LATEST}`;
const ON_THEIR_WAY = `${ORDERS} and p.refunds @> '[{"status": "PENDING"}]' ${LATEST}`;

/** PayPal refuses what there is nothing left of. */
const refused = () => undefined;
const way = fc.constantFrom<Way>('back', 'back', 'reviewed', 'reviewed', 'approved', 'left', 'declined', 'closed');
type End = 'COMPLETED' | 'DECLINED';
const end = fc.constantFrom<End>('COMPLETED', 'COMPLETED', 'DECLINED');

async function review(run: Run, orderNo: string | null, how: End): Promise<void> {
  const looked = (await run.w.sql<Taken>(LOOKED_AT, [run.g.channelSeq])).find((one) => one.order_no === orderNo);
  if (!looked) return;
  run.log.push(`    ${looked.order_no} ${how}`);
  await run.w.pay.paypal.review(looked.paypal_id, how);
}

/** By PayPal's own console: the shop hears of it afterwards. */
async function console(run: Run, { nth, part }: { nth: number; part: boolean }): Promise<void> {
  const taken = await run.pick<Taken>(TAKEN, nth);
  if (!taken) return;
  run.log.push(`    ${taken.order_no}`);
  run.facts.returnOfOrder(taken.order_no);
  run.w.untold.add(taken.order_no);
  await run.w.pay.paypal.refund(taken.capture_id, part ? { amount: { currency_code: 'USD', value: '1.05' } } : {}).catch(refused);
}

/** The money is on its way back until it has arrived. */
async function slowly(run: Run, { nth, part }: { nth: number; part: boolean }): Promise<void> {
  const taken = await run.pick<Taken>(TAKEN, nth);
  if (!taken) return;
  run.facts.returnOfOrder(taken.order_no);
  run.w.pay.faults.slowRefund = true;
  try {
    if (part) await giveAPart(run, taken.order_no, false);
    else await run.call(paymentApi.adminCancel, run.g.owner, { orderNo: taken.order_no }, { reason: REASON });
  } finally {
    run.w.pay.faults.slowRefund = false;
  }
}

/** A class in dollars that is paid at PayPal, and what PayPal does by itself. */
export const paypal: Kind[] = [
  kind('pay at PayPal', 8, { learner, way, heard: fc.boolean(), end }, async (run, { learner, way, heard, end }) => {
    const orderNo = await buy(run, { who: run.learner(learner), item: 'dollar', coupon: 'none', term: null, method: 'PAYPAL', way });
    if (heard) await run.w.catchUp();
    if (way === 'reviewed') await review(run, orderNo, end);
  }),
  kind('PayPal ends a review', 5, { nth, end }, async (run, { nth, end }) => {
    const looked = await run.pick<Taken>(LOOKED_AT, nth);
    if (looked) await review(run, looked.order_no, end);
  }),
  kind('cancel at PayPal', 2, { nth, part: fc.boolean() }, console),
  kind('return slowly by PayPal', 3, { nth, part: fc.boolean() }, slowly),
  kind('money of PayPal arrives', 3, { nth }, async (run, { nth }) => {
    const back = await run.pick<Taken>(ON_THEIR_WAY, nth);
    if (back) await run.w.pay.paypal.arrive(back.paypal_id);
  }),
];

/** What PayPal is still at comes to its end. */
export async function paypalEnds(w: Stage, g: ModelSite): Promise<void> {
  for (const one of await w.sql<Taken>(LOOKED_AT, [g.channelSeq])) await w.pay.paypal.review(one.paypal_id, 'COMPLETED');
  for (const one of await w.sql<Taken>(ON_THEIR_WAY, [g.channelSeq])) await w.pay.paypal.arrive(one.paypal_id);
}

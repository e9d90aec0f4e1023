import { REFUND_STATE } from '@madang/contracts/codes';
import fc from 'fast-check';
import { refundApi as api } from '@madang/contracts/util/refund';
import type { RefundQuote } from '@madang/contracts/util/refund-calls';
import { paymentApi } from '@madang/contracts/util/payment';
import { sql } from '@madang/server/sql/sql';
import { kind, type Kind, type Run } from '../command';
import { mustBeDue } from '../refund-due';
import { nth } from './buying';
import { BUYER_BANK_ACCOUNT } from './money';
import { paidOf } from './refunds.sql';
import type { Somebody } from '../stage';

interface Paid {
  order_no: string;
  user_seq: number;
  amount: number;
}
const paidOrders = (channelSeq: number) => paidOf(channelSeq);
/** SQL: the orders that paid for subscriptions, the latest first. */
const paidPeriods = (channelSeq: number) => paidOf(channelSeq, sql`subscription_seq is not null`);
interface Asked {
  refund_seq: number;
  order_no: string;
  user_seq: number;
  amount: number;
}
const askedRefunds = (channelSeq: number) => sql`select refund_seq, order_no, user_seq, amount from util.refund_request
where channel_seq = ${channelSeq} and state = ${REFUND_STATE.REQUESTED} order by refund_seq desc`;
/** The part of an order that is refunded, in won. */
const PARTIAL_REFUND_KRW = 5000;
/** The part that is refunded of an order of at most `PARTIAL_REFUND_KRW`, such as one in cents. */
const SMALL_PART = 505;

export const refunds: Kind[] = [
  kind('ask for a refund', 4, { nth, account: fc.boolean() }, async (run, { nth, account }) => {
    const order = await run.pick<Paid>(paidOrders, nth);
    if (!order) return;
    await askFor(run, order.order_no, run.who(order.user_seq), account);
  }),
  kind('look at a refund', 4, { nth, byStaff: fc.boolean() }, async (run, { nth, byStaff }) => {
    const order = await run.pick<Paid>(paidOrders, nth);
    if (!order) return;
    await lookAt(run, order.order_no, byStaff ? null : run.who(order.user_seq));
  }),
  kind('decide a refund', 3, { nth, how: fc.constantFrom('yes', 'less', 'no', 'taken back') }, async (run, { nth, how }) => {
    const asked = await run.pick<Asked>(askedRefunds, nth);
    if (!asked) return;
    const { owner } = run.g;
    const at = { refundSeq: asked.refund_seq };
    if (how === 'taken back') await run.call(api.withdraw, run.who(asked.user_seq), { orderNo: asked.order_no });
    else if (how === 'no') await run.call(api.refuse, owner, at, { reason: '규정' });
    else
      await run.call(api.approve, owner, at, {
        amount: how === 'less' ? Math.min(PARTIAL_REFUND_KRW, asked.amount) : asked.amount,
        reason: '규정',
      });
  }),
  kind('return a part by staff', 2, { nth, account: fc.boolean() }, async (run, { nth, account }) => {
    const order = await run.pick<Paid>(paidOrders, nth);
    if (order) await refundPart(run, order.order_no, account);
  }),
  kind('return a membership', 3, { nth, part: fc.boolean() }, async (run, { nth, part }) => {
    const order = await run.pick<Paid>(paidPeriods, nth);
    if (!order) return;
    run.facts.orderRefundAsked(order.order_no);
    if (part) await refundPart(run, order.order_no, false);
    else await run.call(paymentApi.adminCancel, run.g.owner, { orderNo: order.order_no }, { reason: '규정' });
  }),
];

/** Looks at the refund that an order would get now, as its buyer or as staff. */
export async function lookAt(run: Run, orderNo: string, buyer: Somebody | null = null): Promise<void> {
  const quote = await (buyer ? run.call(api.quote, buyer, { orderNo }) : run.call(api.adminQuote, run.g.owner, { orderNo }));
  if (quote.status === 200) await mustBeDue(run, orderNo, (quote.data as RefundQuote).working.amount);
}

/** A learner requests the refund that the quote offers. */
export async function askFor(run: Run, orderNo: string, who: Somebody, account = false): Promise<void> {
  const quote = await run.call(api.quote, who, { orderNo });
  if (quote.status !== 200) return;
  const { amount } = (quote.data as RefundQuote).working;
  await mustBeDue(run, orderNo, amount);
  run.facts.orderRefundAsked(orderNo);
  await run.call(api.ask, who, { orderNo }, { amount, ...(account && { refundAccount: BUYER_BANK_ACCOUNT }) });
}

/** Staff refund a part of an order. */
export async function refundPart(run: Run, orderNo: string, account: boolean): Promise<void> {
  run.facts.orderRefundAsked(orderNo);
  const [order] = await run.w.sql<{ amount: number }>(sql`select amount::int from util.pay_order where order_no = ${orderNo}`);
  const body = {
    amount: order!.amount > PARTIAL_REFUND_KRW ? PARTIAL_REFUND_KRW : SMALL_PART,
    reason: '규정',
    ...(account && { refundAccount: BUYER_BANK_ACCOUNT }),
  };
  await run.call(api.give, run.g.owner, { orderNo }, body);
}

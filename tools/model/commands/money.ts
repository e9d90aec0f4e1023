import { PAYMENT_STATUS } from '@madang/contracts/answer-codes';
import { BANK } from '@madang/contracts/util/banks';
import fc from 'fast-check';
import { paymentApi } from '@madang/contracts/util/payment';
import { sql } from '@madang/server/sql/sql';
import { kind, type Kind, type Run } from '../command';
import type { ModelSite } from '../model-site';
import type { Stage } from '../stage';
import { nth } from './buying';
import { amountRaised, ordersOf, paymentsOf, stuckRefunds } from './money.sql';
import { TOSS_METHOD } from '../../../apps/sandbox-pay/src/codes';

export const BUYER_BANK_ACCOUNT = { bank: BANK.SHINHAN, accountNumber: '1002123456789', holderName: '김하나' };
export const CANCEL_REASON = '단순 변심';
interface Paid {
  order_no: string;
  user_seq: number;
  payment_key: string;
  status: string;
  method: string;
}
const payments = (channelSeq: number) => paymentsOf(channelSeq);
export const deposits = (channelSeq: number) => paymentsOf(channelSeq, sql`p.method = ${TOSS_METHOD.VIRTUAL_ACCOUNT}`);

/** Ignores the error by which the stand-in refuses a deposit that no virtual account expects. */
const refused = () => undefined;

export async function deposit(run: Run, { nth, how }: { nth: number; how: string }): Promise<void> {
  const paid = await run.pick<Paid>(deposits, nth);
  if (!paid) return;
  const { book } = run.w.pay;
  run.log.push(`    ${paid.order_no} ${paid.status}`);
  // The amount that an account expects does not change after it took a deposit.
  if (how === 'another amount' && paid.status === PAYMENT_STATUS.WAITING_FOR_DEPOSIT && !run.facts.deposited.has(paid.order_no))
    await run.w.sql(amountRaised(paid.payment_key));
  if (how !== 'taken back') run.facts.deposited.add(paid.order_no);
  if (how !== 'taken back') await book.deposit(paid.payment_key).catch(refused);
  if (how === 'twice') await book.deposit(paid.payment_key).catch(refused);
  if (how === 'taken back' && paid.status === PAYMENT_STATUS.DONE) {
    run.facts.orderRefundAsked(paid.order_no);
    run.w.untold.add(paid.order_no);
    await book.correct(paid.payment_key);
  }
}

/** Refunds in the payment company's own console; the product learns of it later. */
async function console(run: Run, { nth, part }: { nth: number; part: boolean }): Promise<void> {
  const paid = await run.pick<Paid>(payments, nth);
  if (!paid || paid.status === PAYMENT_STATUS.EXPIRED) return;
  run.log.push(`    ${paid.order_no} ${paid.status}`);
  run.facts.orderRefundAsked(paid.order_no);
  run.w.untold.add(paid.order_no);
  await run.w.pay.book
    .cancel(paid.payment_key, {
      cancelReason: CANCEL_REASON,
      refundReceiveAccount: BUYER_BANK_ACCOUNT,
      ...(part && { cancelAmount: 1000 }),
    })
    .catch(refused);
}

/** SQL: refunds that wait for staff, but for those that wait for the buyer's bank account. */
const refusedRefunds = (channelSeq: number) => stuckRefunds(channelSeq, sql`fail_code <> 'REFUND_ACCOUNT_REQUIRED'`);

export const money: Kind[] = [
  kind('deposit', 6, { nth, how: fc.constantFrom('right', 'right', 'right', 'twice', 'another amount', 'taken back') }, deposit),
  kind('cancel at the provider', 2, { nth, part: fc.boolean() }, console),
  kind('refund by staff', 3, { nth, account: fc.boolean() }, async (run, { nth, account }) => {
    const order = await run.pick<Paid>(ordersOf, nth);
    if (!order) return;
    run.facts.orderRefundAsked(order.order_no);
    const body = { reason: CANCEL_REASON, ...(account && { refundAccount: BUYER_BANK_ACCOUNT }) };
    await run.call(paymentApi.adminCancel, run.g.owner, { orderNo: order.order_no }, body);
  }),
  kind('return again', 4, { nth, account: fc.constantFrom(true, true, false) }, async (run, { nth, account }) => {
    const order = await run.pick<Paid>((at) => stuckRefunds(at), nth);
    if (!order) return;
    const body = { reason: CANCEL_REASON, ...(account && { refundAccount: BUYER_BANK_ACCOUNT }) };
    await run.call(paymentApi.adminCancel, run.g.owner, { orderNo: order.order_no }, body);
  }),
  kind('give up an order', 2, { nth }, async (run, { nth }) => {
    const order = await run.pick<Paid>(ordersOf, nth);
    if (!order) return;
    run.facts.orderRefundAsked(order.order_no);
    await run.call(paymentApi.cancel, run.who(order.user_seq), { orderNo: order.order_no }, { reason: CANCEL_REASON });
  }),
];

/** Staff repeat the refunds in their list that the payment company refused. */
export async function returnRefused(w: Stage, g: ModelSite): Promise<void> {
  for (const { order_no: orderNo } of await w.sql<Paid>(refusedRefunds(g.channelSeq)))
    await w.call(
      paymentApi.adminCancel,
      g.owner,
      { channelSeq: g.channelSeq, orderNo },
      { reason: CANCEL_REASON, refundAccount: BUYER_BANK_ACCOUNT },
    );
}

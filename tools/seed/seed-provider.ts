import { BANK } from '@madang/contracts/util/banks';
import { config } from '@madang/server/config';
import { sql } from '@madang/server/sql/sql';
import type { Seeder } from './seed';

interface Payment {
  paymentKey: string;
  orderId: string;
  title: string;
  method: string;
  amount: number;
  returned: number;
  paidAt: string;
  lastKey: string;
  cancelledAt: string | null;
}
/** SQL for the payments of demo orders and bills. Their only other movement is a refund in full. */
const PAYMENTS_QUERY = `select o.payment_key as "paymentKey", o.order_no as "orderId", o.title,
  case when o.pay_method_cd in ('VIRTUAL_ACCOUNT', 'TRANSFER') then 'VIRTUAL_ACCOUNT' else 'CARD' end as method,
  o.amount::int, o.refunded_amount::int as returned, o.paid_at as "paidAt", o.cancel_at as "cancelledAt",
  (select l.transaction_key from util.ledger l
   where l.channel_seq = o.channel_seq and l.order_no = o.order_no order by l.ledger_seq desc limit 1) as "lastKey"
from util.pay_order o where o.provider = 'sandbox' and o.paid_at is not null and o.payment_key like 'demo_%'
union all
select b.payment_key, b.bill_no || '-' || b.try, '요금제', 'CARD', b.amount::int, 0, b.paid_at, null, b.payment_key || '_PAY'
from util.plan_bill b where b.provider = 'sandbox' and b.state = 'PAID' and b.amount > 0 and b.payment_key like 'demo_%'`;
const insertPayments = (
  records: string,
  origin: string,
) => sql`insert into sandbox.payment (payment_key, order_id, order_name, method, total_amount, status, received, returned,
  success_url, fail_url, secret, last_transaction_key, virtual_account, cancels, requested_at, authenticated_at, approved_at)
select p."paymentKey", p."orderId", p.title, p.method, p.amount, case when p.returned > 0 then 'CANCELED' else 'DONE' end, p.amount,
  p.returned,
  ${origin}, ${origin}, '', p."lastKey",
  case p.method when 'VIRTUAL_ACCOUNT' then
    jsonb_build_object('accountNumber', '7000000000001', 'bankCode', ${BANK.SHINHAN}::text, 'customerName', '', 'dueDate', p."paidAt")
  end,
  case when p.returned > 0 then
    jsonb_build_array(jsonb_build_object('cancelAmount', p.returned, 'taxFreeAmount', 0, 'cancelReason', '환불', 'canceledAt',
      p."cancelledAt",
      'transactionKey', p."lastKey", 'refundableAmount', 0, 'cancelStatus', 'DONE'))
  else '[]'::jsonb end,
  p."paidAt"::timestamptz, p."paidAt"::timestamptz, p."paidAt"::timestamptz
from jsonb_to_recordset(${records}::jsonb) as p ("paymentKey" text, "orderId" text, title text, method text, amount bigint, returned bigint,
  "paidAt" text, "lastKey" text, "cancelledAt" text)
on conflict do nothing`;

/** SQL for virtual accounts whose deposit has not come. */
const DEPOSITS_QUERY = `select payment_key as "paymentKey", order_no as "orderId", title, amount::int,
deposit ->> 'accountNumber' as "accountNumber",
  deposit ->> 'bankCode' as "bankCode", orderer_name as "customerName", deposit_until as "dueDate", created_at as "at"
from util.pay_order where provider = 'sandbox' and status = 'WAITING_DEPOSIT' and payment_key like 'demo_%'`;
const insertDeposits = (
  records: string,
  origin: string,
) => sql`insert into sandbox.payment (payment_key, order_id, order_name, method, total_amount, status, received, returned,
  success_url, fail_url, secret, last_transaction_key, virtual_account, cancels, requested_at, authenticated_at)
select p."paymentKey", p."orderId", p.title, 'VIRTUAL_ACCOUNT', p.amount, 'WAITING_FOR_DEPOSIT', 0, 0, ${origin}, ${origin}, '',
  p."paymentKey" || '_ISSUE',
  jsonb_build_object('accountNumber', p."accountNumber", 'bankCode', p."bankCode", 'customerName', p."customerName", 'dueDate',
    p."dueDate"),
  '[]'::jsonb, p.at::timestamptz, p.at::timestamptz
from jsonb_to_recordset(${records}::jsonb) as p ("paymentKey" text, "orderId" text, title text, amount bigint, "accountNumber" text,
  "bankCode" text,
  "customerName" text, "dueDate" text, at text)
on conflict do nothing`;

/** Adds payments in dollars to PayPal's book at the stand-in. */
const insertPaypalOrders = (
  records: string,
  origin: string,
) => sql`insert into sandbox.paypal_order (order_id, custom_id, invoice_id, description, amount, currency, return_url, cancel_url, status,
  payer, captures, refunds, created_at)
select p."paymentKey", p."orderId", p."orderId", p.title, p.amount, 'USD', ${origin}, ${origin}, 'COMPLETED', p.payer,
  jsonb_build_array(jsonb_build_object('id', p."paymentKey" || '_PAY', 'status', 'COMPLETED', 'reason', null, 'at', p."paidAt", 'doneAt',
    p."paidAt")),
  case when p.returned > 0 then
    jsonb_build_array(jsonb_build_object('id', p."paymentKey" || '_REFUND', 'status', 'COMPLETED', 'amount', p.returned, 'at',
      p."cancelledAt"))
  else '[]'::jsonb end,
  p."paidAt"::timestamptz
from jsonb_to_recordset(${records}::jsonb) as p ("paymentKey" text, "orderId" text, title text, payer text, amount bigint,
  returned bigint, "paidAt" text, "cancelledAt" text)
on conflict do nothing`;
const PAYPAL_PAYMENTS = `select o.payment_key as "paymentKey", o.order_no as "orderId", o.title, o.email as payer, o.amount::int,
  o.refunded_amount::int as returned, o.paid_at as "paidAt", o.cancel_at as "cancelledAt"
from util.pay_order o where o.provider = 'paypal-sandbox' and o.paid_at is not null and o.payment_key like 'demo_%'`;

/** Adds the demo's payments to the payment stand-in too, so that the daily comparison finds no difference and refunds work. */
export async function seedProvider(s: Seeder): Promise<void> {
  const payments = await s.rows<Payment>('util', PAYMENTS_QUERY);
  await s.as('madang_sandbox_all', insertPayments(JSON.stringify(payments), `${config.mainOrigin}/`));
  const deposits = await s.rows('util', DEPOSITS_QUERY);
  await s.as('madang_sandbox_all', insertDeposits(JSON.stringify(deposits), `${config.mainOrigin}/`));
  const paypal = await s.rows('util', PAYPAL_PAYMENTS);
  await s.as('madang_sandbox_all', insertPaypalOrders(JSON.stringify(paypal), `${config.mainOrigin}/`));
}

import { CURRENCY, ORDER_STATUS, PAY_METHOD } from '@madang/contracts/codes';
import { PAYMENT_STATUS } from '@madang/contracts/answer-codes';
import { BANK } from '@madang/contracts/util/banks';
import { BILL_STATE } from '@madang/contracts/util/plan';
import { sql, type Sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';
import { PAYPAL_CAPTURE, PAYPAL_ORDER, PAYPAL_REFUND, TOSS_CANCEL_STATUS, TOSS_METHOD } from '../../apps/sandbox-pay/src/codes';

/** SQL: whether the payment key of a row is one of the demo's. */
const IS_OF_DEMO = sql`payment_key like 'demo_%'`;
/** The payments of demo orders and bills. Their only other movement is a refund in full. */
export const PAYMENTS = statement(
  'seed.payments',
  () => sql`
    select
      o.payment_key as "paymentKey",
      o.order_no as "orderId",
      o.title,
      case
        when o.pay_method_cd in (${PAY_METHOD.VIRTUAL_ACCOUNT}, ${PAY_METHOD.TRANSFER}) then ${TOSS_METHOD.VIRTUAL_ACCOUNT}
        else ${TOSS_METHOD.CARD}
      end as method,
      o.amount::int,
      o.refunded_amount::int as returned,
      o.paid_at as "paidAt",
      o.cancel_at as "cancelledAt",
      (
        select l.transaction_key
        from util.ledger l
        where l.channel_seq = o.channel_seq
          and l.order_no = o.order_no
        order by l.ledger_seq desc
        limit 1
      ) as "lastKey"
    from util.pay_order o
    where o.provider = 'sandbox'
      and o.paid_at is not null
      and o.${IS_OF_DEMO}
    union all
    select
      b.payment_key,
      b.bill_no || '-' || b.try,
      '요금제',
      ${TOSS_METHOD.CARD},
      b.amount::int,
      0,
      b.paid_at,
      null,
      b.payment_key || '_PAY'
    from util.plan_bill b
    where b.provider = 'sandbox'
      and b.state = ${BILL_STATE.PAID}
      and b.amount > 0
      and b.${IS_OF_DEMO}
  `,
);
/** Adds such payments, as a list in JSON, to the stand-in's book; `origin` is where its window leads back to. */
export const paymentInsert = (records: string, origin: string): Sql => sql`
  insert into sandbox.payment (
    payment_key,
    order_id,
    order_name,
    method,
    total_amount,
    status,
    received,
    returned,
    success_url,
    fail_url,
    secret,
    last_transaction_key,
    virtual_account,
    cancels,
    requested_at,
    authenticated_at,
    approved_at
  )
  select
    p."paymentKey",
    p."orderId",
    p.title,
    p.method,
    p.amount,
    case when p.returned > 0 then ${PAYMENT_STATUS.CANCELED} else ${PAYMENT_STATUS.DONE} end,
    p.amount,
    p.returned,
    ${origin},
    ${origin},
    '',
    p."lastKey",
    case p.method when ${TOSS_METHOD.VIRTUAL_ACCOUNT} then
      jsonb_build_object(
        'accountNumber', '7000000000001',
        'bankCode', ${BANK.SHINHAN}::text,
        'customerName', '',
        'dueDate', p."paidAt"
      )
    end,
    case when p.returned > 0 then
      jsonb_build_array(jsonb_build_object(
        'cancelAmount', p.returned,
        'taxFreeAmount', 0,
        'cancelReason', '환불',
        'canceledAt', p."cancelledAt",
        'transactionKey', p."lastKey",
        'refundableAmount', 0,
        'cancelStatus', ${TOSS_CANCEL_STATUS.DONE}::text
      ))
    else '[]'::jsonb end,
    p."paidAt"::timestamptz,
    p."paidAt"::timestamptz,
    p."paidAt"::timestamptz
  from jsonb_to_recordset(${records}::jsonb) as p (
    "paymentKey" text,
    "orderId" text,
    title text,
    method text,
    amount bigint,
    returned bigint,
    "paidAt" text,
    "lastKey" text,
    "cancelledAt" text
  )
  on conflict do nothing`;

/** The virtual accounts of demo orders whose deposit has not come. */
export const DEPOSITS = statement(
  'seed.deposits',
  () => sql`
    select
      payment_key as "paymentKey",
      order_no as "orderId",
      title,
      amount::int,
      deposit ->> 'accountNumber' as "accountNumber",
      deposit ->> 'bankCode' as "bankCode",
      orderer_name as "customerName",
      deposit_until as "dueDate",
      created_at as "at"
    from util.pay_order
    where provider = 'sandbox'
      and status = ${ORDER_STATUS.WAITING_DEPOSIT}
      and ${IS_OF_DEMO}
  `,
);
/** Adds such accounts, as a list in JSON, to the stand-in's book. */
export const depositInsert = (records: string, origin: string): Sql => sql`
  insert into sandbox.payment (
    payment_key,
    order_id,
    order_name,
    method,
    total_amount,
    status,
    received,
    returned,
    success_url,
    fail_url,
    secret,
    last_transaction_key,
    virtual_account,
    cancels,
    requested_at,
    authenticated_at
  )
  select
    p."paymentKey",
    p."orderId",
    p.title,
    ${TOSS_METHOD.VIRTUAL_ACCOUNT},
    p.amount,
    ${PAYMENT_STATUS.WAITING_FOR_DEPOSIT},
    0,
    0,
    ${origin},
    ${origin},
    '',
    p."paymentKey" || '_ISSUE',
    jsonb_build_object(
      'accountNumber', p."accountNumber",
      'bankCode', p."bankCode",
      'customerName', p."customerName",
      'dueDate', p."dueDate"
    ),
    '[]'::jsonb,
    p.at::timestamptz,
    p.at::timestamptz
  from jsonb_to_recordset(${records}::jsonb) as p (
    "paymentKey" text,
    "orderId" text,
    title text,
    amount bigint,
    "accountNumber" text,
    "bankCode" text,
    "customerName" text,
    "dueDate" text,
    at text
  )
  on conflict do nothing`;

/** The payments of demo orders in dollars. */
export const PAYPAL_PAYMENTS = statement(
  'seed.paypal-payments',
  () => sql`
    select
      o.payment_key as "paymentKey",
      o.order_no as "orderId",
      o.title,
      o.email as payer,
      o.amount::int,
      o.refunded_amount::int as returned,
      o.paid_at as "paidAt",
      o.cancel_at as "cancelledAt"
    from util.pay_order o
    where o.provider = 'paypal-sandbox'
      and o.paid_at is not null
      and o.${IS_OF_DEMO}
  `,
);
/** Adds such payments, as a list in JSON, to PayPal's book at the stand-in. */
export const paypalInsert = (records: string, origin: string): Sql => sql`
  insert into sandbox.paypal_order (
    order_id,
    custom_id,
    invoice_id,
    description,
    amount,
    currency,
    return_url,
    cancel_url,
    status,
    payer,
    captures,
    refunds,
    created_at
  )
  select
    p."paymentKey",
    p."orderId",
    p."orderId",
    p.title,
    p.amount,
    ${CURRENCY.USD},
    ${origin},
    ${origin},
    ${PAYPAL_ORDER.COMPLETED},
    p.payer,
    jsonb_build_array(jsonb_build_object(
      'id', p."paymentKey" || '_PAY',
      'status', ${PAYPAL_CAPTURE.COMPLETED}::text,
      'reason', null,
      'at', p."paidAt",
      'doneAt', p."paidAt"
    )),
    case when p.returned > 0 then
      jsonb_build_array(jsonb_build_object(
        'id', p."paymentKey" || '_REFUND',
        'status', ${PAYPAL_REFUND.COMPLETED}::text,
        'amount', p.returned,
        'at', p."cancelledAt"
      ))
    else '[]'::jsonb end,
    p."paidAt"::timestamptz
  from jsonb_to_recordset(${records}::jsonb) as p (
    "paymentKey" text,
    "orderId" text,
    title text,
    payer text,
    amount bigint,
    returned bigint,
    "paidAt" text,
    "cancelledAt" text
  )
  on conflict do nothing`;

import { PAYMENT_STATUS } from '@madang/contracts/answer-codes';
import { BANK } from '@madang/contracts/util/banks';
import { APPLICATION_STATUS, DISCOUNT_TYPE, LEDGER_KIND, ORDER_STATUS, PAY_METHOD } from '@madang/contracts/codes';
import { SETTLEMENT_STATUS } from '@madang/contracts/util/settlement';
import { sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';
import { TOSS_CANCEL_STATUS, TOSS_METHOD } from '../../apps/sandbox-pay/src/codes';

/** The site that is filled with rows. */
export interface At {
  channelSeq: number;
}

export const COUPON_KINDS = statement<{ channelSeq: number; owner: number }>(
  'scale.coupon-kinds',
  (p) => sql`
    insert into main.coupon_info (
      channel_seq,
      title,
      code,
      discount_type_cd,
      discount,
      start_at,
      end_at,
      created_by,
      created_at,
      updated_at
    )
    select
      ${p.channelSeq},
      n || '천 원 쿠폰',
      'SCALE' || n,
      ${DISCOUNT_TYPE.AMOUNT},
      n * 1000,
      now() - interval '395 days',
      now() + interval '60 days',
      ${p.owner},
      now() - interval '395 days',
      now() - interval '395 days'
    from generate_series(1, 5) n
  `,
);
export const COUPONS_INSERT = statement<At>(
  'scale.coupons',
  (p) => sql`
    insert into main.coupon (channel_seq, coupon_info_seq, user_seq, by_staff, issued_at)
    select
      u.channel_seq,
      i.coupon_info_seq,
      u.user_seq,
      true,
      greatest(u.joined_at, now() - interval '390 days')
    from main.channel_user u
    join main.coupon_info i on i.channel_seq = u.channel_seq
    where u.channel_seq = ${p.channelSeq} and u.user_type_cd is null
    order by i.coupon_info_seq, u.user_seq
  `,
);
export const ISSUED_COUNT_UPDATE = statement<At>(
  'scale.issued',
  (p) => sql`
    update main.coupon_info i set issued_count = c.n
    from (
      select coupon_info_seq, count(*) as n
      from main.coupon
      where channel_seq = ${p.channelSeq}
      group by 1) c
    where i.channel_seq = ${p.channelSeq} and i.coupon_info_seq = c.coupon_info_seq
  `,
);
/** SQL that uses coupons: a person's first coupon on the person's first enrolment that takes one, the second on the second, and so on. */
export const COUPON_USE_UPDATE = statement<At>(
  'scale.used',
  (p) => sql`
    with taker as (
      select
        attend_seq,
        user_seq,
        applied_at,
        row_number() over (partition by user_seq order by attend_seq) as n
      from main.attend
      where channel_seq = ${p.channelSeq} and amount > 10000 and choise_status_cd = ${APPLICATION_STATUS.APPROVED} and attend_seq % 13 = 0
    ), hand as (
      select
        c.coupon_seq,
        c.user_seq,
        i.title,
        i.discount,
        row_number() over (partition by c.user_seq order by c.coupon_seq) as n
      from main.coupon c
      join main.coupon_info i on i.channel_seq = c.channel_seq and i.coupon_info_seq = c.coupon_info_seq
      where c.channel_seq = ${p.channelSeq}
    ), pair as (
      select
        t.attend_seq,
        t.applied_at,
        h.coupon_seq,
        h.title,
        h.discount
      from taker t
      join hand h using (user_seq, n)
    ), lowered as (
      update main.attend a
      set
        coupon_seq = p.coupon_seq,
        coupon_title = p.title,
        coupon_discount = p.discount,
        amount = a.amount - p.discount,
        amount_krw = a.amount - p.discount
      from pair p
      where a.channel_seq = ${p.channelSeq} and a.attend_seq = p.attend_seq
    )
    update main.coupon c set attend_seq = p.attend_seq, used_at = p.applied_at
    from pair p
    where c.channel_seq = ${p.channelSeq} and c.coupon_seq = p.coupon_seq
  `,
);

/** SQL: how enrolment `a` was paid, chosen by its number; most by card. */
const PAY_METHOD_SQL = sql`
  case
    when a.attend_seq % 10 in (4, 5) then ${PAY_METHOD.KAKAO_PAY}
    when a.attend_seq % 10 = 6 then ${PAY_METHOD.SAMSUNG_PAY}
    when a.attend_seq % 10 = 7 then ${PAY_METHOD.TRANSFER}
    when a.attend_seq % 10 = 8 then ${PAY_METHOD.VIRTUAL_ACCOUNT}
    else ${PAY_METHOD.CARD}
  end`;
const ORDER_NUMBER_START = sql`'M' || to_char(a.created_at at time zone 'Asia/Seoul', 'YYYYMMDD') || '-'`;
/** SQL: whether a part of enrolment `a`'s order was refunded, though the learner goes on. */
const PARTLY_REFUNDED = sql`(a.choise_status_cd = ${APPLICATION_STATUS.APPROVED} and a.ended_at is null and a.attend_seq % 29 = 0)`;
export const ORDERS_INSERT = statement<At>(
  'scale.orders',
  (p) => sql`
    insert into util.pay_order (
      channel_seq,
      order_no,
      attend_seq,
      course_seq,
      user_seq,
      title,
      image_url,
      orderer_name,
      email,
      phone,
      price,
      discount,
      coupon_discount,
      coupon_seq,
      coupon_title,
      amount,
      pay_method_cd,
      provider,
      status,
      pay_status,
      payment_key,
      method_detail,
      deposit,
      deposit_until,
      refunded_amount,
      created_at,
      paid_at,
      cancel_at,
      cancel_reason,
      check_at
    )
    select
      a.channel_seq,
      ${ORDER_NUMBER_START} || lpad(upper(to_hex(a.attend_seq)), 8, '0'),
      a.attend_seq,
      a.course_seq,
      a.user_seq,
      c.title,
      c.image_url,
      u.name,
      u.email,
      u.phone,
      a.price,
      a.discount,
      a.coupon_discount,
      a.coupon_seq,
      a.coupon_title,
      a.amount,
      case when a.hold_cd is null then ${PAY_METHOD_SQL} else ${PAY_METHOD.VIRTUAL_ACCOUNT} end,
      'sandbox',
      case
        when a.hold_cd is not null then ${ORDER_STATUS.WAITING_DEPOSIT}
        when a.refunded_at is not null then ${ORDER_STATUS.CANCELED}
        else ${ORDER_STATUS.PAID}
      end,
      case
        when a.hold_cd is not null then ${PAYMENT_STATUS.WAITING_FOR_DEPOSIT}
        when a.refunded_at is not null then ${PAYMENT_STATUS.CANCELED}
        when ${PARTLY_REFUNDED} then ${PAYMENT_STATUS.PARTIAL_CANCELED}
        else ${PAYMENT_STATUS.DONE}
      end,
      'scale_' || a.channel_seq || '_' || a.attend_seq,
      case
        when a.hold_cd is null and (${PAY_METHOD_SQL}) <> ${PAY_METHOD.VIRTUAL_ACCOUNT} then '신한 4518-42**-****-1193'
        else 'KB국민은행 7000000000001'
      end,
      case
        when a.hold_cd is not null then jsonb_build_object(
          'bankCode', ${BANK.SHINHAN}::text,
          'accountNumber', '7000000000001',
          'holderName', u.name,
          'amount', a.amount,
          'deadline', main.iso(a.hold_until)
        )
      end,
      a.hold_until,
      case
        when a.refunded_at is not null then a.amount
        when ${PARTLY_REFUNDED} then a.amount / 4
        else 0
      end,
      a.created_at,
      a.paid_at,
      a.refunded_at,
      a.cancel_reason,
      a.hold_until
    from main.attend a
    join main.course c on c.channel_seq = a.channel_seq and c.course_seq = a.course_seq
    join main.account u on u.user_seq = a.user_seq
    where a.channel_seq = ${p.channelSeq} and a.amount > 0 and not a.is_package
    order by a.created_at
  `,
);
/**
 * SQL that adds failed orders: for one in eight payments a refused card before it, and for one in ten a window that was opened and left.
 */
export const FAILED_ORDERS_INSERT = statement<At>(
  'scale.tries',
  (p) => sql`
    insert into util.pay_order (
      channel_seq,
      order_no,
      attend_seq,
      course_seq,
      user_seq,
      title,
      image_url,
      orderer_name,
      email,
      phone,
      price,
      discount,
      amount,
      pay_method_cd,
      provider,
      status,
      pay_status,
      fail_code,
      fail_message,
      created_at
    )
    select
      o.channel_seq,
      o.order_no || t.mark,
      o.attend_seq,
      o.course_seq,
      o.user_seq,
      o.title,
      o.image_url,
      o.orderer_name,
      o.email,
      o.phone,
      o.price,
      o.discount + o.coupon_discount,
      o.amount,
      ${PAY_METHOD.CARD},
      'sandbox',
      t.status,
      t.pay_status,
      t.code,
      t.message,
      o.created_at - interval '2 minutes'
    from util.pay_order o
    join (values
      (8, 3, 'F', ${ORDER_STATUS.FAILED}, ${PAYMENT_STATUS.ABORTED}, 'REJECT_CARD_COMPANY', '카드사에서 결제를 거절했어요.'),
      (10, 7, 'R', ${ORDER_STATUS.EXPIRED}, ${PAYMENT_STATUS.EXPIRED}, null, null)
    ) t (every, rest, mark, status, pay_status, code, message) on o.attend_seq % t.every = t.rest
    where o.channel_seq = ${p.channelSeq}
    order by o.created_at
  `,
);
export const LEDGER_INSERT = statement<At>(
  'scale.ledger',
  (p) => sql`
    insert into util.ledger (
      channel_seq,
      order_no,
      attend_seq,
      course_seq,
      kind,
      amount,
      currency,
      pay_method_cd,
      provider,
      transaction_key,
      at
    )
    select
      channel_seq,
      order_no,
      attend_seq,
      course_seq,
      kind,
      moved,
      currency,
      pay_method_cd,
      provider,
      payment_key || '_' || kind,
      at
    from util.pay_order o
    cross join lateral (
      select
        ${LEDGER_KIND.PAY} as kind,
        o.amount as moved,
        o.paid_at as at
      union all
      select
        ${LEDGER_KIND.REFUND},
        -o.refunded_amount,
        coalesce(o.cancel_at, least(o.paid_at + interval '3 days', now() - interval '1 minute'))
      where o.refunded_amount > 0
    ) m
    where o.channel_seq = ${p.channelSeq} and o.paid_at is not null
    order by m.at
  `,
);
export const PROVIDER_PAYMENTS_INSERT = statement<At>(
  'scale.provider',
  (p) => sql`
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
      o.payment_key,
      o.order_no,
      o.title,
      case
        when o.pay_method_cd in (${PAY_METHOD.VIRTUAL_ACCOUNT}, ${PAY_METHOD.TRANSFER}) then ${TOSS_METHOD.VIRTUAL_ACCOUNT}
        else ${TOSS_METHOD.CARD}
      end,
      o.amount,
      o.pay_status,
      case when o.paid_at is null then 0 else o.amount end,
      o.refunded_amount,
      '/',
      '/',
      '',
      o.payment_key || case when o.paid_at is null then '_ISSUE' when o.refunded_amount > 0 then '_REFUND' else '_PAY' end,
      case when o.pay_method_cd in (${PAY_METHOD.VIRTUAL_ACCOUNT}, ${PAY_METHOD.TRANSFER}) then
        jsonb_build_object('accountNumber', '7000000000001', 'bankCode', ${BANK.SHINHAN}::text, 'customerName', '', 'dueDate',
          coalesce(o.deposit_until, o.paid_at))
      end,
      case when o.refunded_amount > 0 then
        jsonb_build_array(jsonb_build_object('cancelAmount', o.refunded_amount, 'cancelReason', '환불', 'canceledAt',
          coalesce(o.cancel_at, o.paid_at),
          'transactionKey', o.payment_key || '_REFUND', 'refundableAmount', o.amount - o.refunded_amount, 'cancelStatus',
          ${TOSS_CANCEL_STATUS.DONE}::text))
      else '[]'::jsonb end,
      o.created_at,
      o.created_at,
      o.paid_at
    from util.pay_order o
    where o.channel_seq = ${p.channelSeq} and o.payment_key like 'scale_%'
    on conflict do nothing
  `,
);
/** Gives the enrolments the orders that paid for them. */
export const ENROLMENT_ORDERS_UPDATE = statement<At>(
  'scale.paid-by',
  (p) => sql`
    update main.attend a set order_no = o.order_no
    from util.pay_order o
    where o.channel_seq = ${p.channelSeq}
      and o.paid_at is not null
      and a.channel_seq = ${p.channelSeq}
      and a.attend_seq = o.attend_seq
  `,
);
/** Pays out what is due. */
export const SETTLEMENTS_PAID = statement<At>(
  'scale.paid-out',
  (p) => sql`
    update util.settlement set
      status = ${SETTLEMENT_STATUS.PAID},
      paid_at = settlement_date + interval '2 hours'
    where channel_seq = ${p.channelSeq}
      and status = ${SETTLEMENT_STATUS.SCHEDULED}
      and settlement_date < current_date
  `,
);

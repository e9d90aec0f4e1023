import { ORDER_STATUS, TAX_TYPE, YN, SUBSCRIPTION_STATE, type MembershipPeriod, type PayMethod, type Yn } from '@madang/contracts/codes';
import type { Sealed } from '@madang/contracts/events';
import { sql, when, type Piece, type Sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';
import type { OrderEntity } from '../payment/order.entity';
import { ORDER_COLUMNS } from '../payment/order.sql';
import type { MemberCard } from '../payment/subscription-records';
import { GOES_BACK, SUBSCRIPTION_COLUMNS } from '../payment/subscription.sql';
import type { SubscriptionEntity } from './subscription.entity';

interface Member {
  channelSeq: number;
  userSeq: number;
}
interface Offer {
  title: string;
  price: number;
  periodCd: MembershipPeriod;
  domain: string;
  customDomain: string | null;
}
export const OPEN_MEMBERSHIP = statement<{ channelSeq: number; membershipSeq: number }, Offer>(
  'subscription.open-membership',
  (p) => sql`
    select
      m.title,
      m.price,
      m.period_cd as "periodCd",
      c.domain,
      c.custom_domain as "customDomain"
    from main.pub_membership m
    join main.pub_channel c on c.channel_seq = m.channel_seq
    where m.channel_seq = ${p.channelSeq}
      and m.membership_seq = ${p.membershipSeq}
      and m.open_yn = ${YN.YES}
      and m.deleted_at is null
  `,
);

export const LOCK_SUBSCRIPTION = statement<Member & { membershipSeq: number }, SubscriptionEntity>(
  'subscription.lock',
  (p) => sql`
    select ${SUBSCRIPTION_COLUMNS}
    from subscription s
    where s.channel_seq = ${p.channelSeq}
      and s.membership_seq = ${p.membershipSeq}
      and s.user_seq = ${p.userSeq}
      and s.state <> ${SUBSCRIPTION_STATE.ENDED}
    for update
  `,
);

export const LOCK_SUBSCRIPTIONS_OF_PERSON = statement<{ userSeq: number }, SubscriptionEntity>(
  'subscription.lock-of-person',
  (p) =>
    sql`
    select ${SUBSCRIPTION_COLUMNS}
    from subscription s
    where s.user_seq = ${p.userSeq}
      and s.state <> ${SUBSCRIPTION_STATE.ENDED}
    for update
  `,
);

interface NewSubscription extends Member {
  membershipSeq: number;
  title: string;
  price: number;
  periodCd: MembershipPeriod;
  holdUntil: Date;
  now: Date;
}
export const INSERT_SUBSCRIPTION = statement<NewSubscription, SubscriptionEntity>(
  'subscription.insert',
  (p) => sql`
    insert into subscription as s (
      channel_seq,
      membership_seq,
      user_seq,
      title,
      price,
      period_cd,
      hold_until,
      check_at,
      created_at
    )
    values (
      ${p.channelSeq},
      ${p.membershipSeq},
      ${p.userSeq},
      ${p.title},
      ${p.price},
      ${p.periodCd},
      ${p.holdUntil},
      ${p.holdUntil},
      ${p.now}
    )
    returning ${SUBSCRIPTION_COLUMNS}
  `,
);

interface OfSubscription {
  channelSeq: number;
  subscriptionSeq: number;
}
export const CONFIRMING_ORDER = statement<OfSubscription>(
  'subscription.confirming-order',
  (p) => sql`
    select
    from pay_order
    where channel_seq = ${p.channelSeq}
      and subscription_seq = ${p.subscriptionSeq}
      and status = ${ORDER_STATUS.CONFIRMING}
  `,
);

export const CLOSE_WINDOWS = statement<OfSubscription>(
  'subscription.close-windows',
  (p) => sql`
    update pay_order
    set
      status = ${ORDER_STATUS.EXPIRED},
      check_at = null
    where channel_seq = ${p.channelSeq}
      and subscription_seq = ${p.subscriptionSeq}
      and status = ${ORDER_STATUS.READY}
  `,
);

interface NewOrder extends OfSubscription {
  orderNo: string;
  dueAt: Date;
  userSeq: number;
  title: string;
  price: number;
  payMethodCd: PayMethod;
  provider: string;
  status: typeof ORDER_STATUS.READY | typeof ORDER_STATUS.CONFIRMING;
  now: Date;
  checkAt: Date;
}
/**
 * Makes an order of a subscription; answers no row if the person has left. On a site without value-added tax, the whole amount is tax
 * free.
 */
export const INSERT_ORDER = statement<NewOrder, OrderEntity>(
  'subscription.insert-order',
  (p) => sql`
    insert into pay_order as o (
      channel_seq,
      order_no,
      subscription_seq,
      due_at,
      user_seq,
      title,
      orderer_name,
      email,
      phone,
      price,
      amount,
      tax_free_amount,
      pay_method_cd,
      provider,
      status,
      created_at,
      check_at
    )
    select
      ${p.channelSeq},
      ${p.orderNo},
      ${p.subscriptionSeq},
      ${p.dueAt},
      ${p.userSeq},
      ${p.title},
      a.name,
      a.email,
      a.phone,
      ${p.price}::bigint,
      ${p.price},
      case
        when exists (
          select
          from main.pub_selling s
          where s.channel_seq = ${p.channelSeq}
            and s.tax_type_cd = ${TAX_TYPE.TAX_FREE}
        )
        then ${p.price}
        else 0
      end,
      ${p.payMethodCd},
      ${p.provider},
      ${p.status},
      ${p.now},
      ${p.checkAt}
    from main.pub_account a
    where a.user_seq = ${p.userSeq}
      and a.withdrawn_at is null
    returning ${ORDER_COLUMNS}
  `,
);

export const MAKE_CUSTOMER = statement<Member & { customerKey: string }>(
  'member-card.make-customer',
  (p) => sql`
    insert into member_card (channel_seq, user_seq, customer_key)
    values (${p.channelSeq}, ${p.userSeq}, ${p.customerKey})
    on conflict do nothing
  `,
);

interface Saved extends Member {
  billingKey: Sealed;
  brand: string;
  last4: string;
  now: Date;
}
export const SAVE_MEMBER_CARD = statement<Saved>(
  'member-card.save',
  (p) => sql`
    update member_card
    set
      billing_key = ${p.billingKey},
      brand = ${p.brand},
      last4 = ${p.last4},
      registered_at = ${p.now}
    where channel_seq = ${p.channelSeq}
      and user_seq = ${p.userSeq}
  `,
);

export const DELETE_MEMBER_CARDS = statement<{ userSeq: number }>(
  'member-card.delete-of-person',
  (p) => sql`delete from member_card where user_seq = ${p.userSeq}`,
);

/** Removes the phone or business numbers to which a person's cash receipts were issued; the tax office keeps the receipts. */
export const FORGET_RECEIPT_NUMBERS = statement<{ userSeq: number }>(
  'subscription.forget-receipt-numbers',
  (p) => sql`
    update pay_order
    set cash_receipt = cash_receipt || '{"number": null}'
    where user_seq = ${p.userSeq}
      and cash_receipt is not null
  `,
);

interface OfPerson {
  userSeq: number;
  /** Only subscriptions of this site; null: of all sites. */
  channelSeq: number | null;
}
/** SQL for a person's subscriptions, present and past, without those that never began. */
const ofPerson = (p: Readonly<Record<keyof OfPerson, Piece>>, cards: Sql) => sql`
  from subscription s
  join main.pub_channel c on c.channel_seq = s.channel_seq
  ${cards}
  where s.user_seq = ${p.userSeq}
    and s.began_at is not null
    and (${p.channelSeq}::bigint is null or s.channel_seq = ${p.channelSeq})`;
const JOIN_MEMBER_CARD = sql`left join member_card k on k.channel_seq = s.channel_seq and k.user_seq = s.user_seq`;

export type OwnSubscription = SubscriptionEntity &
  MemberCard & { siteName: string; domain: string; courseCount: number; orderNo: string | null; refundWaitYn: Yn };
export const SUBSCRIPTIONS_OF_PERSON = statement<OfPerson & { size: number; offset: number }, OwnSubscription>(
  'subscription.of-person',
  (p) => sql`
    select
      ${SUBSCRIPTION_COLUMNS},
      c.name as "siteName",
      c.domain,
      k.customer_key as "customerKey",
      k.billing_key as "billingKey",
      k.brand,
      k.last4,
      (
        select count(*)::int
        from main.pub_course_membership m
        where m.channel_seq = s.channel_seq
          and m.membership_seq = s.membership_seq
      ) as "courseCount",
      (
        select o.order_no
        from pay_order o
        where o.channel_seq = s.channel_seq
          and o.subscription_seq = s.subscription_seq
          and o.status = ${ORDER_STATUS.PAID}
          and o.period_end = s.period_end - s.suspended_days * interval '24 hours'
          and s.state = ${SUBSCRIPTION_STATE.ACTIVE}
        order by o.created_at desc
        limit 1
      ) as "orderNo",
      case when s.state = ${SUBSCRIPTION_STATE.ACTIVE} and exists (
        select
        from pay_order o
        where o.channel_seq = s.channel_seq
          and o.subscription_seq = s.subscription_seq
          and o.period_end = s.period_end - s.suspended_days * interval '24 hours'
          and ${GOES_BACK}
      ) then ${YN.YES} else ${YN.NO} end as "refundWaitYn"
    ${ofPerson(p, JOIN_MEMBER_CARD)}
    order by s.state = ${SUBSCRIPTION_STATE.ACTIVE} desc, s.subscription_seq desc
    limit ${p.size}
    offset ${p.offset}
  `,
);
export const SUBSCRIPTION_COUNT = statement<OfPerson, { subscriptionCount: number }>(
  'subscription.count-of-person',
  (p) => sql`
    select count(*)::int as "subscriptionCount"
    ${ofPerson(p, when(false, JOIN_MEMBER_CARD))}
  `,
);

import type { AlarmKind } from '@madang/contracts/answer-codes';
import { INVITE_STATUS } from '@madang/contracts/main/operator';
import type { Alarm } from '@madang/contracts/alarm/alarm';
import { USER_TYPE } from '@madang/contracts/codes';
import { HIDDEN_NAME } from '@madang/contracts/main/report';
import { list, sql, type Piece } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';
import { langOn } from './lang.sql';
import type { PlanFacts } from '../template/plan-mail';
import type { ClassFacts, ClassInviteFacts, InviteFacts, OrderFacts } from '../template/templates';

interface Reader {
  email: string;
  lang: string;
}
interface Invited {
  channelSeq: number;
  inviteSeq: number;
  sent: number;
}
/** SQL: the name of the person who made invitation `i` (account `b`), masked if staff hid the profile. */
const inviterName = sql`case when exists (
        select
        from main.pub_hidden_profile h
        where h.channel_seq = i.channel_seq
          and h.user_seq = i.invited_by
      ) then ${HIDDEN_NAME} else b.name end`;
/**
 * An invitation, unless it was withdrawn or sent again since; with the language of the invited person's account, or else of the inviter's.
 */
export const PENDING_INVITE = statement<Invited, InviteFacts & Reader>(
  'mail.pending-invite',
  (p) => sql`
    select
      i.email,
      i.user_type_cd as "userTypeCd",
      i.expires_at as "expiresAt",
      ${inviterName} as "inviterName",
      coalesce(${langOn(p.channelSeq, sql`a.user_seq`, sql`a.lang`)}, ${langOn(p.channelSeq, sql`b.user_seq`, sql`b.lang`)}) as lang
    from main.pub_invite i
    join main.pub_account b on b.user_seq = i.invited_by
    left join main.pub_account a on a.email = i.email and a.withdrawn_at is null
    where i.channel_seq = ${p.channelSeq}
      and i.invite_seq = ${p.inviteSeq}
      and i.status = ${INVITE_STATUS.PENDING}
      and i.sent_count = ${p.sent}
  `,
);

/**
 * An invitation to a class, with the language of the invited person's account, or else of the inviter's. It is marketing, so none is
 * answered for an address that unsubscribed from the site, bounces, or complained.
 */
export const CLASS_INVITE = statement<Invited, ClassInviteFacts & Reader>(
  'mail.class-invite',
  (p) => sql`
    select
      i.email,
      i.event_code as "eventCode",
      i.message,
      ${inviterName} as "inviterName",
      coalesce(${langOn(p.channelSeq, sql`a.user_seq`, sql`a.lang`)}, ${langOn(p.channelSeq, sql`b.user_seq`, sql`b.lang`)}) as lang,
      c.course_seq as "courseSeq",
      c.course_type_cd as "courseTypeCd",
      c.title,
      i.event_title as "eventTitle"
    from main.pub_course_invite i
    join main.pub_account b on b.user_seq = i.invited_by
    join main.pub_course c on c.channel_seq = i.channel_seq and c.course_seq = i.course_seq
    left join main.pub_account a on a.email = i.email and a.withdrawn_at is null
    where i.channel_seq = ${p.channelSeq}
      and i.invite_seq = ${p.inviteSeq}
      and i.sent_count = ${p.sent}
      and not exists (
        select 1
        from main.pub_marketing_consent m
        where m.channel_seq = i.channel_seq
          and m.email = i.email
          and not m.consent
      )
      and not exists (
        select 1
        from pub_mail_address b
        where b.address = i.email
      )
  `,
);

/** What a mail says of an alarm. */
export type AlarmFacts = Pick<Alarm, 'alarmType' | 'courseSeq' | 'linkPackage' | 'legacy' | 'link'> & {
  template: string;
  args: Record<string, string>;
};
export const ALARM_FACTS = sql`
      alarm_type as "alarmType",
      template,
      args,
      course_seq as "courseSeq",
      link_package as "linkPackage",
      args ->> 'link' as link,
      legacy`;
export const ALARM_TO_MAIL = statement<{ channelSeq: number; alarmSeq: number }, AlarmFacts & { userSeq: number }>(
  'mail.alarm',
  (p) => sql`
    select
      user_seq as "userSeq",
      ${ALARM_FACTS}
    from alarm.pub_alarm
    where channel_seq = ${p.channelSeq}
      and alarm_seq = ${p.alarmSeq}
  `,
);

export const ORDER_TO_MAIL = statement<{ channelSeq: number; orderNo: string }, OrderFacts & { userSeq: number }>(
  'mail.order',
  (p) => sql`
    select
      o.order_no as "orderNo",
      o.user_seq as "userSeq",
      o.title,
      o.course_seq is null as "isMembership",
      c.course_type_cd as "courseTypeCd",
      o.price,
      o.discount,
      o.coupon_title as "couponTitle",
      o.coupon_discount as "couponDiscount",
      o.material_price as "materialPrice",
      o.material_title as "materialTitle",
      o.amount,
      o.refunded_amount as "refundedAmount",
      o.currency,
      o.pay_method_cd as "payMethodCd",
      o.deposit,
      o.deposit_until as "depositUntil",
      o.paid_at as "paidAt",
      o.cancel_at as "cancelAt",
      r.cash_receipt as "cashReceipt",
      w.cancel_reason as "cancelReason",
      x.outside_way as "outsideWay",
      x.outside_on::text as "outsideOn",
      x.outside_reference as "outsideReference"
    from util.pub_order o
    left join util.pub_order_receipt r using (channel_seq, order_no)
    left join util.pub_order_reason w using (channel_seq, order_no)
    left join util.pub_order_outside x using (channel_seq, order_no)
    left join main.pub_course c on c.channel_seq = o.channel_seq and c.course_seq = o.course_seq
    where o.channel_seq = ${p.channelSeq}
      and o.order_no = ${p.orderNo}
  `,
);

export const BILL_TO_MAIL = statement<{ channelSeq: number; billNo: string }, Omit<PlanFacts, 'what' | 'site' | 'origin'>>(
  'mail.bill',
  (p) => sql`
    select
      b.bill_no as "billNo",
      p.name as "planName",
      b.period_start as "periodStart",
      b.period_end as "periodEnd",
      b.amount,
      b.card,
      b.fail_message as "failMessage",
      s.past_due_at as "pastDueAt"
    from util.pub_plan_bill b
    join util.pub_plan p on p.plan_seq = b.plan_seq
    join util.pub_site_plan s on s.channel_seq = b.channel_seq
    where b.channel_seq = ${p.channelSeq}
      and b.bill_no = ${p.billNo}
  `,
);

const staff = (channelSeq: Piece, types: readonly string[]) => sql`
  select
    a.user_seq as "userSeq",
    a.email,
    ${langOn(channelSeq, sql`a.user_seq`, sql`a.lang`)} as lang
  from main.pub_channel_user u
  join main.pub_account a on a.user_seq = u.user_seq
  where u.channel_seq = ${channelSeq}
    and u.user_type_cd in (${list(types)})
    and a.withdrawn_at is null`;
export const OWNERS_OF_SITE = statement<{ channelSeq: number }, Reader & { userSeq: number }>('mail.owners', (p) =>
  staff(p.channelSeq, [USER_TYPE.OWNER]),
);
export const OWNERS_AND_OPERATORS = statement<{ channelSeq: number }, Reader & { userSeq: number }>('mail.owners-and-operators', (p) =>
  staff(p.channelSeq, [USER_TYPE.OWNER, USER_TYPE.MANAGER]),
);

export const ENROLMENT_TO_MAIL = statement<
  { channelSeq: number; attendSeq: number },
  Omit<ClassFacts, 'courseSeq'> & { validAt: Date | null; holdUntil: Date | null }
>(
  'mail.enrolment',
  (p) => sql`
    select
      o.course_type_cd as "courseTypeCd",
      o.title,
      a.valid_at as "validAt",
      a.hold_until as "holdUntil",
      a.amount,
      a.currency
    from main.pub_attend a
    join main.pub_course o on o.channel_seq = a.channel_seq and o.course_seq = a.course_seq
    where a.channel_seq = ${p.channelSeq}
      and a.attend_seq = ${p.attendSeq}
  `,
);

export const MAIL_READER = statement<{ channelSeq: number | null; userSeq: number }, Reader & { name: string }>(
  'mail.reader',
  (p) => sql`
    select
      a.email,
      a.name,
      ${langOn(p.channelSeq, sql`a.user_seq`, sql`a.lang`)} as lang
    from main.pub_account a
    where a.user_seq = ${p.userSeq}
      and a.withdrawn_at is null
  `,
);

export const MAIL_PREFERENCE = statement<{ userSeq: number; kind: AlarmKind }, { mail: boolean }>(
  'mail.preference',
  (p) => sql`
    select mail
    from alarm.pub_preference
    where user_seq = ${p.userSeq}
      and kind = ${p.kind}
  `,
);

import { WEBHOOK_DELIVERY_STATE, WEBHOOK_STATE, type CodeOf, type Yn } from '@madang/contracts/codes';
import { TEST_EVENT, type WebhookData } from '@madang/contracts/campaign/webhook-events';
import { SITE_SWITCH } from '@madang/contracts/platform-codes';
import type { Sealed } from '@madang/contracts/events';
import { sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';

type DeliveryState = CodeOf<typeof WEBHOOK_DELIVERY_STATE>;
export interface DueDelivery {
  channelSeq: number;
  endpointSeq: number;
  deliverySeq: number;
  eventId: string;
  type: string;
  data: Record<string, unknown>;
  /** The number of the try that begins now; a call that staff repeat counts from 1 again. */
  tries: number;
  createdAt: Date;
  url: string;
  personalYn: Yn;
  secret: Sealed;
  formerSecret: Sealed | null;
  formerUntil: Date | null;
}
interface Claim {
  now: Date;
  /** Until when the call is claimed; after that another copy may take it. */
  until: Date;
  /** The webhooks that are being called now; each gets only one call at a time. */
  busy: number[];
  limit: number;
}
/**
 * Claims the next event of each webhook that is not busy, fairly over sites: the first webhook of every site comes before the second of
 * any. Sites that are closed, suspended or whose keys are switched off get none.
 */
export const CLAIM_DELIVERIES = statement<Claim, DueDelivery>(
  'webhook.claim',
  (p) => sql`
    with due as (
      select
        e.channel_seq,
        d.delivery_seq,
        d.next_at,
        row_number() over (partition by e.channel_seq order by d.next_at, d.delivery_seq) as turn
      from webhook_endpoint e
      cross join lateral (
        select w.delivery_seq, w.next_at
        from webhook_delivery w
        where w.channel_seq = e.channel_seq
          and w.endpoint_seq = e.endpoint_seq
          and w.state_cd = ${WEBHOOK_DELIVERY_STATE.WAITING}
          and w.next_at <= ${p.now}
          and (e.state_cd = ${WEBHOOK_STATE.ACTIVE} or w.type = ${TEST_EVENT})
        order by w.next_at, w.delivery_seq
        limit 1
      ) d
      where e.endpoint_seq <> all (${p.busy}::bigint[])
        and not exists (
          select
          from main.pub_suspended_site s
          where s.channel_seq = e.channel_seq
        )
        and not exists (
          select
          from main.pub_switched_off s
          where s.channel_seq = e.channel_seq
            and s.switch_cd = ${SITE_SWITCH.KEYS}
        )
        and not exists (
          select
          from main.pub_closed_site s
          where s.channel_seq = e.channel_seq
        )
    ), chosen as (
      select channel_seq, delivery_seq
      from due
      order by turn, next_at, delivery_seq
      limit ${p.limit}
    )
    update webhook_delivery d
    set
      tries = d.tries + 1,
      next_at = ${p.until}
    from chosen c, webhook_endpoint e
    where d.channel_seq = c.channel_seq
      and d.delivery_seq = c.delivery_seq
      and e.channel_seq = d.channel_seq
      and e.endpoint_seq = d.endpoint_seq
    returning
      d.channel_seq as "channelSeq",
      d.endpoint_seq as "endpointSeq",
      d.delivery_seq as "deliverySeq",
      d.event_id as "eventId",
      d.type,
      d.data,
      d.tries,
      d.created_at as "createdAt",
      e.url,
      e.personal_yn as "personalYn",
      e.secret,
      e.former_secret as "formerSecret",
      e.former_until as "formerUntil"
  `,
);

/** Gives up calls that have waited too long while the platform has switched off the webhooks of their site. */
export const GIVE_UP_HELD = statement<{ before: Date }>(
  'webhook.give-up-held',
  (p) => sql`
    update webhook_delivery d
    set state_cd = ${WEBHOOK_DELIVERY_STATE.FAILED}
    from main.pub_switched_off o
    where o.switch_cd = ${SITE_SWITCH.KEYS}
      and d.channel_seq = o.channel_seq
      and d.state_cd = ${WEBHOOK_DELIVERY_STATE.WAITING}
      and d.created_at < ${p.before}
  `,
);

interface About {
  channelSeq: number;
  courseSeq: number | null;
  orderNo: string | null;
  userSeq: number | null;
}
interface Facts {
  course: WebhookData['course'] | null;
  order: (NonNullable<WebhookData['order']> & { userSeq: number }) | null;
  person: WebhookData['person'] | null;
}
/** The class, order and person of an event as they are now; a person who is no longer a member is left out. */
export const FACTS_OF_EVENT = statement<About, Facts>(
  'webhook.facts',
  (p) => sql`
    select
      (
        select json_build_object('courseSeq', c.course_seq, 'title', c.title)
        from main.pub_course c
        where c.channel_seq = ${p.channelSeq}
          and c.course_seq = ${p.courseSeq}::bigint
      ) as course,
      (
        select json_build_object(
          'orderNo', o.order_no,
          'title', o.title,
          'amount', o.amount,
          'refundedAmount', o.refunded_amount,
          'currency', o.currency,
          'status', o.status,
          'userSeq', o.user_seq
        )
        from util.pub_order o
        where o.channel_seq = ${p.channelSeq}
          and o.order_no = ${p.orderNo}::text
      ) as "order",
      (
        select json_build_object('userSeq', a.user_seq, 'name', a.name, 'email', a.email)
        from main.pub_channel_user u
        join main.pub_account a on a.user_seq = u.user_seq
        where u.channel_seq = ${p.channelSeq}
          and u.user_seq = coalesce(
            ${p.userSeq}::bigint,
            (
              select o.user_seq
              from util.pub_order o
              where o.channel_seq = ${p.channelSeq}
                and o.order_no = ${p.orderNo}::text
            )
          )
      ) as person
  `,
);
interface Receiver {
  stateCd: string;
  workedAt: Date | null;
  failingSince: Date | null;
}
export const LOCK_RECEIVER = statement<{ channelSeq: number; endpointSeq: number }, Receiver>(
  'webhook.lock-receiver',
  (p) => sql`
    select
      state_cd as "stateCd",
      worked_at as "workedAt",
      failing_since as "failingSince"
    from webhook_endpoint
    where channel_seq = ${p.channelSeq}
      and endpoint_seq = ${p.endpointSeq}
    for update
  `,
);
/** Notes how a call has ended, and when the next one is made. */
export const NOTE_RESULT = statement<{ channelSeq: number; deliverySeq: number; stateCd: DeliveryState; nextAt: Date }>(
  'webhook.note-result',
  (p) => sql`
    update webhook_delivery
    set
      state_cd = ${p.stateCd},
      next_at = ${p.nextAt}
    where channel_seq = ${p.channelSeq}
      and delivery_seq = ${p.deliverySeq}
  `,
);

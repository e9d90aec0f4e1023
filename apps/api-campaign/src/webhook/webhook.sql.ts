import { WEBHOOK_DELIVERY_STATE } from '@madang/contracts/codes';
import type { Webhook, WebhookAttempt, WebhookDelivery } from '@madang/contracts/campaign/webhook';
import type { Sealed } from '@madang/contracts/events';
import { sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';

interface Site {
  channelSeq: number;
}
export type EndpointKey = Site & { endpointSeq: number };
export type DeliveryKey = EndpointKey & { deliverySeq: number };

export const SITE_WEBHOOKS = statement<Site & { now: Date }, Webhook>(
  'webhook.of-site',
  (p) => sql`
    select
      e.endpoint_seq as "endpointSeq",
      e.name,
      e.url,
      e.events,
      e.personal_yn as "personalYn",
      e.state_cd as "stateCd",
      e.created_at as "createdAt",
      e.failing_since as "failingSince",
      e.worked_at as "workedAt",
      case when e.former_until > ${p.now} then e.former_until end as "formerUntil",
      (
        select count(*)::integer
        from webhook_delivery d
        where d.channel_seq = e.channel_seq
          and d.endpoint_seq = e.endpoint_seq
          and d.state_cd = ${WEBHOOK_DELIVERY_STATE.WAITING}
      ) as "waitingCount"
    from webhook_endpoint e
    where e.channel_seq = ${p.channelSeq}
    order by e.endpoint_seq
  `,
);
export const LOCK_SITE_WEBHOOKS = statement<Site>(
  'webhook.lock-site',
  (p) => sql`select pg_advisory_xact_lock(hashtext('webhook'), ${p.channelSeq}::integer)`,
);
type EndpointRow = Pick<Webhook, 'name' | 'url' | 'events' | 'personalYn' | 'stateCd'> & { secret: Sealed };
export const LOCK_WEBHOOK = statement<EndpointKey, EndpointRow>(
  'webhook.lock',
  (p) => sql`
    select
      name,
      url,
      events,
      personal_yn as "personalYn",
      state_cd as "stateCd",
      secret
    from webhook_endpoint
    where channel_seq = ${p.channelSeq}
      and endpoint_seq = ${p.endpointSeq}
    for update
  `,
);
/** Gives up calls that have waited too long for a paused webhook. */
export const GIVE_UP_OLD = statement<EndpointKey & { before: Date }>(
  'webhook.give-up-old',
  (p) => sql`
    update webhook_delivery
    set state_cd = ${WEBHOOK_DELIVERY_STATE.FAILED}
    where channel_seq = ${p.channelSeq}
      and endpoint_seq = ${p.endpointSeq}
      and state_cd = ${WEBHOOK_DELIVERY_STATE.WAITING}
      and created_at < ${p.before}
  `,
);

const DELIVERY_COLUMNS = sql`
      d.delivery_seq as "deliverySeq",
      d.event_id as "eventId",
      d.type,
      d.state_cd as "stateCd",
      d.tries,
      d.created_at as "createdAt",
      case when d.state_cd = ${WEBHOOK_DELIVERY_STATE.WAITING} then d.next_at end as "nextAt",
      a.status,
      a.error_cd as "errorCd"`;
const LAST_TRY = sql`
    left join lateral (
      select status, error_cd
      from webhook_attempt t
      where t.channel_seq = d.channel_seq
        and t.delivery_seq = d.delivery_seq
      order by t.attempt_seq desc
      limit 1
    ) a on true`;
interface Wanted extends EndpointKey {
  stateCd: string | null;
  /** The number of the last entry on the page before; the page begins after it. */
  after: number | null;
  limit: number;
}
export const DELIVERIES_OF_WEBHOOK = statement<Wanted, WebhookDelivery>(
  'webhook.deliveries',
  (p) => sql`
    select ${DELIVERY_COLUMNS}
    from webhook_delivery d
    ${LAST_TRY}
    where d.channel_seq = ${p.channelSeq}
      and d.endpoint_seq = ${p.endpointSeq}
      and (${p.stateCd}::text is null or d.state_cd = ${p.stateCd})
      and (${p.after}::bigint is null or d.delivery_seq < ${p.after})
    order by d.delivery_seq desc
    limit ${p.limit}
  `,
);
export const DELIVERY_OF = statement<DeliveryKey, WebhookDelivery>(
  'webhook.delivery',
  (p) => sql`
    select ${DELIVERY_COLUMNS}
    from webhook_delivery d
    ${LAST_TRY}
    where d.channel_seq = ${p.channelSeq}
      and d.endpoint_seq = ${p.endpointSeq}
      and d.delivery_seq = ${p.deliverySeq}
  `,
);
export const ATTEMPTS_OF_DELIVERY = statement<Site & { deliverySeq: number }, WebhookAttempt>(
  'webhook.attempts',
  (p) => sql`
    select
      attempt_seq as "attemptSeq",
      tried_at as "triedAt",
      duration,
      status,
      error_cd as "errorCd",
      request,
      answer
    from webhook_attempt
    where channel_seq = ${p.channelSeq}
      and delivery_seq = ${p.deliverySeq}
    order by attempt_seq desc
  `,
);
/** Makes a finished call wait to be sent again, with all its tries; answers no row for a call that still waits. */
export const REPLAY_DELIVERY = statement<DeliveryKey & { now: Date }, { deliverySeq: number }>(
  'webhook.replay',
  (p) => sql`
    update webhook_delivery
    set
      state_cd = ${WEBHOOK_DELIVERY_STATE.WAITING},
      tries = 0,
      next_at = ${p.now}
    where channel_seq = ${p.channelSeq}
      and endpoint_seq = ${p.endpointSeq}
      and delivery_seq = ${p.deliverySeq}
      and state_cd <> ${WEBHOOK_DELIVERY_STATE.WAITING}
    returning delivery_seq as "deliverySeq"
  `,
);

interface Noted extends Site {
  eventId: string;
  type: string;
  data: object;
  now: Date;
}
/** Whether a webhook of the site wants events of this type. */
export const IS_WANTED = statement<Site & { type: string }, boolean>(
  'webhook.is-wanted',
  (p) => sql`
    select exists (
      select
      from webhook_endpoint
      where channel_seq = ${p.channelSeq}
        and jsonb_exists(events, ${p.type})
    )::text
  `,
);

/** Stores an event for each webhook of the site that wants it; storing it again changes nothing. */
export const NOTE_EVENT = statement<Noted>(
  'webhook.note-event',
  (p) => sql`
    insert into webhook_delivery (
      channel_seq,
      endpoint_seq,
      event_id,
      type,
      data,
      state_cd,
      tries,
      next_at,
      created_at
    )
    select
      channel_seq,
      endpoint_seq,
      ${p.eventId},
      ${p.type},
      ${p.data}::jsonb,
      ${WEBHOOK_DELIVERY_STATE.WAITING},
      0,
      ${p.now}::timestamptz,
      ${p.now}::timestamptz
    from webhook_endpoint
    where channel_seq = ${p.channelSeq}
      and jsonb_exists(events, ${p.type})
    on conflict (channel_seq, endpoint_seq, event_id) do nothing
  `,
);

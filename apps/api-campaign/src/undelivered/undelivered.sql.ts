import { MAIL_STATUS } from '@madang/contracts/answer-codes';
import { TEST_EVENT } from '@madang/contracts/campaign/webhook-events';
import { UNDELIVERED_MAX, type TroubledWebhook, type UndeliveredMail } from '@madang/contracts/campaign/undelivered';
import { MAIL_PRIORITY, WEBHOOK_DELIVERY_STATE, WEBHOOK_STATE } from '@madang/contracts/codes';
import { QUEUE_KIND } from '@madang/contracts/main/queue-kinds';
import { list, sql, type Piece } from '@madang/server/sql/sql';
import type { Place } from '@madang/server/place-cursor';
import { isBehind, placedAt, SEQ_KEY_TYPE } from '@madang/server/place-cursor.sql';
import { statement, type Placeholders } from '@madang/server/sql/statement';
import { ADDRESS_REPORTED, TOO_LATE } from '../mail/mail.sql';

interface Since {
  channelSeq: number;
  since: Date;
}
const isSeen = (kind: string, channelSeq: Piece, ref: Piece) => sql`
      exists (
        select
        from main.pub_queue_seen seen
        where seen.channel_seq = ${channelSeq}::bigint
          and seen.kind = ${kind}
          and seen.ref = ${ref}
      )`;
/**
 * SQL: for each address the latest mail of a site that did not arrive, and how many did not. It leaves out mails that staff have settled
 * as seen, addresses that have accepted a later mail, mails that were not sent on purpose, and log-in codes, since a person who mistyped
 * an address tries again.
 */
const undelivered = (p: Placeholders<Since>) => sql`
    from (
      select
        max(mail_seq) as mail_seq,
        count(*)::int as n
      from mail
      where site_seq = ${p.channelSeq}::bigint
        and status = ${MAIL_STATUS.DEAD}
        and created_at > ${p.since}::timestamptz
        and priority <> ${MAIL_PRIORITY.CODE}
        and error not in (${list([TOO_LATE, ADDRESS_REPORTED])})
      group by recipient
    ) d
    join mail m on m.mail_seq = d.mail_seq
    where not ${isSeen(QUEUE_KIND.MAIL, p.channelSeq, sql`d.mail_seq::text`)}
      and not exists (
        select
        from mail l
        where l.recipient = m.recipient
          and l.mail_seq > m.mail_seq
          and l.status = ${MAIL_STATUS.SENT}
      )`;
/** The list names a person only if the person belongs to the site, so that staff who invite an address do not learn whose it is. */
export const UNDELIVERED_MAILS = statement<Since & Place, Omit<UndeliveredMail, 'at'> & { at: Date }>(
  'undelivered.mails',
  (p) => sql`
    select
      f.mail_seq as "mailSeq",
      a.user_seq as "userSeq",
      a.name as "userName",
      f.recipient as email,
      split_part(f.mail_key, ':', 1) as event,
      f.n as "mailCount",
      coalesce(f.error, '') as reason,
      f.created_at as at
    from (
      select
        m.*,
        d.n
      ${undelivered(p)}
      and ${isBehind(p, sql`m.created_at`, sql`m.mail_seq`, SEQ_KEY_TYPE)}
      order by ${placedAt(sql`m.created_at`)}, m.mail_seq
      limit ${UNDELIVERED_MAX + 1}
    ) f
    left join (
      main.pub_account a
      join main.pub_channel_user u on u.channel_seq = ${p.channelSeq}::bigint and u.user_seq = a.user_seq
    ) on a.email = f.recipient and a.withdrawn_at is null
    order by ${placedAt(sql`f.created_at`)}, f.mail_seq
  `,
);
export const COUNT_OF_UNDELIVERED = statement<Since, { n: number }>(
  'undelivered.count',
  (p) => sql`select count(*)::int as n ${undelivered(p)}`,
);

/**
 * The webhooks of a site that the product stopped, and those whose receiver did not accept some events, except those that staff have
 * settled as seen. A webhook that staff paused is left out. `ref` identifies the trouble: of a stopped webhook by the time since when it
 * has been failing, of a running one by its last event that was given up, since its `failing_since` changes with each try.
 */
export const TROUBLED_WEBHOOKS = statement<Since, Omit<TroubledWebhook, 'at' | 'failingSince'> & { at: Date; failingSince: Date | null }>(
  'undelivered.webhooks',
  (p) => sql`
    select *
    from (
      select
        e.endpoint_seq as "endpointSeq",
        e.endpoint_seq || '-' || case
          when e.state_cd = ${WEBHOOK_STATE.FAILING} then '0-' || coalesce(extract(epoch from e.failing_since)::bigint, 0)
          else f.last || '-0'
        end as ref,
        e.name,
        e.url,
        e.state_cd as "stateCd",
        e.failing_since as "failingSince",
        f.n as "failedCount",
        f.last as "lastFailedSeq",
        coalesce(e.failing_since, f.at) as at
      from webhook_endpoint e
      cross join lateral (
        select
          count(*)::int as n,
          max(delivery_seq) as last,
          max(created_at) as at
        from webhook_delivery d
        where d.channel_seq = e.channel_seq
          and d.endpoint_seq = e.endpoint_seq
          and d.state_cd = ${WEBHOOK_DELIVERY_STATE.FAILED}
          and d.created_at > ${p.since}::timestamptz
          and d.type <> ${TEST_EVENT}
      ) f
      where e.channel_seq = ${p.channelSeq}::bigint
        and (e.state_cd = ${WEBHOOK_STATE.FAILING} or (e.state_cd = ${WEBHOOK_STATE.ACTIVE} and f.n > 0))
    ) w
    where not ${isSeen(QUEUE_KIND.WEBHOOK, p.channelSeq, sql`w.ref`)}
    order by w.at, w."endpointSeq"
  `,
);

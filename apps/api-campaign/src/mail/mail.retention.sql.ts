import { MAIL_STATUS, CAMPAIGN_STATUS } from '@madang/contracts/answer-codes';
import { sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';

/**
 * SQL: which mails may be deleted for their age. Those of a campaign stay until it is over, since its results count them; one that was
 * given up stays until its recipient's row says so.
 */
export const MAILS_THAT_MAY_GO = sql`
  status in (${MAIL_STATUS.SENT}, ${MAIL_STATUS.DEAD})
  and not exists (
    select
    from campaign c
    where c.campaign_seq = mail.campaign_seq
      and c.status in (${CAMPAIGN_STATUS.RESERVED}, ${CAMPAIGN_STATUS.SENDING})
  )
  and (
    status = ${MAIL_STATUS.SENT}
    or not exists (
      select
      from campaign c
      join recipient r on r.channel_seq = c.channel_seq
        and r.campaign_seq = c.campaign_seq
        and r.user_seq = nullif(split_part(mail.mail_key, ':', 3), '')::bigint
      where c.campaign_seq = mail.campaign_seq
        and not r.undelivered
    )
  )`;

/** SQL: which recipients may be forgotten for their age. Those of a campaign that goes on stay, since it writes to nobody twice. */
export const RECIPIENTS_THAT_MAY_GO = sql`
  not exists (
    select
    from campaign c
    where c.channel_seq = recipient.channel_seq
      and c.campaign_seq = recipient.campaign_seq
      and c.status in (${CAMPAIGN_STATUS.RESERVED}, ${CAMPAIGN_STATUS.SENDING})
  )`;

/** How many recipients one statement marks; the next round goes on. */
const NOTED_AT_ONCE = 10_000;
/** Marks the recipients whose mail was given up, before the mail is deleted for its age. */
export const NOTE_UNDELIVERED = statement<{ before: Date }>(
  'mail.note-undelivered',
  (p) => sql`
    update recipient r
    set undelivered = true
    from (
      select
        unnoted.channel_seq,
        unnoted.campaign_seq,
        unnoted.user_seq
      from mail m
      join campaign c on c.campaign_seq = m.campaign_seq
      join recipient unnoted on unnoted.channel_seq = c.channel_seq
        and unnoted.campaign_seq = c.campaign_seq
        and unnoted.user_seq = nullif(split_part(m.mail_key, ':', 3), '')::bigint
      where m.status = ${MAIL_STATUS.DEAD}
        and m.created_at < ${p.before}
        and not unnoted.undelivered
      limit ${NOTED_AT_ONCE}
    ) given_up
    where r.channel_seq = given_up.channel_seq
      and r.campaign_seq = given_up.campaign_seq
      and r.user_seq = given_up.user_seq
  `,
);

/**
 * Stores in stopped campaigns how many of their mails were sent or given up, before the mails, from which this is otherwise counted, are
 * deleted.
 */
export const NOTE_STOPPED_CAMPAIGNS = statement<{ before: Date }>(
  'mail.note-stopped-campaigns',
  (p) => sql`
    update campaign c
    set
      sent_count = greatest(c.sent_count, settled.sent_count),
      failed_count = greatest(c.failed_count, settled.failed_count)
    from (
      select
        m.campaign_seq,
        count(*) filter (where m.status = ${MAIL_STATUS.SENT})::int as sent_count,
        count(*) filter (where m.status = ${MAIL_STATUS.DEAD})::int as failed_count
      from mail m
      where m.campaign_seq = any(
        array(
          select past.campaign_seq
          from mail past
          where past.status in (${MAIL_STATUS.SENT}, ${MAIL_STATUS.DEAD})
            and past.created_at < ${p.before}
            and past.campaign_seq is not null
        )
      )
      group by m.campaign_seq
    ) settled
    where c.campaign_seq = settled.campaign_seq
      and c.status = ${CAMPAIGN_STATUS.STOPPED}
      and (c.sent_count < settled.sent_count or c.failed_count < settled.failed_count)
  `,
);

import { MAIL_STATUS } from '@madang/contracts/answer-codes';
import { MAIL_PRIORITY, NOTICE, type MailPriority } from '@madang/contracts/codes';
import { SITE_SWITCH } from '@madang/contracts/platform-codes';
import type { Sealed } from '@madang/contracts/events';
import { list, sql, type Parameter } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';

/** The error that is stored with a mail that was given up because it would have arrived too late. */
export const TOO_LATE = 'came too late';
/** The error that is stored with a marketing mail that was given up because its address bounces or its reader complained. */
export const ADDRESS_REPORTED = 'the address was reported';
/** The order in which mails are sent, the most urgent first. */
const PRIORITY_ORDER = [MAIL_PRIORITY.CODE, MAIL_PRIORITY.RECEIPT, MAIL_PRIORITY.ALARM, MAIL_PRIORITY.MANY];

interface Written {
  mailKey: string;
  messageId: string;
  priority: MailPriority;
  recipient: string;
  fromName: string;
  subject: Sealed;
  html: Sealed;
  body: Sealed;
  uselessAt: Date | null;
  dueAt: Date;
  unsubscribeUrl: Sealed | null;
  campaignSeq: number | null;
  senderSeq: number | null;
  siteSeq: number | null;
  now: Date;
}
/** Writes a mail, unless one with its key exists; answers its number. */
export const WRITE_MAIL = statement<Written, { mailSeq: number }>(
  'mail.write',
  (p) => sql`
    insert into mail (
      mail_key,
      message_id,
      priority,
      recipient,
      from_name,
      subject,
      html,
      body,
      useless_at,
      next_at,
      created_at,
      sealed,
      unsubscribe_url,
      campaign_seq,
      sender_seq,
      site_seq
    )
    values (
      ${p.mailKey},
      ${p.messageId},
      ${p.priority},
      ${p.recipient},
      ${p.fromName},
      ${p.subject},
      ${p.html},
      ${p.body},
      ${p.uselessAt},
      ${p.dueAt},
      ${p.now},
      true,
      ${p.unsubscribeUrl},
      ${p.campaignSeq},
      ${p.senderSeq},
      ${p.siteSeq}
    )
    on conflict (mail_key) do nothing
    returning mail_seq as "mailSeq"
  `,
);

export interface ClaimedMail {
  mailSeq: number;
  mailKey: string;
  recipient: string;
  fromName: string;
  subject: string;
  html: string;
  body: string;
  tries: number;
  uselessAt: Date | null;
  unsubscribeUrl: string | null;
  /** Whether the mail's texts are encrypted (sealed); those of older rows are not. */
  sealed: boolean;
  /** Milliseconds until it is this mail's turn at the provider. */
  wait: number;
}
/** SQL: the mail of one priority that has been due longest, locked; without the mails to many of sites that may not send such mails. */
const firstDue = (priority: MailPriority, now: Parameter) => sql`(
      select mail_seq
      from mail
      where priority = ${priority}
        and status in (${MAIL_STATUS.QUEUED}, ${MAIL_STATUS.SENDING}, ${MAIL_STATUS.FAILED})
        and next_at <= ${now}
        and not exists (
          select
          from main.pub_switched_off o
          where o.channel_seq = sender_seq
            and o.switch_cd = ${SITE_SWITCH.MAILS}
        )
      order by next_at
      limit 1
      for update skip locked
    )`;
const after = (milliseconds: Parameter) => sql`interval '1 millisecond' * ${milliseconds}::double precision`;
/**
 * Claims the most urgent of the due mails; no other lane or process gets it before `until`. The mail's turn at the provider comes `step`
 * milliseconds after that of the mail claimed before it, by whichever copy. Turns are of the database's clock, which all copies share; one
 * that lies more than `ahead` milliseconds ahead comes from a clock that was set back and does not count.
 */
export const CLAIM_MAIL = statement<{ now: Date; until: Date; step: number; ahead: number }, ClaimedMail>(
  'mail.claim',
  (p) => sql`
    with
      claimed as (
        update mail
        set
          status = ${MAIL_STATUS.SENDING},
          tries = tries + 1,
          next_at = ${p.until}
        where mail_seq = coalesce(${list(PRIORITY_ORDER.map((priority) => firstDue(priority, p.now)))})
        returning *
      ),
      paced as (
        insert into mail_pace as pace (free_at)
        select clock_timestamp() + ${after(p.step)}
        from claimed
        on conflict (one) do update set
          free_at = greatest(
            case when pace.free_at < clock_timestamp() + ${after(p.ahead)} then pace.free_at end,
            clock_timestamp()
          ) + ${after(p.step)}
        returning free_at - ${after(p.step)} as turn_at
      )
    select
      mail_seq as "mailSeq",
      mail_key as "mailKey",
      recipient,
      from_name as "fromName",
      subject,
      html,
      body,
      tries,
      useless_at as "uselessAt",
      unsubscribe_url as "unsubscribeUrl",
      sealed,
      greatest(0, extract(epoch from turn_at - clock_timestamp()) * 1000)::integer as wait
    from claimed, paced
  `,
);

/** A mail that the provider accepted. Its texts are kept only if the developers' mailbox shows them. */
export interface TakenMail {
  mailSeq: number;
  now: Date;
  subject: string;
  html: string | null;
  body: string | null;
}
export const MARK_SENT = statement<TakenMail>(
  'mail.mark-sent',
  (p) => sql`
    update mail
    set
      status = ${MAIL_STATUS.SENT},
      sent_at = ${p.now},
      error = null,
      sealed = false,
      unsubscribe_url = null,
      subject = ${p.subject},
      html = ${p.html},
      body = ${p.body}
    where mail_seq = ${p.mailSeq}
  `,
);

export const TRY_AGAIN = statement<{ mailSeq: number; error: string; again: Date }>(
  'mail.try-again',
  (p) => sql`
    update mail
    set
      status = ${MAIL_STATUS.FAILED},
      error = ${p.error},
      next_at = ${p.again}
    where mail_seq = ${p.mailSeq}
  `,
);

/** Gives a claimed mail back, as if nobody had claimed it. */
export const PUT_BACK = statement<{ mailSeq: number }>(
  'mail.put-back',
  (p) => sql`
    update mail
    set
      status = ${MAIL_STATUS.QUEUED},
      tries = tries - 1,
      next_at = created_at
    where mail_seq = ${p.mailSeq}
  `,
);

/** Puts a mail off that none of our keys opens; this does not count as a try. */
export const WAIT_FOR_KEY = statement<{ mailSeq: number; again: Date }>(
  'mail.wait-for-key',
  (p) => sql`
    update mail
    set
      status = ${MAIL_STATUS.FAILED},
      tries = tries - 1,
      error = ${NOTICE.UNSEALABLE},
      next_at = ${p.again}
    where mail_seq = ${p.mailSeq}
  `,
);

export const BURY_MAIL = statement<{ mailSeq: number; error: string }>(
  'mail.bury',
  (p) => sql`
    update mail
    set
      status = ${MAIL_STATUS.DEAD},
      error = ${p.error},
      sealed = false,
      unsubscribe_url = null,
      subject = '',
      html = null,
      body = null
    where mail_seq = ${p.mailSeq}
  `,
);

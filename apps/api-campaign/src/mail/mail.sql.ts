import { MAIL_STATUS } from '@madang/contracts/answer-codes';
import { MAIL_PRIORITY, NOTICE, type MailPriority } from '@madang/contracts/codes';
import { SITE_SWITCH } from '@madang/contracts/platform-codes';
import type { Sealed } from '@madang/contracts/events';
import { list, sql, type Parameter } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';

/** What a mail says as its error that was given up since it would have come too late. */
export const TOO_LATE = 'came too late';
/** The same of a mail of marketing to an address that bounces or whose reader complained. */
export const ADDRESS_REPORTED = 'the address was reported';
/** The order in which mails are sent, the most urgent first. */
const PRIORITIES = [MAIL_PRIORITY.CODE, MAIL_PRIORITY.RECEIPT, MAIL_PRIORITY.ALARM, MAIL_PRIORITY.MANY];

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
  /** Whether the mail's texts are sealed; those of older rows are not encrypted. */
  sealed: boolean;
}
/** The mail of one priority that has been due longest and whose site may send to many, locked. */
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
/** Claims the most urgent of the due mails; no other lane or process gets it before `until`. */
export const CLAIM_MAIL = statement<{ now: Date; until: Date }, ClaimedMail>(
  'mail.claim',
  (p) => sql`
    update mail
    set
      status = ${MAIL_STATUS.SENDING},
      tries = tries + 1,
      next_at = ${p.until}
    where mail_seq = coalesce(${list(PRIORITIES.map((priority) => firstDue(priority, p.now)))})
    returning
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
      sealed
  `,
);

/** A mail that the provider accepted; its texts are kept only where the mailbox of developers shows them. */
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

import { MAIL_STATUS } from '@madang/contracts/answer-codes';
import type { Mail } from '@madang/contracts/campaign/mail';
import { sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';

const MAIL_JSON = sql`
  json_build_object(
    'mailSeq', mail_seq,
    'to', recipient,
    'subject', subject,
    'html', html,
    'text', body,
    'sentAt', main.iso(sent_at)
  )::text`;
/** How many mails the mailbox page of developers lists. */
const MAILBOX_MAX = 100;

export const LATEST_MAILS = statement<{ to: string | null }>(
  'mailbox.list',
  (p) => sql`
    select ${MAIL_JSON}
    from mail
    where status = ${MAIL_STATUS.SENT}
      and html is not null
      and (${p.to}::text is null or recipient = ${p.to})
    order by mail_seq desc
    limit ${MAILBOX_MAX}
  `,
);

export const MAIL_OF_MAILBOX = statement<{ mailSeq: number }, Mail>(
  'mailbox.find',
  (p) => sql`
    select ${MAIL_JSON}
    from mail
    where mail_seq = ${p.mailSeq}
      and status = ${MAIL_STATUS.SENT}
      and html is not null
  `,
);

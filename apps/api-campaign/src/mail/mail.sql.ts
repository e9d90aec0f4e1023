import { MAIL_PRIORITY } from '@madang/contracts/codes';

/** The order in which mails go out. */
export const PRIORITIES = [MAIL_PRIORITY.CODE, MAIL_PRIORITY.RECEIPT, MAIL_PRIORITY.ALARM, MAIL_PRIORITY.MANY];

/** $1 key, $2 Message-ID, $3 priority, $4 to, $5 the sender's name, $6 to $8 the sealed words, $9 when it is useless, $10 now, $11 the sealed way out of such mails, $12 campaign. */
export const WRITE = `
insert into mail (
  mail_key, message_id, priority, recipient, from_name, subject, html, body, useless_at, next_at, created_at, sealed, unsubscribe_url, campaign_seq
)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10, true, $11, $12)
on conflict (mail_key) do nothing
returning mail_seq`;

/** The next one that is due: $1 priority, $2 now, $3 until when nobody else takes it. */
export const CLAIM = `
update mail set status = 'SENDING', tries = tries + 1, next_at = $3
where mail_seq = (
  select mail_seq from mail
  where priority = $1 and status in ('QUEUED', 'SENDING', 'FAILED') and next_at <= $2
  order by next_at
  limit 1
  for update skip locked
)
returning *`;

/** $1 mail, $2 when, $3 to $5 its words, where the mailbox keeps them. */
export const SENT = `
update mail set
  status = 'SENT', sent_at = $2, error = null, sealed = false, unsubscribe_url = null,
  subject = $3, html = $4, body = $5
where mail_seq = $1`;

/** $1 mail, $2 error, $3 when it is tried again. */
export const FAILED = "update mail set status = 'FAILED', error = $2, next_at = $3 where mail_seq = $1";
/** $1 mail: as if nobody had taken it. */
export const PUT_BACK = "update mail set status = 'QUEUED', tries = tries - 1, next_at = created_at where mail_seq = $1";

/** $1 mail, $2 error. */
export const DEAD = `
update mail set
  status = 'DEAD', error = $2, sealed = false, unsubscribe_url = null,
  subject = '', html = null, body = null
where mail_seq = $1`;

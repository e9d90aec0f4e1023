import { MAIL_STATUS } from '@madang/contracts/answer-codes';
import type { FailedMail } from '@madang/contracts/campaign/platform';
import { sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';

/** Mails of all sites and of the product itself. */
export const MAIL_FIGURES = statement<{ now: Date; dayAgo: Date }, { waiting: number; retrying: number; sent: number; failed: number }>(
  'platform.mails',
  (p) => sql`
    select
      (select count(*) from mail where status in (${MAIL_STATUS.QUEUED}, ${MAIL_STATUS.SENDING}) and next_at <= ${p.now})::int as waiting,
      (select count(*) from mail where status = ${MAIL_STATUS.FAILED})::int as retrying,
      (select count(*) from mail where status = ${MAIL_STATUS.SENT} and created_at >= ${p.dayAgo})::int as sent,
      (select count(*) from mail where status = ${MAIL_STATUS.DEAD} and created_at >= ${p.dayAgo})::int as failed
  `,
);
export const FAILED_MAILS = statement<{ since: Date }, Omit<FailedMail, 'createdAt'> & { createdAt: Date }>(
  'platform.failed-mails',
  (p) => sql`
    select
      mail_seq as "mailSeq",
      recipient,
      error,
      tries,
      created_at as "createdAt"
    from mail
    where status = ${MAIL_STATUS.DEAD}
      and created_at >= ${p.since}
    order by created_at desc, mail_seq desc
    limit 20
  `,
);

import { MAIL_STATUS } from '@madang/contracts/answer-codes';
import type { FailedMail, PlatformMails, ReportedAddress } from '@madang/contracts/campaign/platform';
import { contains } from '@madang/server/contains';
import { sql, type Piece } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';

/** SQL: whether a dead mail was given up. One that came back had gone out before. */
const isGivenUp = sql`status = ${MAIL_STATUS.DEAD} and sent_at is null`;
type Figures = Omit<PlatformMails, 'failures'>;
/**
 * Counts the mails of all sites and of the product itself: those that wait or are tried again, and those of the last day that were sent,
 * came back or were given up.
 */
export const MAIL_FIGURES = statement<{ now: Date; dayAgo: Date }, Figures>(
  'platform.mails',
  (p) => sql`
    select
      (
        select count(*)
        from mail
        where status in (${MAIL_STATUS.QUEUED}, ${MAIL_STATUS.SENDING})
          and next_at <= ${p.now}
      )::int as waiting,
      (
        select count(*)
        from mail
        where status = ${MAIL_STATUS.FAILED}
      )::int as retrying,
      (
        select count(*)
        from mail
        where status = ${MAIL_STATUS.SENT}
          and created_at >= ${p.dayAgo}
      )::int as sent,
      (
        select count(*)
        from mail
        where status = ${MAIL_STATUS.DEAD}
          and sent_at is not null
          and created_at >= ${p.dayAgo}
      )::int as bounced,
      (
        select count(*)
        from mail
        where ${isGivenUp}
          and created_at >= ${p.dayAgo}
      )::int as failed
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
    where ${isGivenUp}
      and created_at >= ${p.since}
    order by created_at desc, mail_seq desc
    limit 20
  `,
);

interface WantedAddresses {
  q: string | null;
}
const isWanted = (p: { q: Piece }) => sql`(${p.q}::text is null or ${contains(sql`b.address`, p.q)})`;
export const REPORTED_ADDRESSES = statement<
  WantedAddresses & { limit: number; offset: number },
  Omit<ReportedAddress, 'reportedAt'> & { reportedAt: Date }
>(
  'platform.reported-addresses',
  (p) => sql`
    select
      b.address,
      b.state,
      b.reason,
      b.reported_at as "reportedAt",
      not exists (
        select
        from pub_mail_address m
        where m.address = b.address
      ) as proved
    from mail_address b
    where ${isWanted(p)}
    order by b.reported_at desc, b.address
    limit ${p.limit}
    offset ${p.offset}
  `,
);
export const COUNT_OF_REPORTED_ADDRESSES = statement<WantedAddresses, { n: number }>(
  'platform.count-of-reported-addresses',
  (p) => sql`select count(*)::int as n from mail_address b where ${isWanted(p)}`,
);
export const LIFT_ADDRESS = statement<{ address: string }, { address: string }>(
  'platform.lift-address',
  (p) => sql`delete from mail_address where address = lower(${p.address}) returning address`,
);

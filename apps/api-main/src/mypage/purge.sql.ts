import { YN, type CodeOf, type KEPT_DATA } from '@madang/contracts/codes';
import { sql, type Sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';
import { ENROLMENT_CLEARED, SAYS_WHO } from '../enrolment/personal-columns.sql';

/** How many rows of `kept_data` one round of the job works on; a person has two for each site or account that was left. */
const KEPT_ROWS_PER_ROUND = 200;
interface Due {
  keptSeq: number;
  userSeq: number;
  channelSeq: number | null;
  whatCd: CodeOf<typeof KEPT_DATA>;
  createdAt: Date;
  /** Whether the person has joined the site again; then the data there stays. */
  isBack: boolean;
}
export const DUE_TO_PURGE = statement<{ now: Date }, Due>(
  'purge.due',
  (p) => sql`
    select
      kept_seq as "keptSeq",
      user_seq as "userSeq",
      channel_seq as "channelSeq",
      what_cd as "whatCd",
      created_at as "createdAt",
      exists (
        select
        from channel_user u
        where u.channel_seq = k.channel_seq
          and u.user_seq = k.user_seq
      ) as "isBack"
    from kept_data k
    where kept_until <= ${p.now}
      and purged_at is null
    order by kept_until
    limit ${KEPT_ROWS_PER_ROUND}
  `,
);
/** The rows `r` of the person that were made before the person left. */
const isOf = (r: Sql) => sql`(
      ${r}.user_seq = k.user_seq
      and ${r}.created_at <= k.created_at
      and (k.channel_seq is null or ${r}.channel_seq = k.channel_seq)
    )`;
export const PURGE_ENROLMENTS = statement<{ keptSeq: number }>(
  'purge.enrolments',
  (p) => sql`
    update attend a set ${ENROLMENT_CLEARED}
    from kept_data k
    where k.kept_seq = ${p.keptSeq}
      and ${isOf(sql`a`)}
      and ${SAYS_WHO}
  `,
);
/**
 * Deletes secret posts, and marks their files as no longer used. A trigger of the deletion would do the latter, but it runs as the owner
 * of the tables, who sees no rows in a transaction over all sites.
 */
export const PURGE_SECRET_POSTS = statement<{ keptSeq: number; now: Date }>(
  'purge.secret-posts',
  (p) => sql`
    with gone as (
      select
        t.channel_seq,
        t.post_seq
      from post t, kept_data k
      where k.kept_seq = ${p.keptSeq}
        and ${isOf(sql`t`)}
        and t.secret_yn = ${YN.YES}
    ),
    loose as (
      update file f
      set loose_at = ${p.now}::timestamptz
      from post_file pf
      join gone g on g.channel_seq = pf.channel_seq and g.post_seq = pf.post_seq
      where f.channel_seq = pf.channel_seq
        and f.file_seq = pf.file_seq
    )
    delete from post t
    using gone g
    where t.channel_seq = g.channel_seq
      and t.post_seq = g.post_seq
  `,
);
export const PURGE_APPEALS = statement<{ now: Date }>(
  'purge.appeals',
  (p) => sql`
    update content_case
    set
      appeal_text = case when appeal_text is not null then '' end,
      kept_until = null
    where kept_until <= ${p.now}
  `,
);
export const PURGE_REPORTS = statement<{ now: Date }>(
  'purge.reports',
  (p) => sql`
    update content_report
    set
      reason_text = '',
      kept_until = null
    where kept_until <= ${p.now}
  `,
);

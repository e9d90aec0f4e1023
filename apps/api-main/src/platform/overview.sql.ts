import { VIDEO_STATUS } from '@madang/contracts/codes';
import { sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';

/** The processes of all services that gave a sign after `since`, by service, the latest started first. */
export const SERVICE_COPIES = statement<
  { since: Date },
  { copy: string; service: string; host: string; version: string; startedAt: Date; seenAt: Date; failure: string | null }
>(
  'platform.copies',
  (p) => sql`
    select
      copy,
      service,
      host,
      version,
      started_at as "startedAt",
      seen_at as "seenAt",
      failure
    from service_copy
    where seen_at > ${p.since}
    order by service, started_at desc
  `,
);
interface Figures {
  open: number;
  suspended: number;
  closed: number;
  newThisMonth: number;
  accounts: number;
  videosWaiting: number;
  videosWorking: number;
  videosFailed: number;
  storage: number;
}
/** The figures of the whole platform. The database role that runs it sees all sites. */
export const PLATFORM_FIGURES = statement<{ now: Date; monthStart: Date; weekAgo: Date }, Figures>(
  'platform.figures',
  (p) => sql`
    select
      count(*) filter (where c.closed_at is null and s.channel_seq is null)::int as open,
      count(s.channel_seq)::int as suspended,
      count(*) filter (where c.closed_at is not null and c.erased_at is null and s.channel_seq is null)::int as closed,
      count(*) filter (where c.created_at >= ${p.monthStart})::int as "newThisMonth",
      (select count(*) from account where withdrawn_at is null)::int as accounts,
      (
        select count(*)
        from video
        where status = ${VIDEO_STATUS.OPTIMISING}
          and deleted_at is null
          and (lease_until is null or lease_until <= ${p.now} or delayed_until > ${p.now})
      )::int as "videosWaiting",
      (
        select count(*)
        from video
        where status = ${VIDEO_STATUS.OPTIMISING}
          and deleted_at is null
          and lease_until > ${p.now}
          and (delayed_until is null or delayed_until <= ${p.now})
      )::int as "videosWorking",
      (
        select count(*)
        from video
        where status = ${VIDEO_STATUS.FAILED}
          and deleted_at is null
          and created_at >= ${p.weekAgo}
      )::int as "videosFailed",
      (select coalesce(sum(file_size), 0) from file)::bigint
        + (
          select coalesce(sum(file_size), 0)
          from video
          where deleted_at is null
            and status <> ${VIDEO_STATUS.FAILED}
        )::bigint as storage
    from channel c
    left join pub_suspended_site s on s.channel_seq = c.channel_seq
  `,
);

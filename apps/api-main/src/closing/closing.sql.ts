import { CANCEL, ENROLMENT_END, ORDER_STATUS, REFUND_STATE, SUBSCRIPTION_STATE, USER_TYPE } from '@madang/contracts/codes';
import { RUNNING_KIND, type RunningThing } from '@madang/contracts/main/closing';
import { isEnrolledOrWaiting } from '@madang/server/enrolment-rules.sql';
import { list, sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';
import { ENROLMENT_CLEARED, SAYS_WHO } from '../enrolment/personal-columns.sql';
import { IS_OUTCOME_OPEN, isHeldForPayment } from '../enrolment/running-order.sql';
import { usedUp } from '../enrolment/seats.sql';

interface Site {
  channelSeq: number;
}
export interface ClosingRow {
  name: string;
  memberCount: number;
  closedAt: Date | null;
  eraseAt: Date | null;
  erasedAt: Date | null;
}
export const CLOSING_OF_SITE = statement<Site, ClosingRow>(
  'closing.find',
  (p) => sql`
    select
      c.name,
      (
        select count(*)::int
        from channel_user u
        where u.channel_seq = c.channel_seq
          and u.user_type_cd is null
      ) as "memberCount",
      c.closed_at as "closedAt",
      c.erase_at as "eraseAt",
      c.erased_at as "erasedAt"
    from channel c
    where c.channel_seq = ${p.channelSeq}
  `,
);
/**
 * Locks a site that is to be closed or reopened. A transaction that begins something on the site (`hold_open_site`) waits for this lock,
 * and is refused if the site has been closed; what began before the lock is visible to the caller.
 */
export const LOCK_SITE = statement<Site>(
  'closing.lock',
  (p) => sql`
    with alone as materialized (
      select pg_advisory_xact_lock(site_lock(${p.channelSeq}))
    )
    select 1
    from alone
    cross join channel c
    where c.channel_seq = ${p.channelSeq}
    for update of c
  `,
);
/** What still runs on a site, by kind. A package counts once, and the enrolments in its classes do not count beside it. */
export const RUNNING_ON_SITE = statement<Site & { now: Date }, RunningThing>(
  'closing.running',
  (p) => sql`
    with paid as (
      select a.course_seq
      from attend a
      where a.channel_seq = ${p.channelSeq}
        and a.package_seq is null
        and a.paid_at is not null
        and ${isEnrolledOrWaiting(sql`a`, p.now)}
    ),
    things as (
      select
        ${RUNNING_KIND.ENROLMENT}::text as kind,
        count(*)::int as count,
        mode() within group (order by course_seq) as course_seq
      from paid
      union all
      select
        ${RUNNING_KIND.MEMBERSHIP},
        count(*)::int,
        null
      from util.pub_subscription s
      where s.channel_seq = ${p.channelSeq}
        and s.state = ${SUBSCRIPTION_STATE.ACTIVE}
      union all
      select
        ${RUNNING_KIND.ORDER},
        count(*)::int,
        null
      from (
        select h.attend_seq
        from attend h
        where h.channel_seq = ${p.channelSeq}
          and ${isHeldForPayment(sql`h`, p.now)}
        union
        select o.attend_seq
        from util.pub_order o
        left join attend a on a.channel_seq = o.channel_seq and a.attend_seq = o.attend_seq
        where o.channel_seq = ${p.channelSeq}
          -- Money on its way back is under way as well: a closed site could not follow it.
          and (${IS_OUTCOME_OPEN} or o.status = ${ORDER_STATUS.CANCELING})
      ) o
      union all
      select
        ${RUNNING_KIND.REFUND},
        count(*)::int,
        null
      from util.pub_refund_request r
      where r.channel_seq = ${p.channelSeq}
        and r.state in (${list([REFUND_STATE.REQUESTED, REFUND_STATE.RETURNING])})
      union all
      select
        ${RUNNING_KIND.LIVE},
        count(*)::int,
        mode() within group (order by k.course_seq)
      from curriculum k
      join course c on c.channel_seq = k.channel_seq and c.course_seq = k.course_seq
      where k.channel_seq = ${p.channelSeq}
        and k.live_to > ${p.now}
        and is_published(c.publish_status_cd, c.trash_type_cd)
      union all
      select
        ${RUNNING_KIND.SETTLEMENT},
        count(*)::int,
        null
      from util.pub_unpaid_settlement s
      where s.channel_seq = ${p.channelSeq}
    )
    select
      kind,
      count,
      course_seq as "courseSeq"
    from things
    where count > 0
  `,
);

/** Closed sites that can no longer be reopened, and are to be erased now; 10 at most. */
export const SITES_TO_ERASE = statement<{ now: Date }, Site>(
  'closing.to-erase',
  (p) => sql`
    select channel_seq as "channelSeq"
    from channel
    where closed_at is not null
      and erased_at is null
      and erase_at <= ${p.now}
    order by erase_at
    limit 10
  `,
);
/**
 * Ends the enrolments of a closed site that were approved: free access and expired access. They were had and so are used up, which keeps
 * their money. No paid access that lasts is among them, since a site cannot close while any lasts.
 */
export const USE_UP_ENROLMENTS = statement<Site & { now: Date }>(
  'closing.use-up-enrolments',
  (p) => sql`
    update attend set
      ${usedUp(p.now)}
    where channel_seq = ${p.channelSeq}
      and is_approved(choise_status_cd, ended_at)
  `,
);
/** Cancels the enrolments of a closed site that came to nothing: applications, held seats and places on waitlists. */
export const CANCEL_ENROLMENTS = statement<Site & { now: Date }>(
  'closing.cancel-enrolments',
  (p) => sql`
    update attend set
      choise_status_cd = null,
      waitlisted = false,
      ended_at = ${p.now},
      end_cd = ${ENROLMENT_END.CANCELLED},
      cancel_at = ${p.now},
      cancel_cd = ${CANCEL.STAFF},
      hold_cd = null,
      hold_until = null
    where channel_seq = ${p.channelSeq}
      and ended_at is null
      and is_approved(choise_status_cd, ended_at) is not true
  `,
);
/** Empties the personal columns of a site's enrolments; the rows stay, since orders refer to them. */
export const CLEAR_ENROLMENTS = statement<Site>(
  'closing.clear-enrolments',
  (p) => sql`
    update attend a set ${ENROLMENT_CLEARED}
    where a.channel_seq = ${p.channelSeq}
      and ${SAYS_WHO}
  `,
);
export const DELETE_VIDEOS = statement<Site & { now: Date }>(
  'closing.delete-videos',
  (p) => sql`
    update video set
      deleted_at = ${p.now}
    where channel_seq = ${p.channelSeq}
      and deleted_at is null
  `,
);
export const FORGET_MEMBERS = statement<Site>(
  'closing.forget-members',
  (p) => sql`
    delete from channel_user
    where channel_seq = ${p.channelSeq}
      and user_type_cd is distinct from ${USER_TYPE.OWNER}
  `,
);
/** Files of the site, 200 at a time. Files of the settlement account are left out and stay, since the site's payouts need them. */
export const FILES_OF_SITE = statement<Site, { fileSeq: number; storageKey: string }>(
  'closing.files',
  (p) => sql`
    select
      file_seq as "fileSeq",
      storage_key as "storageKey"
    from file f
    where f.channel_seq = ${p.channelSeq}
      and not exists (
        select
        from util.pub_settlement_file u
        where u.channel_seq = f.channel_seq
          and u.file_seq = f.file_seq
      )
    order by file_seq
    limit 200
  `,
);
/** Empties a closed site. Its name, its address below the product's host and its business data stay, since orders refer to them. */
export const CLEAR_SITE = statement<Site & { now: Date }>(
  'closing.clear-site',
  (p) => sql`
    update channel set
      custom_domain = null,
      intro = '',
      header_logo_url = null,
      profile_image_url = null,
      cover_image_url = null,
      kakao_counsel_id = null,
      logout_main_page_seq = null,
      banners = '[]',
      sns_login = '{}',
      keyword = '{}',
      marketing = '{}',
      erased_at = ${p.now}
    where channel_seq = ${p.channelSeq}
      and erased_at is null
    returning 1
  `,
);

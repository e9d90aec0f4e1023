import { EnrolmentEntity } from '../enrolment/enrolment.entity';
import { columnsOf } from '@madang/server/sql/columns';
import { APPLICATION_STATUS, KEPT_DATA, ORDER_STATUS, SUBSCRIPTION_STATE, TRASH, USER_TYPE, YN } from '@madang/contracts/codes';
import { isEnrolled } from '@madang/server/enrolment-rules.sql';
import { sql, type Piece, type Sql } from '@madang/server/sql/sql';
import { statement, type Placeholders } from '@madang/server/sql/statement';
import { IS_OUTCOME_OPEN, isHeldForPayment } from '../enrolment/running-order.sql';
import type { EnrolmentRow } from '../enrolment/enrolment.row';

interface Person {
  userSeq: number;
}
/** The site whose rows count; null for those of all sites. */
interface AtSite {
  channelSeq: number | null;
}
const isThere = (row: Sql, channelSeq: Piece) => sql`(${channelSeq}::bigint is null or ${row}.channel_seq = ${channelSeq})`;
/** A person, and the e-mail address under which others may have invited the person before there was an account. */
interface Addressee extends Person {
  email: string;
}

/** The names of the sites whose only owner this person is, without closed ones. */
export const SITES_OF_LAST_OWNER = statement<Person, { name: string }>(
  'withdraw.sites-of-last-owner',
  (p) => sql`
    select c.name
    from channel_user u
    join channel c on c.channel_seq = u.channel_seq
    where u.user_seq = ${p.userSeq}
      and u.user_type_cd = ${USER_TYPE.OWNER}
      and c.closed_at is null
      and not exists (
        select 1
        from channel_user o
        where o.channel_seq = u.channel_seq
          and o.user_type_cd = ${USER_TYPE.OWNER}
          and o.user_seq <> ${p.userSeq}
      )
    order by c.name
  `,
);
/**
 * Locks the rows that make the person a member of sites, on which enrolments rely, and those of the owners of the person's own sites, so
 * that two of them cannot leave at the same moment.
 */
export const LOCK_MEMBERSHIPS = statement<Person>(
  'withdraw.lock-memberships',
  (p) => sql`
    select 1
    from channel_user
    where (channel_seq, user_seq) in (
        select
          channel_seq,
          user_seq
        from channel_user
        where user_seq = ${p.userSeq}
        union
        select
          o.channel_seq,
          o.user_seq
        from channel_user u
        join channel_user o on o.channel_seq = u.channel_seq and o.user_type_cd = ${USER_TYPE.OWNER}
        where u.user_seq = ${p.userSeq}
          and u.user_type_cd = ${USER_TYPE.OWNER}
      )
    order by channel_seq, user_seq
    for update
  `,
);
/**
 * Puts the transaction, which sees all sites, into the scope of one site, or with an empty text out of it: the views of other services,
 * which say what is being paid, and functions such as that of consents work only in such a scope.
 */
export const NAME_SITE = statement<{ channelSeq: string }>(
  'withdraw.name-site',
  (p) => sql`select set_config('app.channel', ${p.channelSeq}, true)`,
);
/** SQL: whether nothing was paid for the enrolment `a`, neither for the class nor for the package that it came with. */
const IS_FREE = sql`
  a.amount = 0
  and not exists (
    select
    from attend p
    where p.channel_seq = a.channel_seq
      and p.user_seq = a.user_seq
      and p.course_seq = a.package_seq
      and p.ended_at is null
      and p.amount > 0
  )`;
/** The sites that the person belongs to; a membership runs at none but these. */
export const SITES_OF_PERSON = statement<Person, { channelSeq: number }>(
  'withdraw.sites-of-person',
  (p) => sql`select channel_seq as "channelSeq" from channel_user where user_seq = ${p.userSeq}`,
);
/** How many memberships of the person run at the site in whose scope the transaction is. */
export const MEMBERSHIPS_OF_PERSON = statement<Person & { channelSeq: number }, { memberships: number }>(
  'withdraw.memberships',
  (p) => sql`
    select count(*)::int as memberships
    from util.pub_subscription
    where channel_seq = ${p.channelSeq}
      and user_seq = ${p.userSeq}
      and state = ${SUBSCRIPTION_STATE.ACTIVE}
  `,
);
interface CountsOfPerson {
  courses: number;
  free: number;
  paidApplications: number;
  paying: number;
}
/**
 * How many classes the person is enrolled in now (as the list of own classes counts them), how many of these cost nothing, how many paid
 * enrolments staff have put back among the applications, and how many payments of the person are under way: seats that wait for their
 * payment, and payments whose outcome is not known yet or whose seat is not given yet, even if the hold of the seat is over.
 */
export const COUNTS_OF_PERSON = statement<Person & AtSite & { now: Date }, CountsOfPerson>(
  'withdraw.counts',
  (p) => sql`
    select
      c.courses,
      c.free,
      (
        select count(*)::int
        from attend a
        where a.user_seq = ${p.userSeq}
          and ${isThere(sql`a`, p.channelSeq)}
          and a.ended_at is null
          and a.choise_status_cd = ${APPLICATION_STATUS.WAITING}
          and a.paid_at is not null
      ) as "paidApplications",
      (
        select count(*)::int
        from (
          select
            h.channel_seq,
            h.attend_seq
          from attend h
          where h.user_seq = ${p.userSeq}
            and ${isThere(sql`h`, p.channelSeq)}
            and ${isHeldForPayment(sql`h`, p.now)}
          union
          select
            o.channel_seq,
            o.attend_seq
          from util.job_order o
          left join attend a on a.channel_seq = o.channel_seq and a.attend_seq = o.attend_seq
          where o.user_seq = ${p.userSeq}
            and ${isThere(sql`o`, p.channelSeq)}
            -- A paid order whose seat is not given yet is under way as well: the account must not go in between.
            and (
              ${IS_OUTCOME_OPEN}
              or (o.status = ${ORDER_STATUS.PAID} and a.ended_at is null and a.choise_status_cd is null and a.hold_until is not null)
            )
        ) p
      ) as paying
    from (
      select
        count(*)::int as courses,
        count(*) filter (where ${IS_FREE})::int as free
      from attend a
      join course c on c.channel_seq = a.channel_seq
        and c.course_seq = a.course_seq
        and c.trash_type_cd = ${TRASH.NORMAL}
      where a.user_seq = ${p.userSeq}
        and ${isThere(sql`a`, p.channelSeq)}
        and not a.is_package
        and ${isEnrolled(sql`a`, p.now)}
    ) c
  `,
);
/** Locks enrolments that run, packages too; the classes of a package end with it. */
const lockRunning = (p: Placeholders<Person & AtSite & { now: Date }>, which: Sql) => sql`
    select ${columnsOf(EnrolmentEntity, 'a')}
    from attend a
    where a.user_seq = ${p.userSeq}
      and ${isThere(sql`a`, p.channelSeq)}
      and a.package_seq is null
      and ${which}
      and ${isEnrolled(sql`a`, p.now)}
    order by a.attend_seq
    for update
  `;
/** Enrolments that run and cost nothing. */
export const LOCK_FREE_ENROLMENTS = statement<Person & AtSite & { now: Date }, EnrolmentRow>('withdraw.lock-free-enrolments', (p) =>
  lockRunning(p, sql`a.amount = 0`),
);
/** Enrolments that run, whatever was paid for them. */
export const LOCK_RUNNING_ENROLMENTS = statement<Person & AtSite & { now: Date }, EnrolmentRow>('withdraw.lock-running-enrolments', (p) =>
  lockRunning(p, sql`true`),
);
/** How many people without an account one round of the job handles. */
const PEOPLE_PER_ROUND = 100;
/** People whose account is withdrawn and who still have a seat, since withdrawing did not give up paid seats before AM-758. */
export const WITHDRAWN_WITH_SEATS = statement<{ now: Date }, Person>(
  'withdraw.withdrawn-with-seats',
  (p) => sql`
    select k.user_seq as "userSeq"
    from kept_data k
    where k.kept_until > ${p.now}
      and k.purged_at is null
      and k.channel_seq is null
      and k.what_cd = ${KEPT_DATA.ORDERS}
      and exists (
        select
        from attend a
        where a.user_seq = k.user_seq
          and a.package_seq is null
          and ${isEnrolled(sql`a`, p.now)}
      )
    limit ${PEOPLE_PER_ROUND}
  `,
);
const openEnrolments = (p: Placeholders<Person & AtSite>) => sql`
    from attend a
    where user_seq = ${p.userSeq}
      and ${isThere(sql`a`, p.channelSeq)}
      and ended_at is null
      and package_seq is null
      and paid_at is null
      and (choise_status_cd = ${APPLICATION_STATUS.WAITING} or hold_cd is not null)
      and not exists (
        select
        from util.job_order o
        where o.channel_seq = a.channel_seq
          and o.attend_seq = a.attend_seq
          and o.status = ${ORDER_STATUS.PAID}
      )`;
/**
 * Locks the person's applications, offers and unpaid seats, which end when the person leaves. Those in a package's classes end with the
 * package.
 */
export const LOCK_OPEN_ENROLMENTS = statement<Person & AtSite, EnrolmentRow>(
  'withdraw.lock-open-enrolments',
  (p) => sql`
    select ${columnsOf(EnrolmentEntity, 'a')}
    ${openEnrolments(p)}
    order by attend_seq
    for update
  `,
);
/** How many applications, offers and unpaid seats the person has, without locking them. */
export const COUNT_OPEN_ENROLMENTS = statement<Person & AtSite, { count: number }>(
  'withdraw.count-open-enrolments',
  (p) => sql`
    select count(*)::int as count
    ${openEnrolments(p)}
  `,
);

export const UNSAY_CHAT_MESSAGES = statement<Person & { now: Date }>(
  'withdraw.unsay-chat-messages',
  (p) => sql`
    update chat_message set
      content = '',
      client_key = message_seq::text,
      removed_at = coalesce(removed_at, ${p.now}),
      removed_by = coalesce(removed_by, user_seq)
    where user_seq = ${p.userSeq}
  `,
);
export const UNCOUNT_LIKES_OF_CLASSES = statement<Person>(
  'withdraw.uncount-likes-of-classes',
  (p) => sql`
    update course c set
      like_count = like_count - 1
    from course_like l
    where l.user_seq = ${p.userSeq}
      and c.channel_seq = l.channel_seq
      and c.course_seq = l.course_seq
  `,
);
/** Deletes the person's private posts. Public posts stay without the name; secret ones for as long as reported texts are kept. */
export const DELETE_DRAFT_POSTS = statement<Person>(
  'withdraw.delete-draft-posts',
  (p) => sql`
    delete from post
    where user_seq = ${p.userSeq}
      and public_yn = ${YN.NO}
  `,
);
export const UNCOUNT_LIKES_OF_POSTS = statement<Person>(
  'withdraw.uncount-likes-of-posts',
  (p) => sql`
    update post p set
      like_count = like_count - 1
    from post_like l
    where l.user_seq = ${p.userSeq}
      and l.channel_seq = p.channel_seq
      and l.post_seq = p.post_seq
  `,
);
export const DELETE_UNUSED_COUPONS = statement<Person>(
  'withdraw.delete-unused-coupons',
  (p) => sql`
    delete from coupon
    where user_seq = ${p.userSeq}
      and attend_seq is null
  `,
);
/**
 * Deletes the notes of which items of the inbox the person has postponed, and ends the person's assignments to items; the list of earlier
 * assignments still shows them.
 */
export const FORGET_QUEUE = statement<Person>(
  'withdraw.forget-queue',
  (p) => sql`
    with put_off as (
      delete from queue_snooze
      where user_seq = ${p.userSeq}
    )
    update queue_assignment
    set current = false
    where user_seq = ${p.userSeq}
      and current
  `,
);
export const DELETE_CONSENTS = statement<Addressee>(
  'withdraw.delete-consents',
  (p) => sql`
    delete from marketing_consent
    where user_seq = ${p.userSeq}
      or email = ${p.email}
  `,
);
export const DELETE_INVITATIONS_TO_CLASSES = statement<Addressee>(
  'withdraw.delete-invitations-to-classes',
  (p) => sql`
    delete from course_invite
    where user_seq = ${p.userSeq}
      or email = ${p.email}
  `,
);
export const DELETE_INVITATIONS_TO_SITES = statement<Addressee>(
  'withdraw.delete-invitations-to-sites',
  (p) => sql`
    delete from invite
    where user_seq = ${p.userSeq}
      or email = ${p.email}
  `,
);

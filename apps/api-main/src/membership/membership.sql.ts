import { CLASS_OPEN_TO } from '@madang/contracts/answer-codes';
import { COURSE_TYPE_CD, PAGE_TYPE, SUBSCRIPTION_STATE, TRASH, YN } from '@madang/contracts/codes';
import type { Membership } from '@madang/contracts/main/membership';
import type { MembershipOffer } from '@madang/contracts/main/membership-calls';
import { TIME_ZONE } from '@madang/contracts/time';
import { columnsAs } from '@madang/server/sql/json';
import { sql, type Sql } from '@madang/server/sql/sql';
import { ADMIN_FIGURES, classStateAt } from '../course/course-list.sql';
import { isOwnOf } from '../course/own-classes.sql';
import { statement } from '@madang/server/sql/statement';

interface Key {
  channelSeq: number;
  membershipSeq: number;
}

const classesOf = (shown: Sql) => sql`
        (
          select coalesce(
            json_agg(json_build_object('courseSeq', c.course_seq, 'title', c.title) order by c.course_seq),
            '[]'
          )
          from course c
          where c.channel_seq = m.channel_seq
            and m.membership_seq = any(c.site_membership_seqs)
            and ${shown}
        )`;
const CHAT_ROOMS_JSON = sql`
        (
          select coalesce(
            json_agg(json_build_object('chatRoomSeq', r.chat_room_seq, 'name', r.name) order by r.chat_room_seq),
            '[]'
          )
          from chat_room r
          where r.channel_seq = m.channel_seq
            and m.membership_seq = any(r.membership_seqs)
            and r.deleted_at is null
        )`;
const OFFER_COLUMNS = {
  membershipSeq: sql`m.membership_seq`,
  title: sql`m.title`,
  description: sql`m.description`,
  price: sql`m.price`,
  periodCd: sql`m.period_cd`,
  benefits: sql`m.benefits`,
  chatRooms: CHAT_ROOMS_JSON,
};

/** The memberships that a site offers now, each with those of its classes that are public. */
export const OFFERS_OF_SITE = statement<{ channelSeq: number }>(
  'membership.offers',
  (p) => sql`
    select coalesce(json_agg(row_to_json(f)), '[]')::text
    from (
      select ${columnsAs<MembershipOffer>({
        ...OFFER_COLUMNS,
        courses: classesOf(sql`is_on_show(c.publish_status_cd, c.public_cd, c.trash_type_cd)`),
        createYn: sql`case when ch.page_type_cd = ${PAGE_TYPE.MEMBERSHIP} then ${YN.YES} else ${YN.NO} end`,
      })}
      from membership m
      join channel ch on ch.channel_seq = m.channel_seq
      where m.channel_seq = ${p.channelSeq}::bigint
        and m.deleted_at is null
        and m.open_yn = ${YN.YES}
      order by m.price, m.membership_seq
    ) f
  `,
);

const memberCount = (more: Sql) => sql`
        (
          select count(*)::int
          from util.pub_subscription s
          where s.channel_seq = m.channel_seq
            and s.membership_seq = m.membership_seq
            and s.state = ${SUBSCRIPTION_STATE.ACTIVE}
            and ${more}
        )`;
/**
 * The memberships of a site as its staff see them; with `membershipSeq`, only that one. Teachers who may work in their own classes only
 * see the memberships that open one of those, and only those classes.
 */
export const MEMBERSHIPS_OF_SITE = statement<
  { channelSeq: number; membershipSeq: number | null; ownerSeq: number | null },
  Omit<Membership, 'courseSeqs'>
>(
  'membership.list',
  (p) => sql`
    select ${columnsAs<Omit<Membership, 'courseSeqs'>>({
      ...OFFER_COLUMNS,
      courses: classesOf(sql`c.trash_type_cd = ${TRASH.NORMAL} and ${isOwnOf(p.ownerSeq)}`),
      openYn: sql`m.open_yn`,
      createdAt: sql`iso(m.created_at)`,
      memberCount: memberCount(sql`true`),
      leavingCount: memberCount(sql`s.cancel_at is not null`),
    })}
    from membership m
    where m.channel_seq = ${p.channelSeq}::bigint
      and m.deleted_at is null
      and (${p.membershipSeq}::bigint is null or m.membership_seq = ${p.membershipSeq})
      and (
        ${p.ownerSeq}::bigint is null
        or exists (
          select
          from course c
          where c.channel_seq = m.channel_seq
            and m.membership_seq = any(c.site_membership_seqs)
            and c.trash_type_cd = ${TRASH.NORMAL}
            and ${isOwnOf(p.ownerSeq)}
        )
      )
    order by m.membership_seq desc
  `,
);
export const MEMBERSHIP_COUNT = statement<{ channelSeq: number }, { count: number }>(
  'membership.count',
  (p) => sql`
    select count(*)::int as count
    from membership
    where channel_seq = ${p.channelSeq}
      and deleted_at is null
  `,
);
/** How many of the given classes a membership may open. A package is not counted: a membership opens its classes instead. */
export const CLASSES_TO_OPEN = statement<{ channelSeq: number; courseSeqs: readonly number[] }, { count: number }>(
  'membership.classes-to-open',
  (p) => sql`
    select count(*)::int as count
    from course
    where channel_seq = ${p.channelSeq}
      and course_seq = any(${p.courseSeqs})
      and trash_type_cd = ${TRASH.NORMAL}
      and course_type_cd <> ${COURSE_TYPE_CD.PACKAGE}
  `,
);
/** A row if the membership has members, or people whose first payment is under way. */
export const MEMBERSHIP_IN_USE = statement<Key & { now: Date }>(
  'membership.in-use',
  (p) => sql`
    select
    from util.pub_subscription
    where channel_seq = ${p.channelSeq}
      and membership_seq = ${p.membershipSeq}
      and (
        state = ${SUBSCRIPTION_STATE.ACTIVE}
        or (state = ${SUBSCRIPTION_STATE.WAITING} and hold_until > ${p.now})
      )
    limit 1
  `,
);
/** A row if a chat room is for people with this membership. */
export const MEMBERSHIP_HAS_ROOM = statement<Key>(
  'membership.has-room',
  (p) => sql`
    select
    from chat_room
    where channel_seq = ${p.channelSeq}
      and ${p.membershipSeq} = any(membership_seqs)
      and deleted_at is null
    limit 1
  `,
);
export const PERSON_OF_SUBSCRIPTION = statement<{ channelSeq: number; subscriptionSeq: number }, { userSeq: number }>(
  'membership.person-of-subscription',
  (p) => sql`
    select user_seq as "userSeq"
    from util.pub_subscription
    where channel_seq = ${p.channelSeq}
      and subscription_seq = ${p.subscriptionSeq}
  `,
);

/**
 * Sets which classes a membership opens, and answers the classes for which that changed. Their rows are locked in the order of their
 * numbers.
 */
export const SET_CLASSES_OF_MEMBERSHIP = statement<Key & { courseSeqs: readonly number[] }, { courseSeq: number }>(
  'membership.set-classes',
  (p) => sql`
    with changed as (
      select course_seq
      from course
      where channel_seq = ${p.channelSeq}::bigint
        and (course_seq = any(${p.courseSeqs}::bigint[])) <> (${p.membershipSeq}::bigint = any(site_membership_seqs))
      order by course_seq
      for no key update
    )
    update course set
      site_membership_seqs = case
        when course_seq = any(${p.courseSeqs}::bigint[]) then array_append(site_membership_seqs, ${p.membershipSeq}::bigint)
        else array_remove(site_membership_seqs, ${p.membershipSeq}::bigint)
      end
    where channel_seq = ${p.channelSeq}::bigint
      and course_seq in (select course_seq from changed)
    returning course_seq as "courseSeq"
  `,
);

interface StudioFilter {
  channelSeq: number;
  /** The instructor whose classes are listed; null lists everybody's. */
  ownerSeq: number | null;
  /** A pattern for ILIKE that a title has to match; null lists every title. */
  q: string | null;
  now: Date;
  /** Whether to list classes for members or classes for everybody (`CLASS_OPEN_TO`); null lists both. */
  kind: string | null;
  membershipSeq: number | null;
  limit: number;
  offset: number;
}
/** A page of classes for the list at /settings/studio/course, without packages and classes in the trash. */
export const STUDIO_COURSES = statement<StudioFilter>(
  'membership.studio-courses',
  (p) => sql`
    with hits as (
      select c.course_seq
      from course c
      where c.channel_seq = ${p.channelSeq}::bigint
        and c.trash_type_cd = ${TRASH.NORMAL}
        and c.course_type_cd <> ${COURSE_TYPE_CD.PACKAGE}
        and ${isOwnOf(p.ownerSeq)}
        and (${p.q}::text is null or c.title ilike ${p.q})
        and (${p.kind}::text is null or (${p.kind} = ${CLASS_OPEN_TO.MEMBERS}) = (c.site_membership_seqs <> '{}'))
        and (${p.membershipSeq}::bigint is null or ${p.membershipSeq} = any(c.site_membership_seqs))
    )
    select json_build_object(
      'list', (
        select coalesce(json_agg(row_to_json(f)), '[]')
        from (
          select
            c.course_seq as "courseSeq",
            title,
            image_url as "imageUrl",
            course_type as "courseType",
            ${classStateAt(p.now)} as state,
            ${ADMIN_FIGURES},
            (
              select coalesce(
                json_agg(json_build_object('membershipSeq', m.membership_seq, 'title', m.title) order by m.membership_seq),
                '[]'
              )
              from membership m
              where m.channel_seq = c.channel_seq
                and m.membership_seq = any(c.site_membership_seqs)
            ) as memberships
          from (
            select *
            from hits
            order by course_seq desc
            limit ${p.limit}::int
            offset ${p.offset}::int
          ) h
          join course c on c.channel_seq = ${p.channelSeq}::bigint and c.course_seq = h.course_seq
          order by c.course_seq desc
        ) f
      ),
      'totalCount', (
        select count(*)
        from hits
      )
    )::text
  `,
);

interface OfMember {
  channelSeq: number;
  userSeq: number;
}
/** Locks a member, so that two classes that the member opens at once are counted one after the other. */
export const LOCK_MEMBER = statement<OfMember>(
  'membership.lock-member',
  (p) => sql`
    select
    from channel_user
    where channel_seq = ${p.channelSeq}
      and user_seq = ${p.userSeq}
    for update
  `,
);
/** How many classes of a member are not in the trash and not over: those whose sale has not ended, and those whose last day is not past. */
export const RUNNING_PROJECTS = statement<OfMember & { now: Date }, { count: number }>(
  'membership.running-projects',
  (p) => sql`
    select count(*)::int as count
    from course
    where channel_seq = ${p.channelSeq}
      and writer_seq = ${p.userSeq}
      and trash_type_cd = ${TRASH.NORMAL}
      and not (
        is_after_sale(pay_end_cd, pay_end_at, ${p.now}::timestamptz)
        and (end_at is null or end_at < (${p.now}::timestamptz at time zone ${TIME_ZONE})::date)
      )
  `,
);

import { CLASS_FILTER } from '@madang/contracts/answer-codes';
import { COURSE_TYPE_CD, HISTORY_ENTITY, TRASH } from '@madang/contracts/codes';
import { list, sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';
import { hasRunningOrder } from '../enrolment/running-order.sql';
import { isOwnOf } from './own-classes.sql';
import { CLEARED_COLUMNS } from './course-columns';

interface At {
  channelSeq: number;
  courseSeq: number;
}

/**
 * Whether somebody is enrolled, has applied or is paying right now (AM-149). Whoever has a payment that is still being decided is paying,
 * also after the end of the hold (AM-954), and so is whoever has the seat by a package, with which it ends.
 */
export const ACTIVE_LEARNERS = statement<At & { now: Date }>(
  'course.active-learners',
  (p) => sql`
    select 1
    from attend
    where channel_seq = ${p.channelSeq}
      and course_seq = ${p.courseSeq}
      and ended_at is null
      and (
        is_enrolled_or_waiting(choise_status_cd, attend_at, valid_at, ended_at, ${p.now})
        or (choise_status_cd is null and (hold_until > ${p.now} or package_seq is not null))
      )
    union all
    select 1
    from attend a
    where a.channel_seq = ${p.channelSeq}
      and a.course_seq = ${p.courseSeq}
      and a.ended_at is null
      and a.hold_until is not null
      and ${hasRunningOrder(sql`a`)}
    limit 1
  `,
);
export const HOLDING_PACKAGES = statement<At>(
  'course.holding-packages',
  (p) => sql`
    select 1
    from package_course p
    join course k on k.channel_seq = p.channel_seq and k.course_seq = p.package_seq and k.trash_type_cd = ${TRASH.NORMAL}
    where p.channel_seq = ${p.channelSeq}
      and p.course_seq = ${p.courseSeq}
    limit 1
  `,
);
/** A row if a class of the package is in the trash or deleted. */
export const MISSING_CLASSES = statement<At>(
  'course.missing-classes',
  (p) => sql`
    select 1
    from package_course p
    join course o on o.channel_seq = p.channel_seq and o.course_seq = p.course_seq and o.trash_type_cd <> ${TRASH.NORMAL}
    where p.channel_seq = ${p.channelSeq}
      and p.package_seq = ${p.courseSeq}
    limit 1
  `,
);
export const CHOSEN_PACKAGES = statement<{ channelSeq: number; courseSeqs: number[] }, { packages: number }>(
  'course.chosen-packages',
  (p) => sql`
    select count(*) filter (where course_type_cd = ${COURSE_TYPE_CD.PACKAGE})::int as packages
    from course
    where channel_seq = ${p.channelSeq}
      and course_seq = any(${p.courseSeqs})
  `,
);

/**
 * The links of the main page's banners and blocks, each with `alias`, the word that the site uses in place of "classes" in this class's
 * address.
 */
export const MAIN_LINKS = statement<At, { link: string; alias: string }>(
  'course.main-links',
  (p) => sql`
    select
      l.link,
      o.service_alias as alias
    from (
      select b ->> 'linkUrl' as link
      from channel c
      cross join jsonb_array_elements(c.banners) b
      where c.channel_seq = ${p.channelSeq}
      union
      select w.link #>> '{}'
      from page.pub_main_block m
      cross join jsonb_path_query(m.content, 'strict $.**.linkUrl') w (link)
      where m.channel_seq = ${p.channelSeq}
    ) l
    join course o on o.channel_seq = ${p.channelSeq} and o.course_seq = ${p.courseSeq}
    where l.link <> ''
  `,
);
/**
 * A block of the main page that shows the class. The class counts only if the block shows the classes that staff chose, not those of a
 * rule.
 */
export const MAIN_BLOCKS = statement<At>(
  'course.main-blocks',
  (p) => sql`
    select 1
    from page.pub_main_block
    where channel_seq = ${p.channelSeq}
      and (
        (content -> 'courseSeqs' @> to_jsonb(${p.courseSeq}::bigint) and coalesce(content ->> 'from', 'picked') = 'picked')
        or (content -> 'courseSeq' = to_jsonb(${p.courseSeq}::bigint) and coalesce(content ->> 'from', 'course') = 'course')
      )
    limit 1
  `,
);
/** The site of a host: of a domain of its own, or of an address below the product's host. */
export const SITE_OF_HOST = statement<{ host: string; domain: string | null }, { site: number | null }>(
  'course.site-of-host',
  (p) => sql`select channel_of(${p.host}, ${p.domain}) as site`,
);

interface Search {
  channelSeq: number | null;
  now: Date;
  /** A pattern for ILIKE that a title has to match; null lists every title. */
  q: string | null;
  /** CLASS, PACKAGE or CHALLENGE; null lists all kinds. */
  kind: string | null;
  /** The instructor whose classes are listed; null lists everybody's. */
  ownerSeq: number | null;
  size: number;
  offset: number;
}
/** A page of the classes in the trash that can still be restored, the latest deleted first. */
export const TRASHED_COURSES = statement<Search>(
  'course.trashed',
  (p) => sql`
    with hits as (
      select
        course_seq,
        title,
        image_url,
        course_type,
        course_type_cd,
        trashed_at,
        restore_expired_at
      from course c
      where channel_seq = ${p.channelSeq}::bigint
        and ${isOwnOf(p.ownerSeq)}
        and trash_type_cd = ${TRASH.TRASHED}
        and restore_expired_at > ${p.now}::timestamptz
        and (${p.q}::text is null or title ilike ${p.q})
        and (${p.kind}::text is null or case ${p.kind}
          when ${CLASS_FILTER.PACKAGE} then course_type_cd = ${COURSE_TYPE_CD.PACKAGE}
          when ${CLASS_FILTER.CHALLENGE} then course_type_cd = ${COURSE_TYPE_CD.CHALLENGE}
          else course_type_cd not in (${list([COURSE_TYPE_CD.CHALLENGE, COURSE_TYPE_CD.PACKAGE])})
        end)
    )
    select json_build_object(
      'list', (
        select coalesce(
          json_agg(
            json_build_object(
              'courseSeq', course_seq,
              'title', title,
              'imageUrl', image_url,
              'courseType', course_type,
              'courseTypeCd', course_type_cd,
              'trashedAt', iso(trashed_at),
              'restoreExpiredAt', iso(restore_expired_at)
            )
            order by trashed_at desc, course_seq desc
          ),
          '[]'
        )
        from (
          select *
          from hits
          order by trashed_at desc, course_seq desc
          limit ${p.size}::int
          offset ${p.offset}::int
        ) f
      ),
      'totalCount', (select count(*) from hits)
    )::text
  `,
);

/** How many classes one round deletes for good. */
const CLASSES_PER_ROUND = 200;
/** Up to `CLASSES_PER_ROUND` classes whose time in the trash is over. */
export const OVERDUE_COURSES = statement<{ now: Date }, At>(
  'course.overdue',
  (p) => sql`
    select
      channel_seq as "channelSeq",
      course_seq as "courseSeq"
    from course
    where trash_type_cd = ${TRASH.TRASHED}
      and restore_expired_at <= ${p.now}
    order by restore_expired_at, course_seq
    limit ${CLASSES_PER_ROUND}
  `,
);
/** Locks the class, so that only one process deletes it. No row if another process does, or if the class was restored since. */
export const CLAIM_OVERDUE = statement<At & { now: Date }>(
  'course.claim-overdue',
  (p) => sql`
    select 1
    from course
    where channel_seq = ${p.channelSeq}
      and course_seq = ${p.courseSeq}
      and trash_type_cd = ${TRASH.TRASHED}
      and restore_expired_at <= ${p.now}
    for update skip locked
  `,
);

/**
 * Locks the videos of a class. A lesson of another class that takes one of these videos is thus saved either before the deletion, which
 * then finds the lesson, or afterwards, when the video is gone.
 */
export const HOLD_VIDEOS = statement<At>(
  'course.hold-videos',
  (p) => sql`
    select 1
    from video v
    where v.channel_seq = ${p.channelSeq}
      and v.deleted_at is null
      and exists (
        select from curriculum k
        where k.channel_seq = v.channel_seq and k.upload_vod_seq = v.upload_vod_seq and k.course_seq = ${p.courseSeq}
      )
    order by v.upload_vod_seq
    for update
  `,
);
/** Deletes the class's videos that no lesson of another class shows. */
export const DELETE_VIDEOS = statement<At & { now: Date }>(
  'course.delete-videos',
  (p) => sql`
    update video v
    set deleted_at = ${p.now}
    where v.channel_seq = ${p.channelSeq}
      and v.deleted_at is null
      and exists (
        select from curriculum k
        where k.channel_seq = v.channel_seq and k.upload_vod_seq = v.upload_vod_seq and k.course_seq = ${p.courseSeq}
      )
      and not exists (
        select from curriculum k
        where k.channel_seq = v.channel_seq and k.upload_vod_seq = v.upload_vod_seq and k.course_seq <> ${p.courseSeq}
      )
  `,
);
export const DELETE_MESSAGES = statement<At>(
  'course.delete-messages',
  (p) => sql`
    delete from chat_message m
    using chat_room r
    where r.channel_seq = ${p.channelSeq}
      and r.course_seq = ${p.courseSeq}
      and m.channel_seq = r.channel_seq
      and m.chat_room_seq = r.chat_room_seq
  `,
);
export const DELETE_PARTICIPANTS = statement<At>(
  'course.delete-participants',
  (p) => sql`
    delete from chat_participant m
    using chat_room r
    where r.channel_seq = ${p.channelSeq}
      and r.course_seq = ${p.courseSeq}
      and m.channel_seq = r.channel_seq
      and m.chat_room_seq = r.chat_room_seq
  `,
);
/** Deletes the class's terms that nobody was ever enrolled in. */
export const DELETE_TERMS = statement<At>(
  'course.delete-terms',
  (p) => sql`
    delete from challenge_term t
    where t.channel_seq = ${p.channelSeq}
      and t.course_seq = ${p.courseSeq}
      and not exists (
        select from attend a
        where a.channel_seq = t.channel_seq
          and a.term_seq = t.term_seq
      )
  `,
);
/** Deletes the earlier texts of a class, which its history keeps for some months otherwise. */
export const DELETE_KEPT_TEXTS = statement<At>(
  'course.delete-kept-texts',
  (p) => sql`
    delete from kept_text
    where channel_seq = ${p.channelSeq}
      and entity = ${HISTORY_ENTITY.COURSE}
      and entity_seq = ${p.courseSeq}
  `,
);
/** Empties a class that is deleted for good, except for what receipts and lists show. */
export const CLEAR_COURSE = statement<At & { now: Date }>(
  'course.clear',
  (p) => sql`
    update course
    set
      ${CLEARED_COLUMNS},
      trash_type_cd = ${TRASH.DELETED},
      updated_at = ${p.now}
    where channel_seq = ${p.channelSeq}
      and course_seq = ${p.courseSeq}
  `,
);

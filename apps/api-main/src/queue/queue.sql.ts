import { values, YN, type ContentKind } from '@madang/contracts/codes';
import type { Assignee, Assignment, AssignmentLine, QueueMarks } from '@madang/contracts/main/queue';
import { QUEUE_KIND, QUEUE_LISTED_BY, type MarkedKind } from '@madang/contracts/main/queue-kinds';
import { CONSOLE_PERMISSION } from '@madang/contracts/permissions';
import { list, sql, type Piece, type Sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';
import {
  IS_BROKEN_VIDEO,
  IS_OPEN_APPLICATION,
  IS_OPEN_QUESTION,
  IS_OPEN_SUBMISSION,
  IS_PUBLISH_REQUESTED,
  IS_SITE_BOARD,
  isClassInUse,
  isOpenReview,
  isSeen,
} from '../course/waiting-work.sql';
import { IS_OPEN_CASE, isOwnToModerate } from '../report/report.sql';

interface Site {
  channelSeq: number;
}
interface Item extends Site {
  kind: MarkedKind;
  ref: string;
}
interface ItemNow extends Item {
  now: Date;
}
/** How many assignments the answer has at most; older ones are about work that was done long ago. */
const MARKS_MAX = 2000;
/** After how many months an assignment is deleted, if it is no longer the current one. */
const MONTHS_KEPT = 12;

/**
 * SQL: a question, by its number, as long as it waits for an answer. The following pieces do the same for the other items of the inbox, by
 * the conditions of their lists. Whether staff have settled an item as seen is not asked here, since that can be taken back.
 */
const question = (site: Piece, ref: Piece) => sql`
    from post o
    where o.channel_seq = ${site}
      and o.post_seq = ${ref}::bigint
      and ${IS_OPEN_QUESTION}
      and case when o.course_seq is null then exists (
        select
        from board b
        where b.channel_seq = o.channel_seq
          and b.board_seq = o.board_seq
          and ${IS_SITE_BOARD}
      ) else ${isClassInUse(sql`o.channel_seq`, sql`o.course_seq`)} end`;
const mission = (site: Piece, ref: Piece) => sql`
    from submission s
    where s.channel_seq = ${site}
      and s.submission_seq = ${ref}::bigint
      and ${IS_OPEN_SUBMISSION}
      and ${isClassInUse(sql`s.channel_seq`, sql`s.course_seq`)}`;
const approval = (site: Piece, ref: Piece) => sql`
    from attend a
    where a.channel_seq = ${site}
      and a.attend_seq = ${ref}::bigint
      and ${IS_OPEN_APPLICATION}
      and ${isClassInUse(sql`a.channel_seq`, sql`a.course_seq`)}`;
const review = (site: Piece, ref: Piece, now: Piece) => sql`
    from review r
    where r.channel_seq = ${site}
      and r.evaluation_seq = ${ref}::bigint
      and ${isOpenReview(now)}
      and ${isClassInUse(sql`r.channel_seq`, sql`r.course_seq`)}`;
const video = (site: Piece, ref: Piece) => sql`
    from video v
    where v.channel_seq = ${site}
      and v.upload_vod_seq = ${ref}::bigint
      and ${IS_BROKEN_VIDEO}`;
const publish = (site: Piece, ref: Piece) => sql`
    from course c
    where c.channel_seq = ${site}
      and c.course_seq = ${ref}::bigint
      and ${IS_PUBLISH_REQUESTED}`;
const report = (site: Piece, ref: Piece) => sql`
    from content_case k
    where k.channel_seq = ${site}
      and k.case_seq = ${ref}::bigint
      and ${IS_OPEN_CASE}`;

/**
 * Statements that answer the class of a waiting item, for the kinds of items that belong to a class or board; null for a board of the
 * site. No row if no item with this number waits.
 */
export const COURSE_OF_ITEM = {
  [QUEUE_KIND.QUESTION]: statement<ItemNow, { courseSeq: number | null }>(
    'queue.question',
    (p) => sql`select o.course_seq as "courseSeq" ${question(p.channelSeq, p.ref)}`,
  ),
  [QUEUE_KIND.MISSION]: statement<ItemNow, { courseSeq: number | null }>(
    'queue.mission',
    (p) => sql`select s.course_seq as "courseSeq" ${mission(p.channelSeq, p.ref)}`,
  ),
  [QUEUE_KIND.APPROVAL]: statement<ItemNow, { courseSeq: number | null }>(
    'queue.approval',
    (p) => sql`select a.course_seq as "courseSeq" ${approval(p.channelSeq, p.ref)}`,
  ),
  [QUEUE_KIND.REVIEW]: statement<ItemNow, { courseSeq: number | null }>(
    'queue.review',
    (p) => sql`select r.course_seq as "courseSeq" ${review(p.channelSeq, p.ref, p.now)}`,
  ),
};
/** A reported text that waits for a decision, by which it is found out who may decide. */
export interface OpenCase {
  kind: ContentKind;
  courseSeq: number | null;
  /** The numbers of the people with a role in its class. */
  classStaff: number[];
}
export const OPEN_CASE = statement<Item, OpenCase>(
  'queue.report',
  (p) => sql`
    select
      k.kind_cd as kind,
      k.course_seq as "courseSeq",
      array(
        select w.user_seq
        from course_user w
        where w.channel_seq = k.channel_seq
          and w.course_seq = k.course_seq
      ) as "classStaff"
    ${report(p.channelSeq, p.ref)}
  `,
);
/** Who uploaded a video that cannot be played; no row for any other video. */
export const FAILED_VIDEO = statement<Item, { createdBy: number }>(
  'queue.video',
  (p) => sql`select v.created_by as "createdBy" ${video(p.channelSeq, p.ref)}`,
);

/**
 * SQL: whether an item still waits for staff and they have not settled it as seen. Items of other services count as waiting, since this
 * service does not know their state; the page that shows them does.
 */
const waits = (kind: Sql, site: Sql, ref: Sql, now: Piece) => sql`not ${isSeen(kind, site, ref)}
      and case ${kind}
        when ${QUEUE_KIND.QUESTION} then exists (select ${question(site, ref)})
        when ${QUEUE_KIND.MISSION} then exists (select ${mission(site, ref)})
        when ${QUEUE_KIND.APPROVAL} then exists (select ${approval(site, ref)})
        when ${QUEUE_KIND.REVIEW} then exists (select ${review(site, ref, now)})
        when ${QUEUE_KIND.VIDEO} then exists (select ${video(site, ref)})
        when ${QUEUE_KIND.PUBLISH} then exists (select ${publish(site, ref)})
        when ${QUEUE_KIND.REPORT} then exists (select ${report(site, ref)})
        else true
      end`;
/**
 * Whether the assigned person has the item in the own inbox, as the call that assigns asks (AM-1282). What somebody cannot open any more,
 * or never could, is assigned to nobody. Names of permissions are compared as `hasPermission` does.
 */
const hasInInbox = sql`exists (
        select
        from channel_user u
        join channel c on c.channel_seq = u.channel_seq
        cross join lateral (
          select array_agg(upper(translate(one.role, '-', '_'))) as names
          from jsonb_array_elements_text(
            allowed_roles(u.roles, u.user_type_cd, c.teacher_sheet_yn, c.teacher_own_yn, false, null)
          ) one (role)
        ) held
        where u.channel_seq = given.channel_seq
          and u.user_seq = given.user_seq
          and u.user_type_cd is not null
          and ${CONSOLE_PERMISSION} = any(held.names)
          and case given.kind
            ${list(
              values(QUEUE_KIND).map((kind) => sql`when ${kind} then held.names && array[${list(QUEUE_LISTED_BY[kind])}]`),
              ' ',
            )}
          end
      )`;
const assignment = (userSeq: Piece) => sql`
        given.kind,
        given.ref,
        given.user_seq as "userSeq",
        p.name as "userName",
        case when given.user_seq = ${userSeq} then ${YN.YES} else ${YN.NO} end as "mineYn"`;

interface Marks extends Site {
  userSeq: number;
  now: Date;
  /**
   * The kinds of items that the person may see on the whole site. Of other kinds, the person sees items of classes in which the person has
   * a role, and items that are assigned to the person.
   */
  kinds: MarkedKind[];
  boards: boolean;
  /** What of reported texts the person may decide about; the mark of any other report is not shown. */
  moderated: ContentKind[];
  moderatesClasses: boolean;
}
export const QUEUE_MARKS = statement<Marks, QueueMarks>(
  'queue.marks',
  (p) => sql`
    select json_build_object(
      'snoozes', (
        select coalesce(json_agg(json_build_object(
          'kind', put_off.kind,
          'ref', put_off.ref,
          'until', iso(put_off.until)
        ) order by put_off.until, put_off.ref), '[]')
        from queue_snooze put_off
        where put_off.channel_seq = ${p.channelSeq}::bigint
          and put_off.user_seq = ${p.userSeq}::bigint
          and put_off.until > ${p.now}::timestamptz
          and ${waits(sql`put_off.kind`, sql`put_off.channel_seq`, sql`put_off.ref`, p.now)}
      ),
      'assignments', (
        select coalesce(json_agg(row_to_json(f)), '[]')
        from (
          select ${assignment(p.userSeq)}
          from queue_assignment given
          join account p on p.user_seq = given.user_seq
          where given.channel_seq = ${p.channelSeq}
            and given.current
            and ${hasInInbox}
            and ${waits(sql`given.kind`, sql`given.channel_seq`, sql`given.ref`, p.now)}
            and (
              given.user_seq = ${p.userSeq}
              or (
                given.kind = any(${p.kinds}::text[])
                and case when given.kind = ${QUEUE_KIND.REPORT} then exists (
                  select
                  from content_case k
                  where k.channel_seq = given.channel_seq
                    and k.case_seq = given.ref::bigint
                    and ${isOwnToModerate({ userSeq: p.userSeq, kinds: p.moderated, classes: p.moderatesClasses })}
                ) else true end
              )
              or (${p.boards}::boolean and given.kind = ${QUEUE_KIND.QUESTION} and given.course_seq is null)
              or exists (
                select
                from course_user own
                where own.channel_seq = given.channel_seq
                  and own.course_seq = given.course_seq
                  and own.user_seq = ${p.userSeq}
              )
            )
          order by given.assignment_seq desc
          limit ${MARKS_MAX}
        ) f
      )
    )::text
  `,
);

/** The people with a role on the site or in this class, 100 at most, by name. */
export const STAFF_FOR = statement<Site & { courseSeq: number | null }, Assignee>(
  'queue.staff',
  (p) => sql`
    select
      a.user_seq as "userSeq",
      a.name,
      a.profile_image_url as "profileImageUrl"
    from account a
    where a.withdrawn_at is null
      and a.user_seq in (
        select user_seq
        from channel_user
        where channel_seq = ${p.channelSeq}
          and user_type_cd is not null
        union
        select user_seq
        from course_user
        where channel_seq = ${p.channelSeq}
          and course_seq = ${p.courseSeq}::bigint
      )
    order by a.name, a.user_seq
    limit 100
  `,
);

/**
 * Ends the current assignment of an item, and answers whose it was. Also deletes past assignments of the site that are older than
 * `MONTHS_KEPT`; a current one stays, however old it is.
 */
export const UNASSIGN_ITEM = statement<Item & { now: Date }, { userSeq: number | null }>(
  'queue.unassign',
  (p) => sql`
    with past as (
      delete from queue_assignment
      where channel_seq = ${p.channelSeq}
        and not current
        and assigned_at < ${p.now}::timestamptz - make_interval(months => ${MONTHS_KEPT})
    )
    update queue_assignment
    set current = false
    where channel_seq = ${p.channelSeq}
      and kind = ${p.kind}
      and ref = ${p.ref}
      and current
    returning user_seq as "userSeq"
  `,
);
/** Writes to whom an item is assigned from now on; without a person, that nobody has it any more. */
export const ASSIGN_ITEM = statement<Item & { courseSeq: number | null; userSeq: number | null; assignedBy: number; now: Date }>(
  'queue.assign',
  (p) => sql`
    insert into queue_assignment (
      channel_seq,
      kind,
      ref,
      course_seq,
      user_seq,
      assigned_by,
      current,
      assigned_at
    )
    values (
      ${p.channelSeq},
      ${p.kind},
      ${p.ref},
      ${p.courseSeq},
      ${p.userSeq}::bigint,
      ${p.assignedBy},
      ${p.userSeq}::bigint is not null,
      ${p.now}
    )
  `,
);
export const CURRENT_ASSIGNMENT = statement<Item & { userSeq: number }, Assignment>(
  'queue.assignment',
  (p) => sql`
    select ${assignment(p.userSeq)}
    from queue_assignment given
    join account p on p.user_seq = given.user_seq
    where given.channel_seq = ${p.channelSeq}
      and given.kind = ${p.kind}
      and given.ref = ${p.ref}
      and given.current
  `,
);
export const ASSIGNMENT_LINES = statement<Item, AssignmentLine>(
  'queue.history',
  (p) => sql`
    select
      a.assignment_seq as "assignmentSeq",
      u.name as "userName",
      b.name as "byName",
      iso(a.assigned_at) as "assignedAt"
    from queue_assignment a
    left join account u on u.user_seq = a.user_seq
    join account b on b.user_seq = a.assigned_by
    where a.channel_seq = ${p.channelSeq}
      and a.kind = ${p.kind}
      and a.ref = ${p.ref}
    order by a.assignment_seq desc
    limit 50
  `,
);

import { CHOISE_STATUS, CONTENT_STATE, POST_TYPE, VIDEO_STATUS, YN } from '@madang/contracts/codes';
import { LOW_RATING } from '@madang/contracts/main/class-work';
import {
  QUEUE_KIND,
  type Assignee,
  type Assignment,
  type AssignmentLine,
  type MarkedKind,
  type QueueMarks,
} from '@madang/contracts/main/queue';
import { sql, type Piece, type Sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';

interface Site {
  channelSeq: number;
}
interface Item extends Site {
  kind: MarkedKind;
  ref: string;
}
/** How many assignments the answer has at most; older ones are about work that was done long ago. */
const MARKS_MAX = 2000;
/** After how many months assignments are deleted, unless they are current. */
const MONTHS_KEPT = 12;

/**
 * This piece of SQL and the following ones find an item of the inbox by its number, as long as it waits for staff: a question until it is
 * answered, a submission until there is feedback, and so on.
 */
const question = (site: Piece, ref: Piece) => sql`
    from post o
    where o.channel_seq = ${site}
      and o.post_seq = ${ref}::bigint
      and o.type_cd = ${POST_TYPE.QUESTION}
      and o.answer_count = 0`;
const mission = (site: Piece, ref: Piece) => sql`
    from submission o
    where o.channel_seq = ${site}
      and o.submission_seq = ${ref}::bigint
      and o.feedback_at is null`;
const approval = (site: Piece, ref: Piece) => sql`
    from attend o
    where o.channel_seq = ${site}
      and o.attend_seq = ${ref}::bigint
      and o.choise_status_cd = ${CHOISE_STATUS.WAITING}
      and o.ended_at is null`;
const review = (site: Piece, ref: Piece) => sql`
    from review o
    where o.channel_seq = ${site}
      and o.evaluation_seq = ${ref}::bigint
      and o.reply is null
      and o.hide_yn = ${YN.NO}
      and o.review_point <= ${LOW_RATING}`;
const video = (site: Piece, ref: Piece) => sql`
    from video o
    where o.channel_seq = ${site}
      and o.upload_vod_seq = ${ref}::bigint
      and o.status = ${VIDEO_STATUS.FAILED}
      and o.deleted_at is null`;
const publish = (site: Piece, ref: Piece) => sql`
    from course o
    where o.channel_seq = ${site}
      and o.course_seq = ${ref}::bigint
      and o.publish_requested_at is not null`;
const report = (site: Piece, ref: Piece) => sql`
    from content_case o
    where o.channel_seq = ${site}
      and o.case_seq = ${ref}::bigint
      and (o.state_cd = ${CONTENT_STATE.OPEN} or (o.appealed_at is not null and o.appeal_answered_at is null))`;

/**
 * The class to which a waiting item belongs, null for a board of the site; for the kinds of items that have one. No row if no item with
 * this number waits.
 */
export const PLACE = {
  [QUEUE_KIND.QUESTION]: statement<Item, { courseSeq: number | null }>(
    'queue.question',
    (p) => sql`select o.course_seq as "courseSeq" ${question(p.channelSeq, p.ref)}`,
  ),
  [QUEUE_KIND.MISSION]: statement<Item, { courseSeq: number | null }>(
    'queue.mission',
    (p) => sql`select o.course_seq as "courseSeq" ${mission(p.channelSeq, p.ref)}`,
  ),
  [QUEUE_KIND.APPROVAL]: statement<Item, { courseSeq: number | null }>(
    'queue.approval',
    (p) => sql`select o.course_seq as "courseSeq" ${approval(p.channelSeq, p.ref)}`,
  ),
  [QUEUE_KIND.REVIEW]: statement<Item, { courseSeq: number | null }>(
    'queue.review',
    (p) => sql`select o.course_seq as "courseSeq" ${review(p.channelSeq, p.ref)}`,
  ),
};
/** Who uploaded a video that cannot be played; no row for any other video. */
export const FAILED_VIDEO = statement<Item, { createdBy: number }>(
  'queue.video',
  (p) => sql`select o.created_by as "createdBy" ${video(p.channelSeq, p.ref)}`,
);

/**
 * Whether an item still waits for staff, who have not settled it as seen. Items of other services count as waiting, since their state is
 * not known in this service; the page that shows them knows it.
 */
const waits = (kind: Sql, site: Sql, ref: Sql) => sql`not exists (
        select
        from queue_seen d
        where d.channel_seq = ${site}
          and d.kind = ${kind}
          and d.ref = ${ref}
      )
      and case ${kind}
        when ${QUEUE_KIND.QUESTION} then exists (select ${question(site, ref)})
        when ${QUEUE_KIND.MISSION} then exists (select ${mission(site, ref)})
        when ${QUEUE_KIND.APPROVAL} then exists (select ${approval(site, ref)})
        when ${QUEUE_KIND.REVIEW} then exists (select ${review(site, ref)})
        when ${QUEUE_KIND.VIDEO} then exists (select ${video(site, ref)})
        when ${QUEUE_KIND.PUBLISH} then exists (select ${publish(site, ref)})
        when ${QUEUE_KIND.REPORT} then exists (select ${report(site, ref)})
        else true
      end`;
/** Whether the assigned person still has a role on the site or in the class; somebody without one has no assignments. */
const isStaff = sql`(
        exists (
          select
          from channel_user u
          where u.channel_seq = a.channel_seq
            and u.user_seq = a.user_seq
            and u.user_type_cd is not null
        )
        or exists (
          select
          from course_user u
          where u.channel_seq = a.channel_seq
            and u.user_seq = a.user_seq
            and u.course_seq = a.course_seq
        )
      )`;
const assignment = (userSeq: Piece) => sql`
        a.kind,
        a.ref,
        a.user_seq as "userSeq",
        p.name as "userName",
        case when a.user_seq = ${userSeq} then ${YN.YES} else ${YN.NO} end as "mineYn"`;

interface Marks extends Site {
  userSeq: number;
  now: Date;
  /**
   * The kinds of items that the person may see on the whole site; of other kinds, the person sees items of classes in which they have a
   * role, and those assigned to them.
   */
  kinds: MarkedKind[];
  boards: boolean;
}
export const QUEUE_MARKS = statement<Marks, QueueMarks>(
  'queue.marks',
  (p) => sql`
    select json_build_object(
      'snoozes', (
        select coalesce(json_agg(json_build_object('kind', s.kind, 'ref', s.ref, 'until', iso(s.until)) order by s.until, s.ref), '[]')
        from queue_snooze s
        where s.channel_seq = ${p.channelSeq}::bigint
          and s.user_seq = ${p.userSeq}::bigint
          and s.until > ${p.now}::timestamptz
          and ${waits(sql`s.kind`, sql`s.channel_seq`, sql`s.ref`)}
      ),
      'assignments', (
        select coalesce(json_agg(row_to_json(f)), '[]')
        from (
          select ${assignment(p.userSeq)}
          from queue_assignment a
          join account p on p.user_seq = a.user_seq
          where a.channel_seq = ${p.channelSeq}
            and a.current
            and ${isStaff}
            and ${waits(sql`a.kind`, sql`a.channel_seq`, sql`a.ref`)}
            and (
              a.user_seq = ${p.userSeq}
              or a.kind = any(${p.kinds}::text[])
              or (${p.boards}::boolean and a.kind = ${QUEUE_KIND.QUESTION} and a.course_seq is null)
              or exists (
                select
                from course_user own
                where own.channel_seq = a.channel_seq
                  and own.course_seq = a.course_seq
                  and own.user_seq = ${p.userSeq}
              )
            )
          order by a.assignment_seq desc
          limit ${MARKS_MAX}
        ) f
      )
    )::text
  `,
);

/** Postpones an item for a person, and deletes those of the person's other postponements that are over. */
export const SNOOZE = statement<Item & { userSeq: number; until: Date; now: Date }>(
  'queue.snooze',
  (p) => sql`
    with past as (
      delete from queue_snooze
      where channel_seq = ${p.channelSeq}
        and user_seq = ${p.userSeq}
        and until < ${p.now}
        and (kind, ref) <> (${p.kind}::text, ${p.ref}::text)
    )
    insert into queue_snooze (channel_seq, user_seq, kind, ref, until)
    values (${p.channelSeq}, ${p.userSeq}, ${p.kind}, ${p.ref}, ${p.until})
    on conflict (channel_seq, user_seq, kind, ref) do update set until = excluded.until
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
 * Ends the current assignment of an item, and answers whose it was; also deletes the site's past assignments that are older than
 * `MONTHS_KEPT`. A current one stays however old it is.
 */
export const UNASSIGN = statement<Item & { now: Date }, { userSeq: number | null }>(
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
export const CURRENT_ASSIGNMENT = statement<Item & { userSeq: number }, Assignment>(
  'queue.assignment',
  (p) => sql`
    select ${assignment(p.userSeq)}
    from queue_assignment a
    join account p on p.user_seq = a.user_seq
    where a.channel_seq = ${p.channelSeq}
      and a.kind = ${p.kind}
      and a.ref = ${p.ref}
      and a.current
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

/**
 * Notes that somebody has seen an item, and deletes older notes of items that are over by themselves: a note of a video or webhook stays,
 * since those may wait for years.
 */
export const NOTE_SEEN = statement<Item & { userSeq: number; now: Date }>(
  'queue.note-seen',
  (p) => sql`
    with past as (
      delete from queue_seen
      where channel_seq = ${p.channelSeq}
        and kind not in (${QUEUE_KIND.VIDEO}, ${QUEUE_KIND.WEBHOOK})
        and seen_at < ${p.now}::timestamptz - make_interval(months => ${MONTHS_KEPT})
        and (kind, ref) <> (${p.kind}::text, ${p.ref}::text)
    )
    insert into queue_seen (channel_seq, kind, ref, seen_by, seen_at)
    values (${p.channelSeq}, ${p.kind}, ${p.ref}, ${p.userSeq}, ${p.now})
    on conflict do nothing
  `,
);

import { LESSON_TYPE, USER_TYPE } from '@madang/contracts/codes';
import { list, raw, sql, type Piece } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';
import { COPIED_COLUMNS } from './course-columns';

/** The numbers of a class and of the class that is made as its copy. */
interface Pair {
  channelSeq: number;
  courseSeq: number;
  copySeq: number;
}
type Copy = Omit<Pair, 'courseSeq'>;

/** The columns of a lesson that its copy gets. Its section is not among them, since the copy belongs to the copied section. */
export const LESSON_COPIED = [
  'curriculum_type_cd',
  'title',
  'content',
  'mission_type',
  'mission_resource_id',
  'xp',
  'point',
  'is_public',
  'lock_status_yn',
  'required_minutes',
  'opened_at',
  'live_type',
  'class_time',
  'vod_type_cd',
  'link_url',
  'upload_vod_seq',
  'duration',
  'limit_percent',
  'limit_dup_play',
  'multiply_play_time',
  'limit_play_time',
  'vod_speed_control_yn',
  'pdf_security_yn',
  'place',
  'addr_road1',
  'addr_road2',
  'zipcode',
  'lat',
  'lon',
  'offline_start_at',
  'offline_start_time',
  'offline_end_time',
  'task_yn',
  'public_scope_cd',
  'due_at',
  'max_challenge_count',
  'daily_challenge_count',
  'daily_start_time',
  'daily_end_time',
  'completion_rate_condition',
];
/**
 * The columns that the copy of a live lesson gets only if the lesson has not begun. The time of a live lesson that has begun is in the
 * past, so its copy has no time until staff enter one.
 */
export const LIVE_COPIED = [
  'live_at',
  'live_start_at',
  'live_end_at',
  'live_end_date_at',
  'live_from',
  'live_to',
  'join_url',
  'meeting_id',
  'password',
];
const lessonColumns = list(LESSON_COPIED.map(raw));
const liveColumns = list(LIVE_COPIED.map(raw));
/** The copied values of a live lesson's columns; null for a lesson that began already. */
const liveValues = (now: Piece) =>
  list(LIVE_COPIED.map((column) => sql`case when live_from > ${now}::timestamptz then ${raw(column)} end`));

interface CourseCopy {
  channelSeq: number;
  courseSeq: number;
  /** How many characters of the original title fit beside `mark`. */
  room: number;
  mark: string;
  writerSeq: number;
  now: Date;
}
export const COPY_COURSE = statement<CourseCopy, { courseSeq: number; title: string }>(
  'course.copy',
  (p) => sql`
    insert into course (
      channel_seq,
      title,
      writer_seq,
      created_at,
      updated_at,
      ${COPIED_COLUMNS}
    )
    select
      channel_seq,
      left(title, ${p.room}::int) || ${p.mark}::text,
      ${p.writerSeq}::bigint,
      ${p.now}::timestamptz,
      ${p.now}::timestamptz,
      ${COPIED_COLUMNS}
    from course
    where channel_seq = ${p.channelSeq}::bigint
      and course_seq = ${p.courseSeq}::bigint
    returning
      course_seq as "courseSeq",
      title
  `,
);

/** Gives the copy of a class whose sale staff closed by hand the end that the sale had before; the closing is no part of the class. */
export const COPY_END_BEFORE_CLOSING = statement<Pair>(
  'course.copy-end-before-closing',
  (p) => sql`
    update course k
    set
      setting_pay_time_yn = o.before_close ->> 'settingPayTimeYn',
      pay_end_cd = o.before_close ->> 'payEndCd',
      pay_end_at = (o.before_close ->> 'payEndAt')::timestamptz
    from course o
    where o.channel_seq = ${p.channelSeq}::bigint
      and o.course_seq = ${p.courseSeq}::bigint
      and o.before_close is not null
      and k.channel_seq = o.channel_seq
      and k.course_seq = ${p.copySeq}::bigint
  `,
);
/** Copies the rule by which the class gives certificates. */
export const COPY_CERTIFICATE_RULE = statement<Pair & { now: Date }>(
  'course.copy-certificate-rule',
  (p) => sql`
    insert into certificate_rule (
      channel_seq,
      course_seq,
      issue_cd,
      completion_rate,
      lang,
      title,
      description,
      signer,
      seal_image_url,
      updated_at
    )
    select
      channel_seq,
      ${p.copySeq}::bigint,
      issue_cd,
      completion_rate,
      lang,
      title,
      description,
      signer,
      seal_image_url,
      ${p.now}::timestamptz
    from certificate_rule
    where channel_seq = ${p.channelSeq}::bigint
      and course_seq = ${p.courseSeq}::bigint
  `,
);
/**
 * Copies the teachers who are still staff of the site. Other people with a role in the class are not copied, since each class names its
 * own.
 */
export const COPY_TEACHERS = statement<Pair, { userSeq: number }>(
  'course.copy-teachers',
  (p) => sql`
    insert into course_user (
      channel_seq,
      course_seq,
      user_seq,
      user_type_cd,
      user_order,
      introduction
    )
    select
      u.channel_seq,
      ${p.copySeq}::bigint,
      u.user_seq,
      u.user_type_cd,
      u.user_order,
      u.introduction
    from course_user u
    join channel_user s on s.channel_seq = u.channel_seq and s.user_seq = u.user_seq and s.user_type_cd is not null
    where u.channel_seq = ${p.channelSeq}::bigint
      and u.course_seq = ${p.courseSeq}::bigint
      and u.user_type_cd = ${USER_TYPE.TEACHER}
    returning user_seq as "userSeq"
  `,
);
export const ADD_TEACHER = statement<Copy & { userSeq: number }>(
  'course.copy-teacher',
  (p) => sql`
    insert into course_user (channel_seq, course_seq, user_seq, user_type_cd)
    values (${p.channelSeq}, ${p.copySeq}, ${p.userSeq}, ${USER_TYPE.TEACHER})
  `,
);

export const COPY_LESSONS = statement<Pair & { now: Date }>(
  'course.copy-lessons',
  (p) => sql`
    insert into curriculum (
      channel_seq,
      course_seq,
      curriculum_order,
      created_at,
      updated_at,
      ${lessonColumns},
      ${liveColumns}
    )
    select
      channel_seq,
      ${p.copySeq}::bigint,
      row_number() over (order by curriculum_order, curriculum_seq),
      ${p.now}::timestamptz,
      ${p.now}::timestamptz,
      ${lessonColumns},
      ${liveValues(p.now)}
    from curriculum
    where channel_seq = ${p.channelSeq}::bigint
      and course_seq = ${p.courseSeq}::bigint
  `,
);

/** Pairs each lesson `old` of the class with its copy `new`, by their position in the class. */
const pairs = (p: { channelSeq: Piece; courseSeq: Piece; copySeq: Piece }) => sql`
    with pair as (
      select
        o.curriculum_seq as old,
        o.section_seq,
        n.curriculum_seq as new
      from (
        select
          curriculum_seq,
          section_seq,
          row_number() over (order by curriculum_order, curriculum_seq) as at
        from curriculum
        where channel_seq = ${p.channelSeq}::bigint
          and course_seq = ${p.courseSeq}::bigint
      ) o
      join curriculum n on n.channel_seq = ${p.channelSeq}::bigint
        and n.course_seq = ${p.copySeq}::bigint
        and n.curriculum_order = o.at
    )`;
export const COPY_SECTIONS = statement<Pair>(
  'course.copy-sections',
  (p) => sql`
    ${pairs(p)}
    update curriculum k
    set section_seq = s.new
    from pair p
    join pair s on s.old = p.section_seq
    where k.channel_seq = ${p.channelSeq}::bigint
      and k.curriculum_seq = p.new
  `,
);
export const COPY_FILES = statement<Pair>(
  'course.copy-files',
  (p) => sql`
    ${pairs(p)}
    insert into curriculum_file (channel_seq, curriculum_seq, file_seq, file_order)
    select f.channel_seq, p.new, f.file_seq, f.file_order
    from pair p
    join curriculum_file f on f.channel_seq = ${p.channelSeq}::bigint and f.curriculum_seq = p.old
  `,
);
/**
 * Removes chat rooms of classes from the copy's lessons, since the copy's learners cannot enter rooms of another class; staff have to
 * choose others. Rooms of the site stay.
 */
export const LEAVE_ROOMS = statement<Copy>(
  'course.copy-rooms',
  (p) => sql`
    update curriculum k
    set mission_resource_id = null
    from chat_room r
    where k.channel_seq = ${p.channelSeq}::bigint
      and k.course_seq = ${p.copySeq}::bigint
      and k.curriculum_type_cd = ${LESSON_TYPE.CHAT}
      and r.channel_seq = k.channel_seq
      and r.chat_room_seq::text = k.mission_resource_id
      and r.course_seq is not null
  `,
);

/** Deletes the boards that every new class gets, since the copy gets the boards of the original class. */
export const DROP_FIRST_BOARDS = statement<Copy>(
  'course.copy-no-boards',
  (p) => sql`
    delete from board
    where channel_seq = ${p.channelSeq}::bigint
      and course_seq = ${p.copySeq}::bigint
  `,
);
/** Copies the boards of the class without their posts. */
export const COPY_BOARDS = statement<Pair>(
  'course.copy-boards',
  (p) => sql`
    insert into board (
      channel_seq,
      kind,
      course_seq,
      type_cd,
      name,
      read_scope,
      write_scope,
      categories,
      board_order
    )
    select
      channel_seq,
      kind,
      ${p.copySeq}::bigint,
      type_cd,
      name,
      read_scope,
      write_scope,
      categories,
      board_order
    from board
    where channel_seq = ${p.channelSeq}::bigint
      and course_seq = ${p.courseSeq}::bigint
    order by board_seq
  `,
);
/** Puts the classes of a package into its copy, in the same order. */
export const COPY_CLASSES = statement<Pair>(
  'course.copy-classes',
  (p) => sql`
    insert into package_course (channel_seq, package_seq, course_seq, package_order)
    select channel_seq, ${p.copySeq}::bigint, course_seq, package_order
    from package_course
    where channel_seq = ${p.channelSeq}::bigint
      and package_seq = ${p.courseSeq}::bigint
  `,
);

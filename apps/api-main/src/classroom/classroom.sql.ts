import { COURSE_TYPE_CD, LESSON_TYPE, TRASH } from '@madang/contracts/codes';
import { isEnrolled } from '@madang/server/enrolment-rules.sql';
import { sql, type Sql } from '@madang/server/sql/sql';
import { statement, type Placeholders } from '@madang/server/sql/statement';

interface OfPerson {
  channelSeq: number;
  courseSeq: number;
  userSeq: number;
}
type OfLesson = OfPerson & { curriculumSeq: number };

export interface Playtimes {
  playtimes: { curriculumSeq: number; playSecond: number; resumeSecond: number; completedAt: string | null }[];
}
export const PLAYTIMES_OF_PERSON = statement<OfPerson, Playtimes>(
  'classroom.playtimes',
  (p) => sql`
    select json_build_object(
      'playtimes', coalesce(
        json_agg(
          json_build_object(
            'curriculumSeq', curriculum_seq,
            'playSecond', play_second,
            'resumeSecond', resume_second,
            'completedAt', iso(completed_at)
          )
          order by curriculum_seq
        ),
        '[]'
      )
    )::text
    from playtime
    where channel_seq = ${p.channelSeq}::bigint
      and user_seq = ${p.userSeq}::bigint
      and course_seq = ${p.courseSeq}::bigint
  `,
);

/** The column `curriculum_status_list` of a class that has only live lessons. */
const ONLY_LIVES = JSON.stringify([LESSON_TYPE.LIVE]);
/**
 * Finds live lessons of a class that overlap live lessons of the person's other classes, on any site, except classes in the trash. Only
 * enrolments and applications of this person are read; an enrolment counts if its access lasts until the live lesson of the other class
 * begins. Of a package the classes are looked at that the person does not have yet.
 */
export const SCHEDULE_OF_PERSON = statement<OfPerson & { now: Date }>(
  'classroom.schedule',
  (p) => sql`
    with chosen as (
      select
        c.course_seq,
        c.curriculum_status_list = ${ONLY_LIVES} as only_lives,
        (
          select count(*)::int
          from curriculum k
          where k.channel_seq = ${p.channelSeq}::bigint
            and k.course_seq = c.course_seq
            and k.curriculum_type_cd = ${LESSON_TYPE.LIVE}
            and k.live_to >= ${p.now}::timestamptz
        ) as left_lives
      from course c
      where c.channel_seq = ${p.channelSeq}::bigint
        and c.course_seq in (
          select ${p.courseSeq}::bigint
          union all
          select o.course_seq
          from package_course o
          where o.channel_seq = ${p.channelSeq}::bigint
            and o.package_seq = ${p.courseSeq}::bigint
            and not exists (
              select
              from attend h
              where h.channel_seq = o.channel_seq
                and h.course_seq = o.course_seq
                and h.user_seq = ${p.userSeq}::bigint
                and ${isEnrolled(sql`h`, p.now)}
            )
        )
        and c.course_type_cd <> ${COURSE_TYPE_CD.PACKAGE}
    )
    select json_build_object(
      'onlyLives', (select coalesce(bool_and(only_lives), false) from chosen),
      'left', (select coalesce(sum(left_lives), 0) from chosen),
      'title', (
        select o.title
        from attend a
        join course o on o.channel_seq = a.channel_seq
          and o.course_seq = a.course_seq
          and o.trash_type_cd = ${TRASH.NORMAL}
        join curriculum b on b.channel_seq = o.channel_seq
          and b.course_seq = o.course_seq
          and b.curriculum_type_cd = ${LESSON_TYPE.LIVE}
          and b.live_to >= ${p.now}::timestamptz
        join chosen c on c.course_seq <> o.course_seq
        join curriculum k on k.channel_seq = ${p.channelSeq}::bigint
          and k.course_seq = c.course_seq
          and k.curriculum_type_cd = ${LESSON_TYPE.LIVE}
          and k.live_from < b.live_to
          and b.live_from < k.live_to
        where a.user_seq = ${p.userSeq}::bigint
          and a.ended_at is null
          and a.choise_status_cd is not null
          and (a.valid_at is null or a.valid_at > b.live_from)
        order by b.live_from
        limit 1
      )
    )::text
  `,
);

/** The storage key of a lesson's file. */
export const FILE_OF_LESSON = statement<{ channelSeq: number; curriculumSeq: number; fileSeq: number }, string>(
  'classroom.file-of-lesson',
  (p) => sql`
    select f.url
    from curriculum_file cf
    join file f on f.channel_seq = cf.channel_seq and f.file_seq = cf.file_seq
    where cf.channel_seq = ${p.channelSeq}::bigint
      and cf.curriculum_seq = ${p.curriculumSeq}::bigint
      and cf.file_seq = ${p.fileSeq}::bigint
  `,
);

interface NamedLesson {
  channelSeq: number;
  userSeq: number;
  /** The lesson's number as a text, as missions store it. */
  curriculumSeq: string | null;
}
/** A row if the person has completed the lesson. */
export const COMPLETED_LESSON = statement<NamedLesson>(
  'classroom.completed-lesson',
  (p) => sql`
    select completed_at is not null as done
    from playtime
    where channel_seq = ${p.channelSeq}
      and curriculum_seq = ${p.curriculumSeq}
      and user_seq = ${p.userSeq}
      and completed_at is not null
  `,
);

/*
 * A report of a player. Players report every ten seconds, so playtimes are written by plain SQL statements, which cost less than those
 * that TypeORM builds from entities.
 */

interface NewPlaytime extends OfLesson {
  playSecond: number;
  resumeSecond: number;
  watchedSecond: number;
  completed: boolean;
  /** See `Progress`. */
  toBearOut: number | null;
  now: Date;
}
/**
 * Whether the seconds of watching bear out the second that a player says it has come to: at twice the speed, the fastest of a class that
 * did not ask for the whole before, they are half of the way.
 */
const isBorneOut = (p: Placeholders<NewPlaytime>, before: { watched: Sql; furthest: Sql }) => sql`(
        ${p.toBearOut}::integer is null
        or 2 * (${p.watchedSecond}::integer + ${before.watched}) >= ${p.toBearOut}::integer - ${before.furthest}
      )`;
const NO_EARLIER_WATCHING = { watched: sql`0`, furthest: sql`0` };
const EARLIER_WATCHING = { watched: sql`playtime.watched_second`, furthest: sql`playtime.play_second` };
/**
 * Saves a report of a player: keeps the furthest position so far, and the time of the first completion. Neither counts where what was
 * watched does not bear it out.
 */
export const SAVE_PLAYTIME = statement<NewPlaytime, { playSecond: number; completed: boolean }>(
  'classroom.save-playtime',
  (p) => sql`
    insert into playtime (
      channel_seq,
      user_seq,
      course_seq,
      curriculum_seq,
      play_second,
      resume_second,
      watched_second,
      completed_at,
      updated_at
    )
    values (
      ${p.channelSeq},
      ${p.userSeq},
      ${p.courseSeq},
      ${p.curriculumSeq},
      case when ${isBorneOut(p, NO_EARLIER_WATCHING)} then ${p.playSecond}::integer else 0 end,
      ${p.resumeSecond},
      ${p.watchedSecond},
      case when ${p.completed}::boolean and ${isBorneOut(p, NO_EARLIER_WATCHING)} then ${p.now}::timestamptz end,
      ${p.now}
    )
    on conflict (channel_seq, user_seq, course_seq, curriculum_seq) do update set
      play_second = case
        when ${isBorneOut(p, EARLIER_WATCHING)} then greatest(playtime.play_second, ${p.playSecond}::integer)
        else playtime.play_second
      end,
      resume_second = excluded.resume_second,
      watched_second = playtime.watched_second + excluded.watched_second,
      completed_at = coalesce(
        playtime.completed_at,
        case when ${p.completed}::boolean and ${isBorneOut(p, EARLIER_WATCHING)} then ${p.now}::timestamptz end
      ),
      updated_at = excluded.updated_at
    returning
      play_second as "playSecond",
      completed_at is not null as completed
  `,
);
export const UNDO_COMPLETION = statement<OfLesson & { now: Date }>(
  'classroom.undo-completion',
  (p) => sql`
    update playtime set
      completed_at = null,
      updated_at = ${p.now}
    where channel_seq = ${p.channelSeq}
      and user_seq = ${p.userSeq}
      and course_seq = ${p.courseSeq}
      and curriculum_seq = ${p.curriculumSeq}
      and completed_at is not null
  `,
);
/** Locks the person's current enrolment, so that two lessons completed at once are both counted. */
export const LOCK_PROGRESS = statement<OfPerson, { completedCount: number }>(
  'classroom.lock-progress',
  (p) => sql`
    select completed_count as "completedCount"
    from attend
    where channel_seq = ${p.channelSeq}
      and user_seq = ${p.userSeq}
      and course_seq = ${p.courseSeq}
      and ended_at is null
    for update
  `,
);
/** Counts the completed lessons and the XP of the person's current enrolment anew and stores both. */
export const COUNT_COMPLETIONS = statement<OfPerson, { completedCount: number }>(
  'classroom.count-completions',
  (p) => sql`
    update attend a set
      completed_count = d.completed_count,
      xp = d.xp
    from completion_of(${p.channelSeq}, ${p.userSeq}, ${p.courseSeq}) d
    where a.channel_seq = ${p.channelSeq}
      and a.user_seq = ${p.userSeq}
      and a.course_seq = ${p.courseSeq}
      and a.ended_at is null
    returning a.completed_count as "completedCount"
  `,
);

/** When each session last reported that it plays, by the number of the session. */
export type Playing = Record<string, string>;
export const HOLD_PLAYTIME = statement<OfLesson & { now: Date }, { playing: Playing }>(
  'classroom.hold-playtime',
  (p) => sql`
    insert into playtime (
      channel_seq,
      user_seq,
      course_seq,
      curriculum_seq,
      updated_at
    )
    values (${p.channelSeq}, ${p.userSeq}, ${p.courseSeq}, ${p.curriculumSeq}, ${p.now})
    on conflict (channel_seq, user_seq, course_seq, curriculum_seq) do update set
      updated_at = excluded.updated_at
    returning playing
  `,
);
export const KEEP_PLAYING = statement<OfLesson & { playing: Playing }>(
  'classroom.keep-playing',
  (p) => sql`
    update playtime set
      playing = ${p.playing}
    where channel_seq = ${p.channelSeq}
      and user_seq = ${p.userSeq}
      and course_seq = ${p.courseSeq}
      and curriculum_seq = ${p.curriculumSeq}
  `,
);

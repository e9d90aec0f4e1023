import { CHAT_SCOPE, LESSON_TYPE, VIDEO_STATUS } from '@madang/contracts/codes';
import { list, sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';

interface Site {
  channelSeq: number;
}
interface OfClass extends Site {
  courseSeq: number;
}
interface OfLesson extends Site {
  curriculumSeq: number;
}

export interface Item {
  curriculumSeq: number;
  curriculumTypeCd: string;
  /** Whether the lesson is deleted and can still be restored; such lessons are read only inside `withRemoved`. */
  removed: boolean;
}
/** A lesson or section with its title. */
export interface TitledItem extends Item {
  title: string;
}
/** The lessons and sections of a class in their order. */
export const LESSON_ITEMS = statement<OfClass, TitledItem>(
  'curriculum.items',
  (p) => sql`
    select
      curriculum_seq as "curriculumSeq",
      curriculum_type_cd as "curriculumTypeCd",
      title,
      removed_at is not null as removed
    from curriculum
    where channel_seq = ${p.channelSeq}
      and course_seq = ${p.courseSeq}
    order by curriculum_order, curriculum_seq
  `,
);
/** Numbers the lessons in the order of `curriculumSeqs`, and stores for each its section from `sectionSeqs`. */
export const NUMBER_LESSONS = statement<OfClass & { curriculumSeqs: number[]; sectionSeqs: (number | null)[] }>(
  'curriculum.number',
  (p) => sql`
    update curriculum k
    set
      curriculum_order = o.n,
      section_seq = o.section
    from unnest(${p.curriculumSeqs}::bigint[], ${p.sectionSeqs}::bigint[]) with ordinality o (seq, section, n)
    where k.channel_seq = ${p.channelSeq}
      and k.course_seq = ${p.courseSeq}
      and k.curriculum_seq = o.seq
      and (k.curriculum_order, k.section_seq) is distinct from (o.n, o.section)
  `,
);

/** Adds `more` XP to the learners who completed a mission, after its XP have changed; `more` may be negative. */
export const ADD_POINTS = statement<OfClass & OfLesson & { more: number }>(
  'curriculum.add-points',
  (p) => sql`
    update attend a
    set xp = greatest(0, a.xp + ${p.more}::int)
    from playtime p
    where p.channel_seq = ${p.channelSeq}
      and p.curriculum_seq = ${p.curriculumSeq}
      and p.completed_at is not null
      and a.channel_seq = ${p.channelSeq}
      and a.course_seq = ${p.courseSeq}
      and a.user_seq = p.user_seq
      and a.ended_at is null
  `,
);
export const LESSON_FINISHERS = statement<OfLesson, { userSeq: number }>(
  'curriculum.finishers',
  (p) => sql`
    select user_seq as "userSeq"
    from playtime
    where channel_seq = ${p.channelSeq}
      and curriculum_seq = ${p.curriculumSeq}
      and completed_at is not null
  `,
);
/** Counts the progress of these learners anew, after a lesson that they had completed was deleted or restored. */
export const RECOUNT_PROGRESS = statement<OfClass & { userSeqs: number[] }>(
  'curriculum.recount-progress',
  (p) => sql`
    update attend a
    set
      completed_count = d.completed_count,
      xp = d.xp
    from unnest(${p.userSeqs}::bigint[]) f (user_seq)
    cross join lateral completion_of(${p.channelSeq}, f.user_seq, ${p.courseSeq}) d
    where a.channel_seq = ${p.channelSeq}
      and a.course_seq = ${p.courseSeq}
      and a.user_seq = f.user_seq
      and a.ended_at is null
  `,
);

/** The names of a lesson's files, in their order. */
export const FILE_NAMES = statement<OfLesson, { name: string }>(
  'curriculum.file-names',
  (p) => sql`
    select f.origin_file_name as name
    from curriculum_file l
    join file f on f.channel_seq = l.channel_seq and f.file_seq = l.file_seq
    where l.channel_seq = ${p.channelSeq}
      and l.curriculum_seq = ${p.curriculumSeq}
    order by l.file_order, l.file_seq
  `,
);
/** A row for each of these files that a lesson may have: uploaded completely, and not a file that a learner handed in. */
export const READY_FILES = statement<Site & { fileSeqs: number[] }>(
  'curriculum.ready-files',
  (p) => sql`
    select 1
    from file
    where channel_seq = ${p.channelSeq}
      and file_seq = any(${p.fileSeqs})
      and status = ${VIDEO_STATUS.READY}
      and storage_key not like 'private/%/task-%'
  `,
);
/** By how many bytes the files of a lesson grow: the size of the added files less the size of the deleted ones. */
export const FILES_GROWTH = statement<OfLesson & { added: number[]; deleted: number[] }, { bytes: number }>(
  'curriculum.files-growth',
  (p) => sql`
    select
      (
        coalesce(sum(f.file_size) filter (where f.file_seq = any(${p.added})), 0)
        - coalesce(
          sum(f.file_size) filter (
            where f.file_seq = any(${p.deleted})
              and exists (
                select
                from curriculum_file c
                where c.channel_seq = f.channel_seq
                  and c.file_seq = f.file_seq
                  and c.curriculum_seq = ${p.curriculumSeq}
              )
          ),
          0
        )
      )::float8 as bytes
    from file f
    where f.channel_seq = ${p.channelSeq}
      and f.file_seq = any(${p.added}::bigint[] || ${p.deleted}::bigint[])
  `,
);
export const REMOVE_FILES = statement<OfLesson & { fileSeqs: number[] }>(
  'curriculum.remove-files',
  (p) => sql`
    delete from curriculum_file
    where channel_seq = ${p.channelSeq}
      and curriculum_seq = ${p.curriculumSeq}
      and file_seq = any(${p.fileSeqs})
  `,
);
/** Adds files to a lesson, in this order behind those that it has. */
export const ADD_FILES = statement<OfLesson & { fileSeqs: number[] }>(
  'curriculum.add-files',
  (p) => sql`
    insert into curriculum_file (channel_seq, curriculum_seq, file_seq, file_order)
    select
      ${p.channelSeq},
      ${p.curriculumSeq},
      a.seq,
      a.n + coalesce(
        (
          select max(file_order)
          from curriculum_file
          where channel_seq = ${p.channelSeq}
            and curriculum_seq = ${p.curriculumSeq}
        ),
        0
      )
    from unnest(${p.fileSeqs}::bigint[]) with ordinality a (seq, n)
    on conflict do nothing
  `,
);

interface Mission extends Site {
  /** The number, as a text, of the lesson or chat room that the mission is about. */
  missionResourceId: string;
}
/**
 * A row if the mission `curriculumSeq` (null: a new one) may ask to complete this lesson: a lesson of the site that is neither the mission
 * itself nor another one that asks to complete a lesson. A section is no lesson.
 */
export const LESSON_TO_FINISH = statement<Mission & { curriculumSeq: number | null }>(
  'curriculum.lesson-to-finish',
  (p) => sql`
    select 1
    from curriculum
    where channel_seq = ${p.channelSeq}
      and curriculum_seq = ${p.missionResourceId}
      and curriculum_type_cd not in (${list([LESSON_TYPE.SECTION, LESSON_TYPE.COURSE])})
      and curriculum_seq is distinct from ${p.curriculumSeq}
  `,
);
/**
 * A row if every learner of the class may enter this chat room, so it is not one of a membership. The room is locked until the lesson is
 * saved, so that nobody deletes it.
 */
export const ROOM_TO_ENTER = statement<Mission & { courseSeq: number }>(
  'curriculum.room-to-enter',
  (p) => sql`
    select 1
    from chat_room
    where channel_seq = ${p.channelSeq}
      and chat_room_seq = ${p.missionResourceId}
      and deleted_at is null
      and (course_seq is null or course_seq = ${p.courseSeq})
      and scope <> ${CHAT_SCOPE.MEMBERSHIP}
    for share
  `,
);

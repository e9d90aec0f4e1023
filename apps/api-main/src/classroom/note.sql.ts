import { NOTES_MAX, type LessonNote } from '@madang/contracts/main/lesson-note';
import { sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';

interface Of {
  channelSeq: number;
  courseSeq: number;
  userSeq: number;
}
/** A note (row `n`) as the JSON of its wire type. */
const NOTE_JSON = sql`json_build_object(
      'noteSeq', n.note_seq,
      'curriculumSeq', n.curriculum_seq,
      'second', n.second,
      'content', n.content,
      'createdAt', iso(n.created_at),
      'updatedAt', iso(n.updated_at)
    )`;

/**
 * A person's notes in a class, by lesson; in each lesson, notes on the whole lesson come first, then those on moments of the video in
 * their order.
 */
export const NOTES_OF_PERSON = statement<Of, LessonNote[]>(
  'note.of-person',
  (p) => sql`
    select coalesce(json_agg(${NOTE_JSON} order by n.curriculum_seq, n.second nulls first, n.note_seq), '[]')::text
    from lesson_note n
    where n.channel_seq = ${p.channelSeq}::bigint
      and n.user_seq = ${p.userSeq}::bigint
      and n.course_seq = ${p.courseSeq}::bigint
  `,
);
export const NOTE_BY_SEQ = statement<{ channelSeq: number; noteSeq: number }, LessonNote>(
  'note.by-seq',
  (p) => sql`
    select ${NOTE_JSON}::text
    from lesson_note n
    where n.channel_seq = ${p.channelSeq}::bigint
      and n.note_seq = ${p.noteSeq}::bigint
  `,
);

type NewNote = Of & { curriculumSeq: number; second: number | null; content: string; now: Date };
/** Adds a note; answers no row if the person already has as many notes in the class as are allowed. */
export const NOTE_INSERT = statement<NewNote, { noteSeq: number }>(
  'note.insert',
  (p) => sql`
    insert into lesson_note (
      channel_seq,
      user_seq,
      course_seq,
      curriculum_seq,
      second,
      content,
      created_at
    )
    select
      ${p.channelSeq}::bigint,
      ${p.userSeq}::bigint,
      ${p.courseSeq}::bigint,
      ${p.curriculumSeq}::bigint,
      ${p.second}::integer,
      ${p.content}::text,
      ${p.now}::timestamptz
    where (
      select count(*)
      from lesson_note n
      where n.channel_seq = ${p.channelSeq}::bigint
        and n.user_seq = ${p.userSeq}::bigint
        and n.course_seq = ${p.courseSeq}::bigint
    ) < ${NOTES_MAX}
    returning note_seq as "noteSeq"
  `,
);

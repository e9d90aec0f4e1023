import { NOTES_MAX, type LessonNote } from '@madang/contracts/main/lesson-note';
import { objectOf } from '@madang/server/sql/json';
import { sql } from '@madang/server/sql/sql';
import { statement, type Placeholders } from '@madang/server/sql/statement';

interface Of {
  channelSeq: number;
  courseSeq: number;
  userSeq: number;
}
/** A note (row `n`) as the JSON of its wire type. */
const NOTE_JSON = objectOf<LessonNote>({
  noteSeq: sql`n.note_seq`,
  curriculumSeq: sql`n.curriculum_seq`,
  second: sql`n.second`,
  content: sql`n.content`,
  createdAt: sql`iso(n.created_at)`,
  updatedAt: sql`iso(n.updated_at)`,
});

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

type OneNote = Of & { curriculumSeq: number; noteSeq: number };
type Written = { second: number | null; content: string; now: Date };
type NewNote = Of & { curriculumSeq: number } & Written;
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
/** SQL: the note of that number, if it is the person's own and on that lesson. */
const isOwnNote = (p: Placeholders<OneNote>) => sql`
      channel_seq = ${p.channelSeq}
      and user_seq = ${p.userSeq}
      and course_seq = ${p.courseSeq}
      and curriculum_seq = ${p.curriculumSeq}
      and note_seq = ${p.noteSeq}`;
export const NOTE_UPDATE = statement<OneNote & Written, { noteSeq: number }>(
  'note.update',
  (p) => sql`
    update lesson_note
    set
      content = ${p.content},
      second = ${p.second},
      updated_at = ${p.now}
    where ${isOwnNote(p)}
    returning note_seq as "noteSeq"
  `,
);
export const NOTE_DELETE = statement<OneNote, { noteSeq: number }>(
  'note.delete',
  (p) => sql`
    delete from lesson_note
    where ${isOwnNote(p)}
    returning note_seq as "noteSeq"
  `,
);

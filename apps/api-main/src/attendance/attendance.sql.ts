import { ATTENDANCE, LESSON_TYPE, type Attendance, type LessonType } from '@madang/contracts/codes';
import type { AttendanceBook } from '@madang/contracts/main/attendance';
import { contains } from '@madang/server/contains';
import { sql } from '@madang/server/sql/sql';
import { statement, type Placeholders } from '@madang/server/sql/statement';

interface LessonKey {
  channelSeq: number;
  curriculumSeq: number;
}
interface BookFilter {
  channelSeq: number;
  courseSeq: number;
  q: string | null;
  /** Whether the search looks at e-mail addresses beside names. */
  contacts: boolean;
  /** Whether the book has every lesson, or live and offline ones only. */
  everyLesson: boolean;
  limit: number;
  offset: number;
}
/** SQL: the lessons of a class that its attendance book has. */
const lessonsOfBook = (p: Placeholders<Pick<BookFilter, 'channelSeq' | 'courseSeq' | 'everyLesson'>>) => sql`
    with lesson as materialized (
      select
        curriculum_seq,
        curriculum_type_cd,
        title,
        curriculum_order,
        coalesce(live_at, offline_start_at) as held_on
      from curriculum
      where channel_seq = ${p.channelSeq}
        and course_seq = ${p.courseSeq}
        and curriculum_type_cd <> ${LESSON_TYPE.SECTION}
        and (
          ${p.everyLesson}::boolean
          or curriculum_type_cd in (${LESSON_TYPE.LIVE}, ${LESSON_TYPE.OFFLINE})
        )
    )`;
/** SQL: as `lessonsOfBook`, with a page of the learners. Learners whose access has run out are listed, too. */
const book = (p: Placeholders<BookFilter>) => sql`
    ${lessonsOfBook(p)}, people as materialized (
      select
        a.user_seq,
        u.name,
        u.email
      from attend a
      join account u on u.user_seq = a.user_seq
      where a.channel_seq = ${p.channelSeq}
        and a.course_seq = ${p.courseSeq}
        and is_approved(a.choise_status_cd, a.ended_at)
        and (
          ${p.q}::text is null
          or ${contains(sql`u.name`, p.q)}
          or (${p.contacts}::boolean and ${contains(sql`u.email`, p.q)})
        )
    ), page as materialized (
      select *
      from people
      order by name, user_seq
      limit ${p.limit}::int
      offset ${p.offset}::int
    )`;
const LESSONS_JSON = sql`
        select coalesce(
          json_agg(
            json_build_object(
              'curriculumSeq', curriculum_seq,
              'curriculumTypeCd', curriculum_type_cd,
              'title', title,
              'heldOn', held_on
            )
            order by curriculum_order, curriculum_seq
          ),
          '[]'
        )
        from lesson`;
/** SQL: a learner with their attendance. A mark by staff comes before what joining and completing a lesson say (AM-171). */
const learner = (p: Placeholders<BookFilter>) => sql`
            json_build_object(
              'userSeq', p.user_seq,
              'name', p.name,
              'email', p.email,
              'cells', (
                select coalesce(
                  json_agg(
                    json_build_object(
                      'curriculumSeq', l.curriculum_seq,
                      'statusCd', coalesce(m.status_cd, ${ATTENDANCE.PRESENT}),
                      'marked', m.status_cd is not null
                    )
                    order by l.curriculum_order, l.curriculum_seq
                  ),
                  '[]'
                )
                from lesson l
                left join attendance_mark m on m.channel_seq = ${p.channelSeq}
                  and m.curriculum_seq = l.curriculum_seq
                  and m.user_seq = p.user_seq
                left join live_attend j on j.channel_seq = ${p.channelSeq}
                  and j.curriculum_seq = l.curriculum_seq
                  and j.user_seq = p.user_seq
                left join playtime d on d.channel_seq = ${p.channelSeq}
                  and d.user_seq = p.user_seq
                  and d.course_seq = ${p.courseSeq}
                  and d.curriculum_seq = l.curriculum_seq
                  and d.completed_at is not null
                where m.status_cd is not null
                  or j.user_seq is not null
                  or d.user_seq is not null
              )
            )`;
export const ATTENDANCE_BOOK = statement<BookFilter, AttendanceBook>(
  'attendance.book',
  (p) => sql`
    ${book(p)}
    select json_build_object(
      'lessons', (
        ${LESSONS_JSON}
      ),
      'list', (
        select coalesce(
          json_agg(
            ${learner(p)}
            order by p.name, p.user_seq
          ),
          '[]'
        )
        from page p
      ),
      'totalCount', (
        select count(*)::int
        from people
      )
    )::text
  `,
);
/** The lessons of the book, with which the columns of its sheet begin. */
export const BOOK_LESSONS = statement<BookFilter, AttendanceBook['lessons']>(
  'attendance.book-lessons',
  (p) => sql`
    ${lessonsOfBook(p)}
    select (${LESSONS_JSON})::text
  `,
);
/** The learners of the book, each as a row of its own: those of a whole sheet in one text would be parsed in one go. */
export const BOOK_ROWS = statement<BookFilter, AttendanceBook['list'][number]>(
  'attendance.book-rows',
  (p) => sql`
    ${book(p)}
    select ${learner(p)}::text
    from page p
    order by p.name, p.user_seq
  `,
);

export const LOCK_LESSON_TO_MARK = statement<LessonKey & { courseSeq: number }, { type: LessonType }>(
  'attendance.lock-lesson',
  (p) => sql`
    select curriculum_type_cd as type
    from curriculum
    where channel_seq = ${p.channelSeq}
      and course_seq = ${p.courseSeq}
      and curriculum_seq = ${p.curriculumSeq}
    for share
  `,
);
/** Which of the people are learners of the class; learners whose access has run out count. */
export const LEARNERS_AMONG = statement<{ channelSeq: number; courseSeq: number; userSeqs: readonly number[] }, { userSeq: number }>(
  'attendance.learners-among',
  (p) => sql`
    select user_seq as "userSeq"
    from attend
    where channel_seq = ${p.channelSeq}
      and course_seq = ${p.courseSeq}
      and user_seq = any(${p.userSeqs}::bigint[])
      and is_approved(choise_status_cd, ended_at)
  `,
);
interface Marks extends LessonKey {
  courseSeq: number;
  userSeqs: readonly number[];
  statusCd: Attendance;
  markedBy: number;
  now: Date;
}
export const MARK_LEARNERS = statement<Marks>(
  'attendance.mark',
  (p) => sql`
    insert into attendance_mark (
      channel_seq,
      curriculum_seq,
      user_seq,
      course_seq,
      status_cd,
      marked_by,
      marked_at
    )
    select
      ${p.channelSeq},
      ${p.curriculumSeq},
      u,
      ${p.courseSeq},
      ${p.statusCd},
      ${p.markedBy},
      ${p.now}
    from unnest(${p.userSeqs}::bigint[]) u
    on conflict (channel_seq, curriculum_seq, user_seq) do update set
      status_cd = excluded.status_cd,
      marked_by = excluded.marked_by,
      marked_at = excluded.marked_at
  `,
);
export const UNMARK_LEARNERS = statement<LessonKey & { userSeqs: readonly number[] }>(
  'attendance.unmark',
  (p) => sql`
    delete from attendance_mark
    where channel_seq = ${p.channelSeq}
      and curriculum_seq = ${p.curriculumSeq}
      and user_seq = any(${p.userSeqs}::bigint[])
  `,
);
/** Which of the people joined the lesson, whatever mark they have. */
export const JOINED_AMONG = statement<LessonKey & { userSeqs: readonly number[] }, { userSeq: number }>(
  'attendance.joined-among',
  (p) => sql`
    select user_seq as "userSeq"
    from live_attend
    where channel_seq = ${p.channelSeq}
      and curriculum_seq = ${p.curriculumSeq}
      and user_seq = any(${p.userSeqs}::bigint[])
  `,
);

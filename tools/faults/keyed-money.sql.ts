import { LESSON_TYPE } from '@madang/contracts/codes';
import { sql, type Sql } from '@madang/server/sql/sql';

/** Adds four lessons of text to a class. */
export const textLessons = (channelSeq: number, courseSeq: number): Sql => sql`
  insert into main.curriculum (
    channel_seq,
    course_seq,
    curriculum_order,
    curriculum_type_cd,
    title,
    content
  )
  select
    ${channelSeq},
    ${courseSeq},
    n,
    ${LESSON_TYPE.TEXT},
    '수업 ' || n,
    '<p>글</p>'
  from generate_series(1, 4) n
  returning curriculum_seq::int as seq`;

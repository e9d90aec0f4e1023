import { BOARD_KIND, POST_TYPE } from '@madang/contracts/codes';
import type { CourseSetting } from '@madang/contracts/main/course';
import { sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';

/**
 * SQL: the boards of the class `c` as JSON. A board without a name of its own has the Korean name of its type here; the calls about boards
 * give it in the reader's language.
 */
export const BOARDS_JSON = sql`(
    select coalesce(
      jsonb_agg(
        jsonb_build_object(
          'boardSeq', b.board_seq,
          'name', case
            when b.name <> '' then b.name
            when b.type_cd = ${POST_TYPE.NOTICE} then '공지'
            when b.type_cd = ${POST_TYPE.QUESTION} then '질문과 답변'
            else '일반'
          end,
          'typeCd', b.type_cd,
          'readScope', b.read_scope,
          'writeScope', b.write_scope
        )
        order by b.board_order, b.board_seq
      ),
      '[]'
    )
    from board b
    where b.kind = ${BOARD_KIND.COURSE}
      and b.channel_seq = c.channel_seq
      and b.course_seq = c.course_seq
  )`;
interface At {
  channelSeq: number | null;
  courseSeq: number;
}
export const COURSE_BOARDS = statement<At, { boards: CourseSetting['boards'] }>(
  'course.boards',
  (p) => sql`
    select ${BOARDS_JSON} as boards
    from course c
    where c.channel_seq = ${p.channelSeq}
      and c.course_seq = ${p.courseSeq}
  `,
);

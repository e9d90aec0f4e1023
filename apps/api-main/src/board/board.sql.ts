import { BOARD_KIND, BOARD_SCOPE, COURSE_TYPE_CD, POST_TYPE, TRASH, type PostType } from '@madang/contracts/codes';
import type { Page } from '@madang/contracts/endpoint';
import type { CourseBoards } from '@madang/contracts/main/board';
import { isEnrolled } from '@madang/server/enrolment-rules.sql';
import { sql } from '@madang/server/sql/sql';
import { statement, type Placeholders } from '@madang/server/sql/statement';
import type { BoardRow } from './board-access';

interface Site {
  channelSeq: number | null;
}
type InCourse = Site & { courseSeq: number | null };
type One = Site & { boardSeq: number };
type BoardJson = { board: BoardRow };
export type CountedRow = BoardRow & { postCount: number };

/** A board (row `b`) as JSON, without what depends on the reader. */
const BOARD_JSON = sql`json_build_object(
      'boardSeq', b.board_seq,
      'kind', b.kind,
      'courseSeq', b.course_seq,
      'typeCd', b.type_cd,
      'name', b.name,
      'readScope', b.read_scope,
      'writeScope', b.write_scope,
      'categories', b.categories,
      'order', b.board_order
    )`;
/** The JSON of a board with how many posts it has. */
const COUNTED_BOARD_JSON = sql`(${BOARD_JSON}::jsonb || jsonb_build_object(
      'postCount', (
        select count(*)::int
        from post p
        where p.channel_seq = b.channel_seq
          and p.board_seq = b.board_seq
      )
    ))`;

export const BOARD_BY_SEQ = statement<One, BoardRow>(
  'board.by-seq',
  (p) => sql`
    select ${BOARD_JSON}::text
    from board b
    where b.channel_seq = ${p.channelSeq}::bigint
      and b.board_seq = ${p.boardSeq}::bigint
  `,
);
/** The site's board of notices; no row until the first notice is written. */
export const NOTICE_BOARD = statement<Site, BoardRow>(
  'board.of-notices',
  (p) => sql`
    select ${BOARD_JSON}::text
    from board b
    where b.channel_seq = ${p.channelSeq}::bigint
      and b.kind = ${BOARD_KIND.NOTICE}
  `,
);

/**
 * What a person is on the site. `participant` says that the person learns in one of its classes. A board of the site belongs to no class,
 * so `roles` lack what teachers may do in their own classes only (AM-197).
 */
export interface BoardViewer {
  roles: string[];
  userTypeCd: string | null;
  participant: boolean;
}
export const BOARD_VIEWER = statement<Site & { userSeq: number; now: Date }, BoardViewer>(
  'board.viewer',
  (p) => sql`
    select json_build_object(
      'roles', allowed_roles(u.roles, u.user_type_cd, c.teacher_sheet_yn, c.teacher_own_yn, true, null),
      'userTypeCd', u.user_type_cd,
      'participant', exists (
        select
        from attend a
        where a.channel_seq = u.channel_seq
          and a.user_seq = u.user_seq
          and ${isEnrolled(sql`a`, p.now)}
      )
    )::text
    from channel_user u
    join channel c on c.channel_seq = u.channel_seq
    where u.channel_seq = ${p.channelSeq}::bigint
      and u.user_seq = ${p.userSeq}::bigint
  `,
);

const inOrder = sql`order by b.board_order, b.board_seq`;
const ofSite = (p: Placeholders<Site>) => sql`b.channel_seq = ${p.channelSeq}::bigint and b.kind = ${BOARD_KIND.SITE}`;
export const SITE_BOARDS = statement<Site>(
  'board.of-site',
  (p) => sql`
    select ${BOARD_JSON}::text
    from board b
    where ${ofSite(p)}
    ${inOrder}
  `,
);
/** The boards of a site, without those of its classes and of its notices, read inside the caller's transaction. */
export const SITE_BOARD_ROWS = statement<Site, BoardJson>(
  'board.rows-of-site',
  (p) => sql`
    select ${BOARD_JSON} as board
    from board b
    where ${ofSite(p)}
    ${inOrder}
  `,
);
export const COURSE_BOARDS = statement<InCourse>(
  'board.of-course',
  (p) => sql`
    select ${BOARD_JSON}::text
    from board b
    where b.channel_seq = ${p.channelSeq}::bigint
      and b.kind = ${BOARD_KIND.COURSE}
      and b.course_seq = ${p.courseSeq}::bigint
    ${inOrder}
  `,
);
/** The boards of the site and its notices, for staff. */
export const ADMIN_BOARDS = statement<Site>(
  'board.admin',
  (p) => sql`
    select ${COUNTED_BOARD_JSON}::text
    from board b
    where b.channel_seq = ${p.channelSeq}::bigint
      and b.kind <> ${BOARD_KIND.COURSE}
    ${inOrder}
  `,
);

type Classes = Site & { pattern: string | null; size: number; offset: number };
type ClassRow = Omit<CourseBoards, 'boards'> & { boards: CountedRow[] };
/**
 * A page of classes with their boards, without classes in the trash and packages. Classes in which questions wait for an answer of staff
 * come first.
 */
export const CLASSES_WITH_BOARDS = statement<Classes, Page<ClassRow>>(
  'board.classes',
  (p) => sql`
    with hit as materialized (
      select
        c.course_seq,
        c.title,
        (
          select count(*)::int
          from post p
          where p.channel_seq = c.channel_seq
            and p.course_seq = c.course_seq
            and p.type_cd = ${POST_TYPE.QUESTION}
            and p.answer_count = 0
        ) as open_count
      from course c
      where c.channel_seq = ${p.channelSeq}::bigint
        and c.trash_type_cd = ${TRASH.NORMAL}
        and c.course_type_cd <> ${COURSE_TYPE_CD.PACKAGE}
        and (${p.pattern}::text is null or c.title ilike ${p.pattern})
    )
    select json_build_object(
      'list', (
        select coalesce(json_agg(json_build_object(
          'courseSeq', h.course_seq,
          'title', h.title,
          'openCount', h.open_count,
          'boards', (
            select coalesce(json_agg(${COUNTED_BOARD_JSON} ${inOrder}), '[]')
            from board b
            where b.kind = ${BOARD_KIND.COURSE}
              and b.channel_seq = ${p.channelSeq}::bigint
              and b.course_seq = h.course_seq
          )
        ) order by h.open_count desc, h.course_seq desc), '[]')
        from (
          select *
          from hit
          order by open_count desc, course_seq desc
          limit ${p.size}::int
          offset ${p.offset}::int
        ) h
      ),
      'totalCount', (select count(*)::int from hit)
    )::text
  `,
);

/** Makes calls that count or order the boards of a site wait for each other. */
export const BOARDS_TURN = statement<Site>(
  'board.turn',
  (p) => sql`select pg_advisory_xact_lock(hashtext('board'), hashtext(${p.channelSeq}::text))`,
);
export const BOARDS_COUNT = statement<InCourse, { boardCount: number }>(
  'board.count',
  (p) => sql`
    select count(*)::int as "boardCount"
    from board
    where channel_seq = ${p.channelSeq}
      and course_seq is not distinct from ${p.courseSeq}
      and kind <> ${BOARD_KIND.NOTICE}
  `,
);
/** The class that a board is for, if it is not in the trash. */
export const BOARD_COURSE = statement<InCourse, { courseSeq: number }>(
  'board.course',
  (p) => sql`
    select course_seq as "courseSeq"
    from course
    where channel_seq = ${p.channelSeq}
      and course_seq = ${p.courseSeq}
      and trash_type_cd = ${TRASH.NORMAL}
  `,
);

interface Kept {
  typeCd: PostType;
  name: string;
  readScope: string;
  writeScope: string;
  categories: string[];
}
/** Makes a board; it comes last in the order of its site or class. */
export const BOARD_INSERT = statement<InCourse & Kept & { now: Date }, { boardSeq: number }>(
  'board.insert',
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
      board_order,
      created_at
    )
    select
      ${p.channelSeq},
      case when ${p.courseSeq}::bigint is null then ${BOARD_KIND.SITE} else ${BOARD_KIND.COURSE} end,
      ${p.courseSeq},
      ${p.typeCd},
      ${p.name},
      ${p.readScope},
      ${p.writeScope},
      ${p.categories},
      coalesce((
        select max(board_order)
        from board
        where channel_seq = ${p.channelSeq}
          and course_seq is not distinct from ${p.courseSeq}
      ), 0) + 1,
      ${p.now}
    returning board_seq as "boardSeq"
  `,
);
/** Makes the board of notices with the site's first notice. When two do so at once, only one board is made. */
export const NOTICE_BOARD_INSERT = statement<Site & { now: Date }>(
  'board.insert-of-notices',
  (p) => sql`
    insert into board (
      channel_seq,
      kind,
      type_cd,
      read_scope,
      write_scope,
      created_at
    )
    values (
      ${p.channelSeq},
      ${BOARD_KIND.NOTICE},
      ${POST_TYPE.NOTICE},
      ${BOARD_SCOPE.EVERYONE},
      ${BOARD_SCOPE.STAFF},
      ${p.now}
    )
    on conflict do nothing
  `,
);
export const BOARD_UPDATE = statement<One & Kept>(
  'board.update',
  (p) => sql`
    update board
    set
      type_cd = ${p.typeCd},
      name = ${p.name},
      read_scope = ${p.readScope},
      write_scope = ${p.writeScope},
      categories = ${p.categories}
    where channel_seq = ${p.channelSeq}
      and board_seq = ${p.boardSeq}
  `,
);
export const BOARD_ORDER = statement<Site & { boardSeqs: number[] }>(
  'board.order',
  (p) => sql`
    update board b
    set board_order = o.n
    from unnest(${p.boardSeqs}::bigint[]) with ordinality o (seq, n)
    where b.channel_seq = ${p.channelSeq}
      and b.kind = ${BOARD_KIND.SITE}
      and b.board_seq = o.seq
  `,
);
export const BOARD_DELETE = statement<One>(
  'board.delete',
  (p) => sql`delete from board where channel_seq = ${p.channelSeq} and board_seq = ${p.boardSeq}`,
);
/** Locks a board for a change; answers no row for the board of notices, which cannot be changed. */
export const BOARD_LOCK = statement<One, { boardSeq: number }>(
  'board.lock',
  (p) => sql`
    select b.board_seq as "boardSeq"
    from board b
    where b.channel_seq = ${p.channelSeq}
      and b.board_seq = ${p.boardSeq}
      and b.kind <> ${BOARD_KIND.NOTICE}
    for update
  `,
);
/** A board with the title of its class, for the data history. */
export const BOARD_WITH_COURSE = statement<One, BoardJson & { course: string | null }>(
  'board.with-course',
  (p) => sql`
    select
      ${BOARD_JSON} as board,
      c.title as course
    from board b
    left join course c on c.channel_seq = b.channel_seq and c.course_seq = b.course_seq
    where b.channel_seq = ${p.channelSeq}
      and b.board_seq = ${p.boardSeq}
  `,
);

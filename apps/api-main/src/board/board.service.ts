import { Injectable } from '@nestjs/common';
import type { InputOf, Page, QueryOf } from '@madang/contracts/endpoint';
import { BOARDS_MAX, type boardApi as api, type CourseBoards } from '@madang/contracts/main/board';
import type { Board } from '@madang/contracts/main/board-calls';
import type { Caller, User } from '@madang/server/caller';
import { Clock } from '@madang/server/clock';
import { Db, rows, type Tx } from '@madang/server/db';
import { fail, failField } from '@madang/server/fail';
import { History } from '@madang/server/history';
import { LIST_MAX, pattern } from '../course/course-list.sql';
import { admits, BOARD, BoardAccess, nameOf, boardJson, type BoardRow, type Opened, type Standing } from './board-access';

type Input = InputOf<typeof api.update>;
const LIST = (where: string) =>
  `select ${BOARD}::text from board b where b.channel_seq = $1::bigint and ${where} order by b.board_order, b.board_seq`;
const OF_SITE = LIST(`b.kind = 'SITE'`);
const OF_COURSE = LIST(`b.kind = 'COURSE' and b.course_seq = $2::bigint`);
const COUNTED = `(${BOARD}::jsonb || jsonb_build_object('postCount', (select count(*)::int from post p where p.channel_seq = b.channel_seq and p.board_seq = b.board_seq)))`;
const ADMIN = `select ${COUNTED}::text from board b where b.channel_seq = $1::bigint and b.kind <> 'COURSE' order by b.board_order, b.board_seq`;
/** $1 channel, $2 words or null, $3 size, $4 offset: classes that wait for answers first. */
const COURSES = `with hit as materialized (
  select c.course_seq, c.title, (select count(*)::int from post p where p.channel_seq = c.channel_seq and p.course_seq = c.course_seq and p.type_cd = '04' and p.answer_count = 0) as open_count
  from course c where c.channel_seq = $1::bigint and c.trash_type_cd = '00' and c.course_type_cd <> '09' and ($2::text is null or c.title ilike $2))
select json_build_object(
  'list', (select coalesce(json_agg(json_build_object('courseSeq', h.course_seq, 'title', h.title, 'openCount', h.open_count,
      'boards', (select coalesce(json_agg(${COUNTED} order by b.board_order, b.board_seq), '[]') from board b where b.kind = 'COURSE' and b.channel_seq = $1::bigint and b.course_seq = h.course_seq))
      order by h.open_count desc, h.course_seq desc), '[]') from (select * from hit order by open_count desc, course_seq desc limit $3::int offset $4::int) h),
  'totalCount', (select count(*)::int from hit))::text`;
const LOCK = `select ${BOARD} as board from board b where b.channel_seq = $1 and b.board_seq = $2 and b.kind <> 'NOTICE' for update`;
const INSERT = `insert into board (channel_seq, kind, course_seq, type_cd, name, read_scope, write_scope, categories, board_order, created_at)
  select $1, case when $2::bigint is null then 'SITE' else 'COURSE' end, $2, $3, $4, $5, $6, $7,
    coalesce((select max(board_order) from board where channel_seq = $1 and course_seq is not distinct from $2), 0) + 1, $8 returning board_seq as seq`;
const UPDATE = `update board set type_cd = $3, name = $4, read_scope = $5, write_scope = $6, categories = $7 where channel_seq = $1 and board_seq = $2`;
const ORDER = `update board b set board_order = o.n from unnest($2::bigint[]) with ordinality o (seq, n) where b.channel_seq = $1 and b.kind = 'SITE' and b.board_seq = o.seq`;

type Counted = Board & { postCount: number };
/** Staff see every board of the site, and post as such. */
const ALL: Standing = { userSeq: null, member: true, participant: true, staff: true, manage: true, sees: true };

/** The boards themselves: those of the site, and those of its classes. */
@Injectable()
export class BoardService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly access: BoardAccess,
    private readonly history: History,
  ) {}

  async list(auth: Caller, courseSeq: number | null): Promise<Board[]> {
    if (courseSeq !== null) return (await this.openOf(auth, courseSeq)).boards;
    const standing = await this.access.ofSite(auth);
    return this.opened(await this.read(OF_SITE, [auth.channelSeq]), standing).map((one) => boardJson(one, auth.lang));
  }

  /** The boards of a class that the caller may open; only who is somebody there learns that the others exist. */
  async openOf(auth: Caller, courseSeq: number): Promise<{ standing: Standing; boards: Board[] }> {
    const standing = await this.access.ofCourse(auth, courseSeq);
    const found = this.opened(await this.read(OF_COURSE, [auth.channelSeq, courseSeq]), standing);
    return { standing, boards: found.map((one) => boardJson(one, auth.lang)) };
  }

  async find(auth: Caller, boardSeq: number): Promise<Board> {
    return boardJson(await this.access.open(auth, boardSeq), auth.lang);
  }

  async admin(auth: User): Promise<{ notices: number; boards: Counted[] }> {
    const all = await this.read<BoardRow & { postCount: number }>(ADMIN, [auth.channelSeq]);
    const boards = all.filter((row) => row.kind === 'SITE').map((row) => this.counted(row, auth));
    return { notices: all.find((row) => row.kind === 'NOTICE')?.postCount ?? 0, boards };
  }

  async courses(auth: User, q: QueryOf<typeof api.courses>): Promise<Page<CourseBoards>> {
    const { channelSeq } = auth;
    type Row = Omit<CourseBoards, 'boards'> & { boards: (BoardRow & { postCount: number })[] };
    const offset = Math.min((q.page - 1) * q.size, LIST_MAX);
    const { list, totalCount } = (await this.db.one<Page<Row>>({ channelSeq }, COURSES, [channelSeq, pattern(q.q), q.size, offset]))!;
    return { totalCount, list: list.map((row) => ({ ...row, boards: row.boards.map((board) => this.counted(board, auth)) })) };
  }

  private counted = ({ postCount, ...row }: BoardRow & { postCount: number }, auth: User): Counted => ({
    ...boardJson({ row, standing: ALL }, auth.lang),
    postCount,
  });
  private opened = (found: BoardRow[], standing: Standing): Opened[] =>
    found.filter((row) => admits(row.readScope, standing)).map((row) => ({ row, standing }));
  private async read<T = BoardRow>(text: string, values: (number | null)[]): Promise<T[]> {
    return (await this.db.read({ channelSeq: values[0]! }, text, values)).map((json) => JSON.parse(json) as T);
  }

  async create(auth: User, input: InputOf<typeof api.create>): Promise<Board> {
    const channelSeq = auth.channelSeq!;
    const seq = await this.db.tx({ channelSeq }, async (tx) => {
      const { courseSeq } = input;
      // One at a time counts and writes.
      await tx.query(`select pg_advisory_xact_lock(hashtext('board'), hashtext($1::text))`, [channelSeq]);
      if (courseSeq !== null) {
        const [course] = await rows(tx, `select 1 from course where channel_seq = $1 and course_seq = $2 and trash_type_cd = '00'`, [
          channelSeq,
          courseSeq,
        ]);
        if (!course) throw failField('courseSeq', 'oneOf');
      }
      const [counted] = await rows<{ n: number }>(
        tx,
        `select count(*)::int as n from board where channel_seq = $1 and course_seq is not distinct from $2 and kind <> 'NOTICE'`,
        [channelSeq, courseSeq],
      );
      if (counted!.n >= BOARDS_MAX) throw failField('name', 'listMax', { max: BOARDS_MAX });
      const values = [channelSeq, courseSeq, input.typeCd, input.name, input.readScope, input.writeScope, named(input), this.clock.now()];
      const [made] = await rows<{ seq: number }>(tx, INSERT, values);
      const after = await this.shown(tx, channelSeq, made!.seq);
      await this.history.record(tx, auth, channelSeq, { entity: 'BOARD', seq: made!.seq, before: null, after });
      return made!.seq;
    });
    return this.find(auth, seq);
  }

  async update(auth: User, boardSeq: number, input: Input): Promise<Board> {
    const channelSeq = auth.channelSeq!;
    await this.db.tx({ channelSeq }, async (tx) => {
      const before = await this.lock(tx, channelSeq, boardSeq);
      await tx.query(UPDATE, [channelSeq, boardSeq, input.typeCd, input.name, input.readScope, input.writeScope, named(input)]);
      const after = await this.shown(tx, channelSeq, boardSeq);
      await this.history.record(tx, auth, channelSeq, { entity: 'BOARD', seq: boardSeq, before, after });
    });
    return this.find(auth, boardSeq);
  }

  async order(auth: User, order: number[]): Promise<null> {
    const channelSeq = auth.channelSeq!;
    await this.db.tx({ channelSeq }, async (tx) => {
      await tx.query(`select pg_advisory_xact_lock(hashtext('board'), hashtext($1::text))`, [channelSeq]);
      const inOrder = async () =>
        (await rows<{ board: BoardRow }>(tx, `${OF_SITE.replace('::text', ' as board')}`, [channelSeq])).map(({ board }) => board);
      const before = await inOrder();
      const known = before.map((one) => one.boardSeq);
      if (order.length !== known.length || known.some((seq) => !order.includes(seq))) throw fail('NO_DATA');
      await tx.query(ORDER, [channelSeq, order]);
      const names = (list: BoardRow[]) => ({ boards: list.map((one) => nameOf(one, auth.lang)) });
      await this.history.record(tx, auth, channelSeq, { entity: 'BOARD', before: names(before), after: names(await inOrder()) });
    });
    return null;
  }

  async remove(auth: User, boardSeq: number): Promise<null> {
    const channelSeq = auth.channelSeq!;
    await this.db.tx({ channelSeq }, async (tx) => {
      const before = await this.lock(tx, channelSeq, boardSeq);
      await tx.query('delete from board where channel_seq = $1 and board_seq = $2', [channelSeq, boardSeq]);
      await this.history.record(tx, auth, channelSeq, { entity: 'BOARD', seq: boardSeq, before, after: null });
    });
    return null;
  }

  private async lock(tx: Tx, channelSeq: number, boardSeq: number): Promise<object> {
    const [found] = await rows(tx, LOCK, [channelSeq, boardSeq]);
    if (!found) throw fail('NO_DATA');
    return this.shown(tx, channelSeq, boardSeq);
  }
  /** What a line of history shows of a board; `title` is what the line is called by. */
  private async shown(tx: Tx, channelSeq: number, boardSeq: number): Promise<object> {
    const [found] = await rows<{ board: BoardRow; course: string | null }>(
      tx,
      `select ${BOARD} as board, c.title as course from board b left join course c on c.channel_seq = b.channel_seq and c.course_seq = b.course_seq
       where b.channel_seq = $1 and b.board_seq = $2`,
      [channelSeq, boardSeq],
    );
    const { board, course } = found!;
    const { name, typeCd, readScope, writeScope, categories } = board;
    return { boardName: name, boardTypeCd: typeCd, readScope, writeScope, boardCategories: categories, ...(course ? { course } : {}) };
  }
}
/** Categories once each. */
const named = ({ categories }: { categories: string[] }) => [...new Set(categories)];

import { Injectable } from '@nestjs/common';
import { BOARD_KIND, HISTORY_ENTITY } from '@madang/contracts/codes';
import type { InputOf, Page, QueryOf } from '@madang/contracts/endpoint';
import { BOARDS_MAX, type boardApi as api, type CourseBoards } from '@madang/contracts/main/board';
import type { Board } from '@madang/contracts/main/board-calls';
import type { Caller, User } from '@madang/server/caller';
import { Clock } from '@madang/server/clock';
import { Db, rows, type Tx } from '@madang/server/db';
import { fail, failField } from '@madang/server/fail';
import { History } from '@madang/server/history';
import { LIST_MAX, pattern } from '../course/course-list.sql';
import { admits, BoardAccess, nameOf, boardJson, type BoardRow, type Opened, type Standing } from './board-access';
import {
  ADMIN_BOARDS,
  BOARD_COURSE,
  BOARD_DELETE,
  BOARD_INSERT,
  BOARD_LOCK,
  BOARD_ORDER,
  BOARD_UPDATE,
  BOARD_WITH_COURSE,
  BOARDS_COUNT,
  BOARDS_TURN,
  CLASSES_WITH_BOARDS,
  COURSE_BOARDS,
  SITE_BOARD_ROWS,
  SITE_BOARDS,
  type CountedRow,
} from './board.sql';

type Input = InputOf<typeof api.update>;
type Counted = Board & { postCount: number };
/** The standing with which the admin answers the site's boards: that of a reader who may see and do everything. */
const SEES_ALL: Standing = { userSeq: null, member: true, participant: true, staff: true, manage: true, sees: true };

/** Lists, makes, changes and deletes the boards of a site and of its classes, and sorts the boards of the site. */
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
    const { channelSeq } = auth;
    return this.opened(parsed(await this.db.read({ channelSeq }, SITE_BOARDS, { channelSeq })), standing).map((one) =>
      boardJson(one, auth.lang),
    );
  }

  /** The boards of a class that the caller may read; the others are left out, so that the answer does not tell of them. */
  async openOf(auth: Caller, courseSeq: number): Promise<{ standing: Standing; boards: Board[] }> {
    const standing = await this.access.ofCourse(auth, courseSeq);
    const { channelSeq } = auth;
    const found = this.opened(parsed(await this.db.read({ channelSeq }, COURSE_BOARDS, { channelSeq, courseSeq })), standing);
    return { standing, boards: found.map((one) => boardJson(one, auth.lang)) };
  }

  async find(auth: Caller, boardSeq: number): Promise<Board> {
    return boardJson(await this.access.open(auth, boardSeq), auth.lang);
  }

  async admin(auth: User): Promise<{ notices: number; boards: Counted[] }> {
    const { channelSeq } = auth;
    const all = parsed<CountedRow>(await this.db.read({ channelSeq }, ADMIN_BOARDS, { channelSeq }));
    const boards = all.filter((row) => row.kind === BOARD_KIND.SITE).map((row) => this.counted(row, auth));
    return { notices: all.find((row) => row.kind === BOARD_KIND.NOTICE)?.postCount ?? 0, boards };
  }

  async courses(auth: User, q: QueryOf<typeof api.courses>): Promise<Page<CourseBoards>> {
    const { channelSeq } = auth;
    const offset = Math.min((q.page - 1) * q.size, LIST_MAX);
    const args = { channelSeq, pattern: pattern(q.q), size: q.size, offset };
    const { list, totalCount } = (await this.db.one({ channelSeq }, CLASSES_WITH_BOARDS, args))!;
    return { totalCount, list: list.map((row) => ({ ...row, boards: row.boards.map((board) => this.counted(board, auth)) })) };
  }

  private counted = ({ postCount, ...row }: CountedRow, auth: User): Counted => ({
    ...boardJson({ row, standing: SEES_ALL }, auth.lang),
    postCount,
  });
  private opened = (found: BoardRow[], standing: Standing): Opened[] =>
    found.filter((row) => admits(row.readScope, standing)).map((row) => ({ row, standing }));

  async create(auth: User, input: InputOf<typeof api.create>): Promise<Board> {
    const channelSeq = auth.channelSeq!;
    const seq = await this.db.tx({ channelSeq }, async (tx) => {
      const { courseSeq } = input;
      await rows(tx, BOARDS_TURN, { channelSeq });
      if (courseSeq !== null && !(await rows(tx, BOARD_COURSE, { channelSeq, courseSeq })).length) throw failField('courseSeq', 'oneOf');
      const [counted] = await rows(tx, BOARDS_COUNT, { channelSeq, courseSeq });
      if (counted!.boardCount >= BOARDS_MAX) throw failField('name', 'listMax', { max: BOARDS_MAX });
      const args = { channelSeq, courseSeq, ...kept(input), now: this.clock.now() };
      const [made] = await rows(tx, BOARD_INSERT, args);
      const after = await this.shown(tx, auth, made!.boardSeq);
      await this.history.record(tx, auth, channelSeq, { entity: HISTORY_ENTITY.BOARD, seq: made!.boardSeq, before: null, after });
      return made!.boardSeq;
    });
    return this.find(auth, seq);
  }

  async update(auth: User, boardSeq: number, input: Input): Promise<Board> {
    const channelSeq = auth.channelSeq!;
    await this.db.tx({ channelSeq }, async (tx) => {
      const before = await this.lock(tx, auth, boardSeq);
      await rows(tx, BOARD_UPDATE, { channelSeq, boardSeq, ...kept(input) });
      const after = await this.shown(tx, auth, boardSeq);
      await this.history.record(tx, auth, channelSeq, { entity: HISTORY_ENTITY.BOARD, seq: boardSeq, before, after });
    });
    return this.find(auth, boardSeq);
  }

  async order(auth: User, order: number[]): Promise<null> {
    const channelSeq = auth.channelSeq!;
    await this.db.tx({ channelSeq }, async (tx) => {
      await rows(tx, BOARDS_TURN, { channelSeq });
      const inOrder = async () => (await rows(tx, SITE_BOARD_ROWS, { channelSeq })).map(({ board }) => board);
      const before = await inOrder();
      const known = before.map((one) => one.boardSeq);
      if (order.length !== known.length || known.some((seq) => !order.includes(seq))) throw fail('NO_DATA');
      await rows(tx, BOARD_ORDER, { channelSeq, boardSeqs: order });
      const names = (list: BoardRow[]) => ({ boards: list.map((one) => nameOf(one, auth.lang)) });
      await this.history.record(tx, auth, channelSeq, {
        entity: HISTORY_ENTITY.BOARD,
        before: names(before),
        after: names(await inOrder()),
      });
    });
    return null;
  }

  async remove(auth: User, boardSeq: number): Promise<null> {
    const channelSeq = auth.channelSeq!;
    await this.db.tx({ channelSeq }, async (tx) => {
      const before = await this.lock(tx, auth, boardSeq);
      await rows(tx, BOARD_DELETE, { channelSeq, boardSeq });
      await this.history.record(tx, auth, channelSeq, { entity: HISTORY_ENTITY.BOARD, seq: boardSeq, before, after: null });
    });
    return null;
  }

  private async lock(tx: Tx, auth: User, boardSeq: number): Promise<object> {
    const [found] = await rows(tx, BOARD_LOCK, { channelSeq: auth.channelSeq!, boardSeq });
    if (!found) throw fail('NO_DATA');
    return this.shown(tx, auth, boardSeq);
  }
  /**
   * The fields of a board that a line of the site's history shows; `course` is the title of the board's class. A board without a name of
   * its own has the one that its form shows, since saving the form is no change of it.
   */
  private async shown(tx: Tx, { channelSeq, lang }: User, boardSeq: number): Promise<object> {
    const [found] = await rows(tx, BOARD_WITH_COURSE, { channelSeq: channelSeq!, boardSeq });
    const { board, course } = found!;
    const { typeCd, readScope, writeScope, categories } = board;
    const boardName = nameOf(board, lang);
    return { boardName, boardTypeCd: typeCd, readScope, writeScope, boardCategories: categories, ...(course ? { course } : {}) };
  }
}
const parsed = <T = BoardRow>(found: string[]): T[] => found.map((json) => JSON.parse(json) as T);
/** The fields of the input that a board stores; a category that is named twice is stored once. */
const kept = ({ typeCd, name, readScope, writeScope, categories }: Input) => ({
  typeCd,
  name,
  readScope,
  writeScope,
  categories: [...new Set(categories)],
});

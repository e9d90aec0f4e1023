import { Injectable } from '@nestjs/common';
import { BOARD_SCOPE, POST_TYPE, YN } from '@madang/contracts/codes';
import type { CursorPage, QueryOf } from '@madang/contracts/endpoint';
import type { boardApi } from '@madang/contracts/main/board';
import type { Board, Notice, NoticeRow, Post, PostComment, PostRow } from '@madang/contracts/main/board-calls';
import { QUESTIONS_SHOWN, type LessonQuestions } from '@madang/contracts/main/lesson-note';
import type { Page } from '@madang/contracts/endpoint';
import type { Caller, User } from '@madang/server/caller';
import { countedPage } from '@madang/server/counted';
import { Db } from '@madang/server/db';
import { fail } from '@madang/server/fail';
import { LIST_MAX } from '../course/course-list.sql';
import { FileAddresses } from '../storage/file-addresses';
import { HiddenPictures } from '../upload/hidden-pictures';
import { BoardAccess, nameOf, refuse, type Opened, type Standing } from './board-access';
import { BoardService } from './board.service';
import {
  BOARD_POSTS,
  COURSE_POSTS,
  LESSON_QUESTIONS,
  NEWEST_QUESTIONS,
  POST_BY_SEQ,
  POST_COMMENTS,
  POST_FILE,
  type FoundPost,
  type Reader,
  type FoundComment,
} from './post.sql';

type Query = QueryOf<typeof boardApi.posts>;
/** How many comments an answer about one post brings along; further ones have a call of their own. */
const FIRST_COMMENTS = 50;

/** Reads posts and notices. The SQL leaves out, or blanks, what the reader may not see. */
@Injectable()
export class PostService {
  constructor(
    private readonly db: Db,
    private readonly access: BoardAccess,
    private readonly boards: BoardService,
    private readonly addresses: FileAddresses,
    private readonly hidden: HiddenPictures,
  ) {}

  async list(auth: Caller, boardSeq: number, q: Query): Promise<Page<PostRow>> {
    return this.ofBoard(auth, await this.access.open(auth, boardSeq), q);
  }

  async notices(auth: Caller, q: Pick<Query, 'page' | 'size' | 'q'>): Promise<Page<NoticeRow>> {
    const opened = await this.access.openNotices(auth);
    if (!opened) return { list: [], totalCount: 0 };
    const all = { ...q, category: undefined, typeCd: '', openYn: '', boardSeq: null } as Query;
    const { list, ...counted } = await this.ofBoard(auth, opened, all);
    return { list: list.map((row) => ({ ...row, noticeSeq: row.postSeq })), ...counted };
  }

  /** The posts of a class on all of its boards that the reader may read. */
  async ofCourse(auth: Caller, courseSeq: number, q: Query): Promise<Page<PostRow>> {
    const { standing, boards } = await this.boards.openOf(auth, courseSeq);
    const boardSeqs = boards.map((board) => board.boardSeq).filter((seq) => !q.boardSeq || seq === q.boardSeq);
    const { channelSeq } = auth;
    const args = { ...readerOf(auth, standing), ...searchOf(q), courseSeq, boardSeqs };
    return countedPage((await this.db.one({ channelSeq }, COURSE_POSTS, args))!);
  }

  async qna(auth: Caller, courseSeq: number, limit: number): Promise<PostRow[]> {
    const { standing, boards } = await this.boards.openOf(auth, courseSeq);
    const { channelSeq } = auth;
    const args = { ...readerOf(auth, standing), courseSeq, boardSeqs: boards.map((board) => board.boardSeq), limit };
    return (await this.db.one({ channelSeq }, NEWEST_QUESTIONS, args))!;
  }

  /** The newest questions about a lesson, and whether the reader may ask one. */
  async ofLesson(auth: Caller, courseSeq: number, curriculumSeq: number): Promise<LessonQuestions> {
    const { standing, boards } = await this.boards.openOf(auth, courseSeq);
    const { channelSeq } = auth;
    const args = { ...readerOf(auth, standing), curriculumSeq, boardSeqs: boards.map((board) => board.boardSeq), limit: QUESTIONS_SHOWN };
    return { mayAsk: boards.some(isForQuestions), list: (await this.db.one({ channelSeq }, LESSON_QUESTIONS, args))! };
  }
  /** The board of the class on which the reader may ask questions; refused if there is none. */
  async boardToAsk(auth: User, courseSeq: number): Promise<number> {
    const board = (await this.boards.openOf(auth, courseSeq)).boards.find(isForQuestions);
    if (!board) throw fail('NO_PERMISSION');
    return board.boardSeq;
  }

  private async ofBoard(auth: Caller, { row, standing }: Opened, q: Query): Promise<Page<PostRow>> {
    const { channelSeq } = auth;
    const args = { ...readerOf(auth, standing), ...searchOf(q), boardSeq: row.boardSeq };
    return countedPage((await this.db.one({ channelSeq }, BOARD_POSTS, args))!);
  }

  async find(auth: Caller, boardSeq: number, postSeq: number): Promise<Post> {
    const opened = await this.access.open(auth, boardSeq);
    const { row, standing } = opened;
    const found = await this.shown(auth, opened, postSeq);
    const own = this.rights(opened, found);
    const withheld = isWithheld(found);
    return {
      ...found,
      ...own,
      mayComment: standing.member && !withheld,
      board: {
        boardSeq,
        courseSeq: row.courseSeq,
        typeCd: row.typeCd,
        name: nameOf(row, auth.lang),
        readScope: row.readScope,
        categories: row.categories,
      },
      comments: withheld ? { list: [], cursor: null } : await this.said(auth, opened, postSeq, { after: null, size: FIRST_COMMENTS }),
    };
  }

  async notice(auth: Caller, noticeSeq: number): Promise<Notice> {
    const opened = await this.access.openNotices(auth);
    if (!opened) throw fail('NO_DATA');
    const { liked: _liked, ...found } = await this.one(auth, opened, noticeSeq);
    const { manage } = opened.standing;
    return { ...found, noticeSeq, mayEdit: manage, mayRemove: manage, mayManage: manage };
  }

  /** A post that the reader may read; refused if staff took it down and the reader may not see it nevertheless. */
  async one(auth: Caller, opened: Opened, postSeq: number): Promise<FoundPost> {
    const found = await this.shown(auth, opened, postSeq);
    if (isWithheld(found)) throw fail('CONTENT_HIDDEN');
    return found;
  }

  /**
   * A post as the reader may see it. Unless the reader sees the posts of others (`sees`), a secret post of somebody else is refused, and
   * one of somebody else that staff took down comes without its text.
   */
  private async shown(auth: Caller, { row, standing }: Opened, postSeq: number): Promise<FoundPost> {
    const { channelSeq } = auth;
    const args = { ...readerOf(auth, standing), boardSeq: row.boardSeq, postSeq };
    const found = await this.db.one({ channelSeq }, POST_BY_SEQ, args);
    if (!found) throw fail('NO_DATA');
    if (found.locked) refuse(BOARD_SCOPE.STAFF, standing);
    // A reader who may see a post that staff took down sees its pictures, too.
    if (found.hidden && channelSeq !== null) found.content = await this.hidden.shownIn(channelSeq, found.content);
    return found;
  }

  rights({ standing }: Opened, post: { userSeq: number | null; hidden: boolean }): Pick<Post, 'mayEdit' | 'mayRemove' | 'mayManage'> {
    const mine = standing.member && post.userSeq === standing.userSeq;
    // The author cannot change a post that staff took down until they bring it back.
    return { mayEdit: mine && !post.hidden, mayRemove: mine || standing.manage, mayManage: standing.manage };
  }

  async comments(auth: Caller, boardSeq: number, postSeq: number, q: { cursor?: string | undefined; size: number }) {
    const opened = await this.access.open(auth, boardSeq);
    await this.one(auth, opened, postSeq);
    const after = q.cursor && /^\d{1,15}$/.test(q.cursor) ? Number(q.cursor) : null;
    return this.said(auth, opened, postSeq, { after, size: q.size });
  }

  async said(
    auth: Caller,
    { standing }: Opened,
    postSeq: number,
    { after, size, only = null }: { after: number | null; size: number; only?: number | null },
  ): Promise<CursorPage<PostComment>> {
    const { channelSeq, userSeq } = auth;
    const args = { ...readerOf(auth, standing), postSeq, after, only, limit: size + 1 };
    const found = (await this.db.read({ channelSeq }, POST_COMMENTS, args)).map((json) => JSON.parse(json) as FoundComment);
    const list = found.slice(0, size).map((one) => {
      const mine = standing.member && one.userSeq === userSeq;
      return { ...one, mayEdit: mine && !one.hidden, mayRemove: mine || standing.manage };
    });
    return { list, cursor: found.length > size ? String(list.at(-1)!.commentSeq) : null };
  }

  async file(auth: Caller, boardSeq: number, postSeq: number, fileSeq: number): Promise<{ url: string }> {
    return this.address(auth, await this.access.open(auth, boardSeq), postSeq, fileSeq);
  }
  async noticeFile(auth: Caller, noticeSeq: number, fileSeq: number): Promise<{ url: string }> {
    const opened = await this.access.openNotices(auth);
    if (!opened) throw fail('NO_DATA');
    return this.address(auth, opened, noticeSeq, fileSeq);
  }
  /** The address of a post's file, for those who may read the post; it is valid for a short time only. */
  private async address(auth: Caller, opened: Opened, postSeq: number, fileSeq: number): Promise<{ url: string }> {
    await this.one(auth, opened, postSeq);
    const { channelSeq } = auth;
    const file = await this.db.one({ channelSeq }, POST_FILE, { channelSeq, postSeq, fileSeq });
    if (!file) throw fail('NO_DATA');
    return { url: `${this.addresses.brief(file.key)}?name=${encodeURIComponent(file.name)}` };
  }
}

const isForQuestions = (board: Board) => board.typeCd === POST_TYPE.QUESTION && board.mayWrite;
/**
 * Whether staff took the post down and this reader may not see it. The database leaves out the author then, which nothing else does to a
 * hidden post.
 */
const isWithheld = (post: FoundPost) => post.hidden && post.userSeq === null;
const readerOf = ({ channelSeq, userSeq }: Caller, { sees }: Standing): Reader => ({ channelSeq, userSeq, sees });
const searchOf = (q: Query) => ({
  q: q.q || null,
  category: q.category || null,
  typeCd: q.typeCd || null,
  open: q.openYn === YN.YES,
  size: q.size,
  offset: Math.min((q.page - 1) * q.size, LIST_MAX),
});

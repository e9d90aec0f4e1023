import { Injectable } from '@nestjs/common';
import type { CursorPage, QueryOf } from '@madang/contracts/endpoint';
import type { boardApi } from '@madang/contracts/main/board';
import type { Board, Notice, NoticeRow, Post, PostComment, PostRow } from '@madang/contracts/main/board-calls';
import type { Page } from '@madang/contracts/endpoint';
import type { Caller } from '@madang/server/caller';
import { countedPage } from '@madang/server/counted';
import { Db } from '@madang/server/db';
import { fail } from '@madang/server/fail';
import { LIST_MAX } from '../course/course-list.sql';
import { FileAddresses } from '../storage/file-addresses';
import { BoardAccess, nameOf, refuse, type Opened } from './board-access';
import { BoardService } from './board.service';
import { COMMENTS, FILE, LIST, POST, QNA } from './post.sql';

type Query = QueryOf<typeof boardApi.posts>;
type Found = Omit<Post, 'mayEdit' | 'mayRemove' | 'mayManage' | 'mayComment' | 'board' | 'comments'>;
type Said = Omit<PostComment, 'mayEdit' | 'mayRemove'>;
const FIRST_COMMENTS = 50;

/** Reading posts; what a reader may not see never leaves the database. */
@Injectable()
export class PostService {
  constructor(
    private readonly db: Db,
    private readonly access: BoardAccess,
    private readonly boards: BoardService,
    private readonly addresses: FileAddresses,
  ) {}

  async list(auth: Caller, boardSeq: number, q: Query): Promise<Page<PostRow>> {
    return this.page(auth, LIST.board, await this.access.open(auth, boardSeq), [boardSeq, null], q);
  }

  async notices(auth: Caller, q: Pick<Query, 'page' | 'size' | 'q'>): Promise<Page<NoticeRow>> {
    const opened = await this.access.openNotices(auth);
    if (!opened) return { list: [], totalCount: 0 };
    const all = { ...q, category: undefined, typeCd: '', openYn: '', boardSeq: null } as Query;
    const { list, ...counted } = await this.page(auth, LIST.board, opened, [opened.row.boardSeq, null], all);
    return { list: list.map((row) => ({ ...row, noticeSeq: row.postSeq })), ...counted };
  }

  /** Over the boards of a class that the reader may open. */
  async ofCourse(auth: Caller, courseSeq: number, q: Query): Promise<Page<PostRow>> {
    const { standing, boards } = await this.boards.openOf(auth, courseSeq);
    const seqs = boards.map((board) => board.boardSeq).filter((seq) => !q.boardSeq || seq === q.boardSeq);
    return this.page(auth, LIST.course, { standing }, [courseSeq, seqs], q);
  }

  async qna(auth: Caller, courseSeq: number, limit: number): Promise<PostRow[]> {
    const { standing, boards } = await this.boards.openOf(auth, courseSeq);
    const { channelSeq } = auth;
    const seqs = boards.map((board: Board) => board.boardSeq);
    return (await this.db.one<PostRow[]>({ channelSeq }, QNA, [channelSeq, auth.userSeq, standing.sees, courseSeq, seqs, limit]))!;
  }

  private async page(
    { channelSeq, userSeq }: Caller,
    text: string,
    { standing }: Pick<Opened, 'standing'>,
    place: [number, number[] | null],
    q: Query,
  ): Promise<Page<PostRow>> {
    const values = [channelSeq, userSeq, standing.sees, ...place, q.q || null, q.category || null, q.typeCd || null, q.openYn === 'Y'];
    const offset = Math.min((q.page - 1) * q.size, LIST_MAX);
    return countedPage((await this.db.one<Page<PostRow>>({ channelSeq }, text, [...values, q.size, offset]))!);
  }

  async find(auth: Caller, boardSeq: number, postSeq: number): Promise<Post> {
    const opened = await this.access.open(auth, boardSeq);
    const { row, standing } = opened;
    const found = await this.one(auth, opened, postSeq);
    const own = this.rights(opened, found);
    return {
      ...found,
      ...own,
      mayComment: standing.member,
      board: {
        ...{ boardSeq, courseSeq: row.courseSeq, typeCd: row.typeCd, name: nameOf(row, auth.lang) },
        ...{ readScope: row.readScope, categories: row.categories },
      },
      comments: await this.said(auth, opened, postSeq, { after: null, size: FIRST_COMMENTS }),
    };
  }

  async notice(auth: Caller, noticeSeq: number): Promise<Notice> {
    const opened = await this.access.openNotices(auth);
    if (!opened) throw fail('NO_DATA');
    const { liked: _liked, ...found } = await this.one(auth, opened, noticeSeq);
    const { manage } = opened.standing;
    return { ...found, noticeSeq, mayEdit: manage, mayRemove: manage, mayManage: manage };
  }

  /** A post that the reader may open; a locked one is refused. */
  async one({ channelSeq, userSeq }: Caller, { row, standing }: Opened, postSeq: number): Promise<Found> {
    const found = await this.db.one<Found>({ channelSeq }, POST, [channelSeq, userSeq, standing.sees, row.boardSeq, postSeq]);
    if (!found) throw fail('NO_DATA');
    if (found.locked) refuse('STAFF', standing);
    return found;
  }

  rights({ standing }: Opened, post: { userSeq: number | null }): Pick<Post, 'mayEdit' | 'mayRemove' | 'mayManage'> {
    const mine = standing.member && post.userSeq === standing.userSeq;
    return { mayEdit: mine, mayRemove: mine || standing.manage, mayManage: standing.manage };
  }

  async comments(auth: Caller, boardSeq: number, postSeq: number, q: { cursor?: string | undefined; size: number }) {
    const opened = await this.access.open(auth, boardSeq);
    await this.one(auth, opened, postSeq);
    const after = q.cursor && /^\d{1,15}$/.test(q.cursor) ? Number(q.cursor) : null;
    return this.said(auth, opened, postSeq, { after, size: q.size });
  }

  async said(
    { channelSeq, userSeq }: Caller,
    { standing }: Opened,
    postSeq: number,
    { after, size, only = null }: { after: number | null; size: number; only?: number | null },
  ): Promise<CursorPage<PostComment>> {
    const values = [channelSeq, userSeq, standing.sees, postSeq, after, size + 1, only];
    const found = (await this.db.read({ channelSeq }, COMMENTS, values)).map((json) => JSON.parse(json) as Said);
    const list = found.slice(0, size).map((one) => {
      const mine = standing.member && one.userSeq === userSeq;
      return { ...one, mayEdit: mine, mayRemove: mine || standing.manage };
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
  /** Whoever may open the post may take its files, by an address that soon ends. */
  private async address(auth: Caller, opened: Opened, postSeq: number, fileSeq: number): Promise<{ url: string }> {
    await this.one(auth, opened, postSeq);
    const { channelSeq } = auth;
    const file = await this.db.one<{ key: string; name: string }>({ channelSeq }, FILE, [channelSeq, postSeq, fileSeq]);
    if (!file) throw fail('NO_DATA');
    return { url: `${this.addresses.brief(file.key)}?name=${encodeURIComponent(file.name)}` };
  }
}

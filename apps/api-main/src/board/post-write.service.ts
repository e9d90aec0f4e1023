import { Injectable } from '@nestjs/common';
import { POST_TYPE, YN, type PostType } from '@madang/contracts/codes';
import type { InputOf } from '@madang/contracts/endpoint';
import { postTypesOf, type boardApi, type noticeApi, type PostInput } from '@madang/contracts/main/board';
import type { Notice, Post } from '@madang/contracts/main/board-calls';
import type { UploadedFile } from '@madang/contracts/main/curriculum';
import type { User } from '@madang/server/caller';
import { Clock } from '@madang/server/clock';
import { Db, rows, type Tx } from '@madang/server/db';
import { fail, failField } from '@madang/server/fail';
import { History } from '@madang/server/history';
import { Outbox } from '@madang/server/outbox';
import type { Req } from '@madang/server/request';
import { cleanHtml, cleanOwnHtml } from '@madang/server/rich-text';
import { Attempts, tryOf } from '../attempt/attempts';
import { ATTACHMENT, UploadService } from '../upload/upload.service';
import { BoardAccess, type Opened } from './board-access';
import { PostService } from './post.service';

type NoticeInput = InputOf<typeof noticeApi.create>;
const INSERT = `insert into post (channel_seq, board_seq, course_seq, user_seq, type_cd, title, content, category, fixed_yn, important_yn, secret_yn, public_yn, created_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) returning post_seq as seq`;
const UPDATE = `update post set type_cd = $4, title = $5, content = $6, category = $7, fixed_yn = $8, important_yn = $9, secret_yn = $10, public_yn = $11, updated_at = $12
  where channel_seq = $1 and board_seq = $2 and post_seq = $3`;
const MARK = `update post set fixed_yn = $4, important_yn = $5, public_yn = $6 where channel_seq = $1 and board_seq = $2 and post_seq = $3`;
const LOCK = `select type_cd as "typeCd", category, fixed_yn as "fixedYn", title, important_yn as "importantYn", public_yn as "publicYn" from post
  where channel_seq = $1 and board_seq = $2 and post_seq = $3 for update`;
/** $3 files: what the uploader brought for a post and no other post has, or what this post $4 has. */
const KNOWN = `select f.file_seq from file f left join post_file p on p.channel_seq = f.channel_seq and p.file_seq = f.file_seq
  where f.channel_seq = $1 and f.file_seq = any($3::bigint[]) and f.storage_key like 'private/%/${ATTACHMENT}%'
    and case when p.post_seq is null then f.created_by = $2 and f.loose_at is not null else p.post_seq = $4 end`;
const NOTICE_BOARD = `insert into board (channel_seq, kind, type_cd, read_scope, write_scope, created_at) values ($1, 'NOTICE', '02', 'EVERYONE', 'STAFF', $2) on conflict do nothing`;
/** Whether a text has nothing to read or to look at. */
const isEmpty = (html: string) => !/<(img|iframe)\b/.test(html) && !html.replace(/<[^>]*>|&nbsp;|\s/g, '');

interface Kept {
  typeCd: PostType;
  category: string | null;
  title: string;
  fixedYn: string;
  importantYn: string;
  publicYn: string;
}

/** Writing posts and notices. */
@Injectable()
export class PostWriteService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly access: BoardAccess,
    private readonly posts: PostService,
    private readonly uploads: UploadService,
    private readonly attempts: Attempts,
    private readonly outbox: Outbox,
    private readonly history: History,
  ) {}

  /** A file for a post that is being written, by whoever may write there. */
  async attach(auth: User, boardSeq: number, req: Req): Promise<UploadedFile> {
    await this.access.openToWrite(auth, boardSeq);
    return this.uploads.attachment(auth, req);
  }
  attachNotice(auth: User, req: Req): Promise<UploadedFile> {
    return this.uploads.attachment(auth, req);
  }

  async create(auth: User, boardSeq: number, input: PostInput): Promise<Post> {
    const opened = await this.access.openToWrite(auth, boardSeq);
    await this.attempts.take('TOO_MANY_REQUESTS', tryOf('post', auth.userSeq));
    const postSeq = await this.db.tx({ channelSeq: auth.channelSeq }, async (tx) => {
      const seq = await this.insert(tx, auth, opened, this.checked(opened, input, null));
      await this.outbox.publish(tx, 'post.written', { channelSeq: auth.channelSeq!, postSeq: seq, userSeq: auth.userSeq });
      return seq;
    });
    return this.posts.find(auth, boardSeq, postSeq);
  }

  async update(auth: User, boardSeq: number, postSeq: number, input: PostInput): Promise<Post> {
    const opened = await this.access.open(auth, boardSeq);
    const post = await this.posts.one(auth, opened, postSeq);
    if (!this.posts.rights(opened, post).mayEdit) throw fail('NO_PERMISSION');
    await this.db.tx({ channelSeq: auth.channelSeq }, async (tx) => {
      const kept = await this.lock(tx, auth, opened, postSeq);
      await this.write(tx, auth, opened, postSeq, this.checked(opened, input, kept));
    });
    return this.posts.find(auth, boardSeq, postSeq);
  }

  /** The same call by the path of a class: the board has to belong to it. */
  async inCourse(auth: User, courseSeq: number, boardSeq: number): Promise<void> {
    const { row } = await this.access.open(auth, boardSeq);
    if (row.courseSeq !== courseSeq) throw fail('NO_DATA');
  }
  async removeInCourse(auth: User, courseSeq: number, postSeq: number): Promise<null> {
    const [found] = await this.db.tx({ channelSeq: auth.channelSeq }, (tx) =>
      rows<{ boardSeq: number }>(
        tx,
        'select board_seq as "boardSeq" from post where channel_seq = $1 and course_seq = $2 and post_seq = $3',
        [auth.channelSeq, courseSeq, postSeq],
      ),
    );
    if (!found) throw fail('NO_DATA');
    return this.remove(auth, found.boardSeq, postSeq);
  }

  async mark(auth: User, boardSeq: number, postSeq: number, input: InputOf<typeof boardApi.mark>): Promise<Post> {
    const opened = await this.access.open(auth, boardSeq);
    await this.posts.one(auth, opened, postSeq);
    if (!opened.standing.manage) throw fail('NO_PERMISSION');
    await this.db.tx({ channelSeq: auth.channelSeq }, (tx) =>
      tx.query(MARK, [auth.channelSeq, boardSeq, postSeq, input.fixedYn, input.importantYn, input.publicYn]),
    );
    return this.posts.find(auth, boardSeq, postSeq);
  }

  async remove(auth: User, boardSeq: number, postSeq: number): Promise<null> {
    const opened = await this.access.open(auth, boardSeq);
    const post = await this.posts.one(auth, opened, postSeq);
    if (!this.posts.rights(opened, post).mayRemove) throw fail('NO_PERMISSION');
    await this.db.tx({ channelSeq: auth.channelSeq }, (tx) =>
      tx.query('delete from post where channel_seq = $1 and board_seq = $2 and post_seq = $3', [auth.channelSeq, boardSeq, postSeq]),
    );
    return null;
  }

  async createNotice(auth: User, input: NoticeInput): Promise<Notice> {
    const channelSeq = auth.channelSeq!;
    await this.db.tx({ channelSeq }, (tx) => tx.query(NOTICE_BOARD, [channelSeq, this.clock.now()]));
    const opened = (await this.access.openNotices(auth))!;
    const seq = await this.db.tx({ channelSeq }, async (tx) => {
      const made = await this.insert(tx, auth, opened, this.checked(opened, asPost(input), null));
      await this.history.record(tx, auth, channelSeq, { entity: 'NOTICE', seq: made, before: null, after: shown(input) });
      return made;
    });
    return this.posts.notice(auth, seq);
  }

  async updateNotice(auth: User, noticeSeq: number, input: NoticeInput): Promise<Notice> {
    const opened = await this.access.openNotices(auth);
    if (!opened) throw fail('NO_DATA');
    await this.db.tx({ channelSeq: auth.channelSeq }, async (tx) => {
      const kept = await this.lock(tx, auth, opened, noticeSeq);
      await this.write(tx, auth, opened, noticeSeq, this.checked(opened, asPost(input), kept));
      await this.history.record(tx, auth, auth.channelSeq!, { entity: 'NOTICE', seq: noticeSeq, before: shown(kept), after: shown(input) });
    });
    return this.posts.notice(auth, noticeSeq);
  }

  async removeNotice(auth: User, noticeSeq: number): Promise<null> {
    const opened = await this.access.openNotices(auth);
    if (!opened) throw fail('NO_DATA');
    await this.db.tx({ channelSeq: auth.channelSeq }, async (tx) => {
      const kept = await this.lock(tx, auth, opened, noticeSeq);
      await tx.query('delete from post where channel_seq = $1 and post_seq = $2', [auth.channelSeq, noticeSeq]);
      await this.history.record(tx, auth, auth.channelSeq!, { entity: 'NOTICE', seq: noticeSeq, before: shown(kept), after: null });
    });
    return null;
  }

  private async lock(tx: Tx, auth: User, { row }: Opened, postSeq: number): Promise<Kept> {
    const [kept] = await rows<Kept>(tx, LOCK, [auth.channelSeq, row.boardSeq, postSeq]);
    if (!kept) throw fail('NO_DATA');
    return kept;
  }

  /** The input this writer may store on the board, cleaned; values that stood there before may stay. */
  private checked({ row, standing }: Opened, input: PostInput, kept: Kept | null): PostInput {
    if (input.typeCd !== kept?.typeCd && !postTypesOf(row.typeCd, standing.manage).includes(input.typeCd))
      throw failField('typeCd', 'oneOf');
    if (input.category && input.category !== kept?.category && !row.categories.includes(input.category))
      throw failField('category', 'oneOf');
    const content = standing.manage ? cleanHtml(input.content) : cleanOwnHtml(input.content);
    if (isEmpty(content)) throw failField('content', 'required');
    // Only staff may pin a post; its author may still change the rest.
    const fixedYn = standing.manage ? input.fixedYn : ((kept?.fixedYn ?? YN.NO) as 'Y' | 'N');
    if (fixedYn === YN.NO && input.fixedYn === YN.YES) throw failField('fixedYn', 'postFixed');
    return { ...input, content, fixedYn, secretYn: input.typeCd === POST_TYPE.NOTICE ? YN.NO : input.secretYn };
  }

  private async insert(tx: Tx, auth: User, { row }: Opened, p: PostInput): Promise<number> {
    const at = [auth.channelSeq, row.boardSeq, row.courseSeq, auth.userSeq];
    const [made] = await rows<{ seq: number }>(tx, INSERT, [...at, ...values(p), this.clock.now()]);
    await this.setFiles(tx, auth, made!.seq, p.files);
    return made!.seq;
  }
  private async write(tx: Tx, auth: User, { row }: Opened, postSeq: number, p: PostInput): Promise<void> {
    await tx.query(UPDATE, [auth.channelSeq, row.boardSeq, postSeq, ...values(p), this.clock.now()]);
    await this.setFiles(tx, auth, postSeq, p.files);
  }

  private async setFiles(tx: Tx, { channelSeq, userSeq }: User, postSeq: number, files: number[]): Promise<void> {
    const chosen = [...new Set(files)];
    const known = await rows(tx, KNOWN, [channelSeq, userSeq, chosen, postSeq]);
    if (known.length !== chosen.length) throw failField('files', 'postFiles');
    await tx.query('delete from post_file where channel_seq = $1 and post_seq = $2 and file_seq <> all($3::bigint[])', [
      channelSeq,
      postSeq,
      chosen,
    ]);
    await tx.query(
      `insert into post_file (channel_seq, post_seq, file_seq, file_order) select $1, $2, f.seq, f.n from unnest($3::bigint[]) with ordinality f (seq, n)
       on conflict (channel_seq, post_seq, file_seq) do update set file_order = excluded.file_order`,
      [channelSeq, postSeq, chosen],
    );
    await tx.query('update file set loose_at = null where channel_seq = $1 and file_seq = any($2::bigint[])', [channelSeq, chosen]);
  }
}

const values = (p: PostInput) => [p.typeCd, p.title, p.content, p.category, p.fixedYn, p.importantYn, p.secretYn, p.publicYn];
const asPost = (n: NoticeInput): PostInput => ({ ...n, typeCd: POST_TYPE.NOTICE, category: null, secretYn: YN.NO });
/** What a line of history shows of a notice. */
const shown = ({ title, fixedYn, importantYn, publicYn }: Pick<Kept, 'title' | 'fixedYn' | 'importantYn' | 'publicYn'>) => ({
  ...{ title, fixedYn, importantYn, publicYn },
});

import { Injectable } from '@nestjs/common';
import { POST_TYPE, YN, HISTORY_ENTITY, type Yn } from '@madang/contracts/codes';
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
import { UploadService } from '../upload/upload.service';
import { BoardAccess, type Opened } from './board-access';
import { NOTICE_BOARD_INSERT } from './board.sql';
import { PostService } from './post.service';
import {
  ALLOWED_FILES,
  BOARD_OF_POST,
  FILES_BOUND,
  POST_DELETE,
  POST_FILES_KEEP,
  POST_FILES_SET,
  POST_INSERT,
  POST_LOCK,
  POST_MARK,
  POST_UPDATE,
  type KeptPost,
} from './post-write.sql';

type NoticeInput = InputOf<typeof noticeApi.create>;
/** The lesson, and the second of its video, at which a question was asked; both null for a post that was not written in the classroom. */
interface LessonOfPost {
  curriculumSeq: number | null;
  second: number | null;
}
const NO_LESSON: LessonOfPost = { curriculumSeq: null, second: null };
/** Whether a text of HTML has neither words nor a picture or video. */
const isEmpty = (html: string) => !/<(img|iframe)\b/.test(html) && !html.replace(/<[^>]*>|&nbsp;|\s/g, '');

/** Writes, changes and deletes posts and notices. */
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

  /** Uploads a file for a post that the caller is writing on this board. */
  async attach(auth: User, boardSeq: number, req: Req): Promise<UploadedFile> {
    await this.access.openToWrite(auth, boardSeq);
    return this.uploads.attachment(auth, req);
  }
  attachNotice(auth: User, req: Req): Promise<UploadedFile> {
    return this.uploads.attachment(auth, req);
  }

  /** Writes a post; with `lesson` it is a question that was asked in the classroom. */
  async create(auth: User, boardSeq: number, input: PostInput, lesson: LessonOfPost = NO_LESSON): Promise<Post> {
    const opened = await this.access.openToWrite(auth, boardSeq);
    await this.attempts.take('TOO_MANY_REQUESTS', tryOf('post', auth.userSeq));
    const postSeq = await this.db.tx({ channelSeq: auth.channelSeq }, async (tx) => {
      const seq = await this.insert(tx, auth, opened, this.checked(opened, input, null), lesson);
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
      await this.tellShown(tx, auth, postSeq, kept, input);
    });
    return this.posts.find(auth, boardSeq, postSeq);
  }

  /** Refuses a call whose path names a class that the board does not belong to. */
  async inCourse(auth: User, courseSeq: number, boardSeq: number): Promise<void> {
    const { row } = await this.access.open(auth, boardSeq);
    if (row.courseSeq !== courseSeq) throw fail('NO_DATA');
  }
  /** The board of a post, for a call whose path names the class and the post only. */
  async boardOf(auth: User, courseSeq: number, postSeq: number): Promise<number> {
    const { channelSeq } = auth;
    const [found] = await this.db.tx({ channelSeq }, (tx) => rows(tx, BOARD_OF_POST, { channelSeq, courseSeq, postSeq }));
    if (!found) throw fail('NO_DATA');
    return found.boardSeq;
  }

  async mark(auth: User, boardSeq: number, postSeq: number, input: InputOf<typeof boardApi.mark>): Promise<Post> {
    const opened = await this.access.open(auth, boardSeq);
    await this.posts.one(auth, opened, postSeq);
    if (!opened.standing.manage) throw fail('NO_PERMISSION');
    const { channelSeq } = auth;
    const { fixedYn, importantYn, publicYn } = input;
    await this.db.tx({ channelSeq }, async (tx) => {
      const kept = await this.lock(tx, auth, opened, postSeq);
      await rows(tx, POST_MARK, { channelSeq, boardSeq, postSeq, userSeq: auth.userSeq, fixedYn, importantYn, publicYn });
      await this.tellShown(tx, auth, postSeq, kept, input);
    });
    return this.posts.find(auth, boardSeq, postSeq);
  }

  /** Deletes a post. When somebody else wrote it, `takesDown` runs first: it keeps the text in a case, so that the author can object. */
  async remove(auth: User, boardSeq: number, postSeq: number, takesDown: (tx: Tx) => Promise<void>): Promise<null> {
    const opened = await this.access.open(auth, boardSeq);
    const post = await this.posts.one(auth, opened, postSeq);
    if (!this.posts.rights(opened, post).mayRemove) throw fail('NO_PERMISSION');
    const { channelSeq } = auth;
    await this.db.tx({ channelSeq }, async (tx) => {
      if (post.userSeq !== auth.userSeq) await takesDown(tx);
      await rows(tx, POST_DELETE, { channelSeq, boardSeq, postSeq });
    });
    return null;
  }

  async createNotice(auth: User, input: NoticeInput): Promise<Notice> {
    const channelSeq = auth.channelSeq!;
    await this.db.tx({ channelSeq }, (tx) => rows(tx, NOTICE_BOARD_INSERT, { channelSeq, now: this.clock.now() }));
    const opened = (await this.access.openNotices(auth))!;
    const seq = await this.db.tx({ channelSeq }, async (tx) => {
      const made = await this.insert(tx, auth, opened, this.checked(opened, asPost(input), null));
      const line = { entity: HISTORY_ENTITY.NOTICE, seq: made, before: null, after: shown(input), named: NAMED };
      await this.history.record(tx, auth, channelSeq, line);
      return made;
    });
    return this.posts.notice(auth, seq);
  }

  async updateNotice(auth: User, noticeSeq: number, input: NoticeInput): Promise<Notice> {
    const opened = await this.access.openNotices(auth);
    if (!opened) throw fail('NO_DATA');
    await this.db.tx({ channelSeq: auth.channelSeq }, async (tx) => {
      const kept = await this.lock(tx, auth, opened, noticeSeq);
      const changed = this.checked(opened, asPost(input), kept);
      await this.write(tx, auth, opened, noticeSeq, changed);
      await this.history.record(tx, auth, auth.channelSeq!, {
        entity: HISTORY_ENTITY.NOTICE,
        seq: noticeSeq,
        before: shown(kept),
        after: shown(changed),
        named: NAMED,
      });
    });
    return this.posts.notice(auth, noticeSeq);
  }

  async removeNotice(auth: User, noticeSeq: number): Promise<null> {
    const opened = await this.access.openNotices(auth);
    if (!opened) throw fail('NO_DATA');
    await this.db.tx({ channelSeq: auth.channelSeq }, async (tx) => {
      const kept = await this.lock(tx, auth, opened, noticeSeq);
      await rows(tx, POST_DELETE, { channelSeq: auth.channelSeq, boardSeq: opened.row.boardSeq, postSeq: noticeSeq });
      await this.history.record(tx, auth, auth.channelSeq!, {
        entity: HISTORY_ENTITY.NOTICE,
        seq: noticeSeq,
        before: shown(kept),
        after: null,
        named: NAMED,
      });
    });
    return null;
  }

  /** Publishes the event that a private post is shown, so that those are told who were not when it was written. */
  private async tellShown(
    tx: Tx,
    { channelSeq }: User,
    postSeq: number,
    before: Pick<KeptPost, 'publicYn'>,
    after: Pick<KeptPost, 'publicYn'>,
  ): Promise<void> {
    if (before.publicYn === YN.NO && after.publicYn === YN.YES)
      await this.outbox.publish(tx, 'post.shown', { channelSeq: channelSeq!, postSeq });
  }

  private async lock(tx: Tx, auth: User, { row }: Opened, postSeq: number): Promise<KeptPost> {
    const [kept] = await rows(tx, POST_LOCK, { channelSeq: auth.channelSeq, boardSeq: row.boardSeq, postSeq });
    if (!kept) throw fail('NO_DATA');
    return kept;
  }

  /**
   * Cleans the input and refuses a type, category or pin that this writer may not choose, and to show a post that staff have made private.
   * A type or category that the post has already may stay.
   */
  private checked({ row, standing }: Opened, input: PostInput, kept: KeptPost | null): PostInput {
    if (input.typeCd !== kept?.typeCd && !postTypesOf(row.typeCd, standing.manage).includes(input.typeCd))
      throw failField('typeCd', 'oneOf');
    if (input.category && input.category !== kept?.category && !row.categories.includes(input.category))
      throw failField('category', 'oneOf');
    const content = standing.manage ? cleanHtml(input.content) : cleanOwnHtml(input.content);
    if (isEmpty(content)) throw failField('content', 'required');
    // Only people who manage the board may pin a post or unpin it; when another author changes the post, its pin stays as it is.
    const fixedYn = standing.manage ? input.fixedYn : ((kept?.fixedYn ?? YN.NO) as Yn);
    if (fixedYn === YN.NO && input.fixedYn === YN.YES) throw failField('fixedYn', 'postFixed');
    if (kept?.closedByStaff && !standing.manage && input.publicYn === YN.YES) throw failField('publicYn', 'postClosed');
    return { ...input, content, fixedYn, secretYn: input.typeCd === POST_TYPE.NOTICE ? YN.NO : input.secretYn };
  }

  private async insert(tx: Tx, auth: User, { row }: Opened, p: PostInput, lesson = NO_LESSON): Promise<number> {
    const args = { ...written(p), channelSeq: auth.channelSeq, boardSeq: row.boardSeq, courseSeq: row.courseSeq, userSeq: auth.userSeq };
    const [made] = await rows(tx, POST_INSERT, { ...args, ...lesson, now: this.clock.now() });
    await this.setFiles(tx, auth, made!.postSeq, p.files);
    return made!.postSeq;
  }
  private async write(tx: Tx, auth: User, { row }: Opened, postSeq: number, p: PostInput): Promise<void> {
    const { channelSeq } = auth;
    await rows(tx, POST_UPDATE, { ...written(p), channelSeq, boardSeq: row.boardSeq, postSeq, now: this.clock.now() });
    await this.setFiles(tx, auth, postSeq, p.files);
  }

  private async setFiles(tx: Tx, { channelSeq, userSeq }: User, postSeq: number, files: number[]): Promise<void> {
    const fileSeqs = [...new Set(files)];
    const allowed = await rows(tx, ALLOWED_FILES, { channelSeq, userSeq, fileSeqs, postSeq });
    if (allowed.length !== fileSeqs.length) throw failField('files', 'postFiles');
    await rows(tx, POST_FILES_KEEP, { channelSeq, postSeq, fileSeqs });
    await rows(tx, POST_FILES_SET, { channelSeq, postSeq, fileSeqs });
    await rows(tx, FILES_BOUND, { channelSeq, fileSeqs });
  }
}

const written = ({ typeCd, title, content, category, fixedYn, importantYn, secretYn, publicYn }: PostInput) => ({
  typeCd,
  title,
  content,
  category,
  fixedYn,
  importantYn,
  secretYn,
  publicYn,
});
const asPost = (n: NoticeInput): PostInput => ({ ...n, typeCd: POST_TYPE.NOTICE, category: null, secretYn: YN.NO });
/** The fields of a notice that a line of the site's history shows. */
const shown = ({ title, content, fixedYn, importantYn, publicYn }: Omit<KeptPost, 'typeCd' | 'category' | 'closedByStaff'>) => ({
  title,
  content,
  fixedYn,
  importantYn,
  publicYn,
});
/** A change of the text is noted without the text, which may be long. */
const NAMED = ['content'];

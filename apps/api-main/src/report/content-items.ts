import { Injectable } from '@nestjs/common';
import { CONTENT_KIND, YN, type ContentKind, type Yn } from '@madang/contracts/codes';
import type { User } from '@madang/server/caller';
import { rows, type Tx } from '@madang/server/db';
import { fail } from '@madang/server/fail';
import type { Statement } from '@madang/server/sql/statement';
import { BoardAccess } from '../board/board-access';
import { PostService } from '../board/post.service';
import { ChatService } from '../chat/chat.service';
import { CourseAccess } from '../course/course-access';
import { COURSE_REVIEW_TOTALS } from '../review/review.sql';
import {
  HIDE_COMMENT,
  HIDE_POST,
  HIDE_PROFILE,
  HIDE_REVIEW,
  SHOW_PROFILE,
  WRITTEN_COMMENT,
  WRITTEN_MESSAGE,
  WRITTEN_POST,
  WRITTEN_PROFILE,
  WRITTEN_REVIEW,
  type Item,
  type ItemRef,
} from './content-item.sql';
import {
  BRING_BACK_COMMENT,
  BRING_BACK_POST,
  BRING_BACK_REVIEW,
  DETACH_FILES,
  LOOSEN_FILES,
  KEEP_COMMENT,
  KEEP_MESSAGE,
  KEEP_POST,
  KEEP_REVIEW,
  KEPT_TEXT,
} from './kept-item.sql';
import type { ContentCaseEntity } from './report.entity';
import type { CaseRef } from './report.sql';

const WRITTEN_BY_KIND: Record<ContentKind, Statement<ItemRef, Item>> = {
  [CONTENT_KIND.POST]: WRITTEN_POST,
  [CONTENT_KIND.COMMENT]: WRITTEN_COMMENT,
  [CONTENT_KIND.CHAT]: WRITTEN_MESSAGE,
  [CONTENT_KIND.REVIEW]: WRITTEN_REVIEW,
  [CONTENT_KIND.PROFILE]: WRITTEN_PROFILE,
};
/** The statements that copy a text before staff delete it. A profile has none, since staff can only hide it. */
const KEEP_BY_KIND: Partial<Record<ContentKind, Statement<ItemRef, { kept: object }>>> = {
  [CONTENT_KIND.POST]: KEEP_POST,
  [CONTENT_KIND.COMMENT]: KEEP_COMMENT,
  [CONTENT_KIND.CHAT]: KEEP_MESSAGE,
  [CONTENT_KIND.REVIEW]: KEEP_REVIEW,
};
export const refOf = ({ channelSeq, kindCd, parentSeq, itemSeq }: ContentCaseEntity): CaseRef => ({
  channelSeq,
  kind: kindCd,
  parentSeq,
  itemSeq,
});

/** What differs between the kinds of texts: who may read one, and how it is hidden, copied and restored. */
@Injectable()
export class ContentItems {
  constructor(
    private readonly boards: BoardAccess,
    private readonly posts: PostService,
    private readonly chats: ChatService,
    private readonly courses: CourseAccess,
  ) {}

  /** Locks and answers the text of a case; undefined if it no longer exists. */
  async find(tx: Tx, ref: CaseRef): Promise<Item | undefined> {
    return (await rows(tx, WRITTEN_BY_KIND[ref.kind], ref))[0];
  }

  /** Refuses a caller who cannot read the text, with the same error as a call that reads it, and refuses notices and hidden texts. */
  async mustRead(auth: User, { kind, parentSeq, channelSeq }: CaseRef, item: Item): Promise<void> {
    if (item.boardSeq !== null) {
      const opened = await this.boards.open(auth, item.boardSeq);
      await this.posts.one(auth, opened, item.postSeq!);
      // Notices are written by the site's staff, to whom reports go, so they cannot be reported.
      if (item.notice) throw fail('NO_PERMISSION');
    } else if (kind === CONTENT_KIND.CHAT) await this.chats.mustBeInside(auth, channelSeq, parentSeq);
    else if (kind === CONTENT_KIND.REVIEW) await this.courses.of(auth, item.courseSeq!);
    if (item.hideYn === YN.YES) throw fail('CONTENT_HIDDEN');
  }

  async setHidden(tx: Tx, ref: CaseRef, hideYn: Yn): Promise<void> {
    const { channelSeq, parentSeq, itemSeq } = ref;
    if (ref.kind === CONTENT_KIND.POST) await rows(tx, HIDE_POST, { ...ref, hideYn });
    else if (ref.kind === CONTENT_KIND.COMMENT) await rows(tx, HIDE_COMMENT, { ...ref, hideYn });
    else if (ref.kind === CONTENT_KIND.PROFILE) await rows(tx, hideYn === YN.YES ? HIDE_PROFILE : SHOW_PROFILE, ref);
    else if (ref.kind === CONTENT_KIND.CHAT) await this.chats.setHidden(tx, channelSeq, parentSeq, itemSeq, hideYn);
    else {
      const [changed] = await rows(tx, HIDE_REVIEW, { ...ref, hideYn });
      if (!changed) return;
      const { courseSeq, reviewPoint } = changed;
      const hidden = hideYn === YN.YES;
      await rows(tx, COURSE_REVIEW_TOTALS, {
        channelSeq,
        courseSeq,
        lost: hidden ? reviewPoint : null,
        gained: hidden ? null : reviewPoint,
      });
    }
  }

  /** The copy of a text that staff are about to delete, from which it can be restored if its author objects. */
  async keep(tx: Tx, ref: CaseRef): Promise<object> {
    const keep = KEEP_BY_KIND[ref.kind];
    const [found] = keep ? await rows(tx, keep, ref) : [];
    if (!found) throw fail('NO_DATA');
    return found.kept;
  }
  /** Keeps the files of a post for its case. It is called after the case has the copy of the post, and before the post is deleted. */
  async holdFiles(tx: Tx, ref: CaseRef, caseSeq: number): Promise<void> {
    await rows(tx, DETACH_FILES, ref);
    await rows(tx, LOOSEN_FILES, { channelSeq: ref.channelSeq, caseSeq, looseAt: null });
  }

  /**
   * Restores a text that staff deleted. Refuses if its board, post or room no longer exists, or if its author has written another review
   * for the enrolment since.
   */
  async bringBack(tx: Tx, held: ContentCaseEntity): Promise<void> {
    const { channelSeq, caseSeq, parentSeq, itemSeq } = held;
    const at = { channelSeq, caseSeq };
    if (!(await this.isBack(tx, held, at, { parentSeq, itemSeq }))) throw fail('CONTENT_STATE_CHANGED');
    if (held.kindCd === CONTENT_KIND.POST) await rows(tx, LOOSEN_FILES, { ...at, looseAt: null });
  }
  private async isBack(
    tx: Tx,
    { kindCd, channelSeq }: ContentCaseEntity,
    at: { channelSeq: number; caseSeq: number },
    { parentSeq, itemSeq }: { parentSeq: number; itemSeq: number },
  ): Promise<boolean> {
    if (kindCd === CONTENT_KIND.POST) return (await rows(tx, BRING_BACK_POST, at)).length > 0;
    if (kindCd === CONTENT_KIND.COMMENT) return (await rows(tx, BRING_BACK_COMMENT, at)).length > 0;
    if (kindCd === CONTENT_KIND.CHAT) {
      const [kept] = await rows(tx, KEPT_TEXT, at);
      return !!kept && this.chats.bringBack(tx, channelSeq, parentSeq, itemSeq, kept.text);
    }
    const [back] = await rows(tx, BRING_BACK_REVIEW, at);
    if (back) await rows(tx, COURSE_REVIEW_TOTALS, { channelSeq, courseSeq: back.courseSeq, lost: null, gained: back.reviewPoint });
    return !!back;
  }
}

import { Injectable } from '@nestjs/common';
import { MINUTE } from '@madang/contracts/time';
import { Clock } from '@madang/server/clock';
import { Db, rows, type Tx } from '@madang/server/db';
import { OneCopyJob } from '@madang/server/recurring-jobs';
import { BoardEntity } from '../board/board.entity';
import { ChatRoomEntity } from '../chat/chat.entity';
import { CourseInviteEntity } from '../course-invite/course-invite.entity';
import { LessonEntity } from '../curriculum/lesson.entity';
import { withRemoved } from '../curriculum/removed-lesson';
import { CourseLikeEntity } from '../like/like.entity';
import { PackageCourseEntity } from '../package/package.entity';
import {
  CLAIM_OVERDUE,
  CLEAR_COURSE,
  DELETE_KEPT_TEXTS,
  DELETE_MESSAGES,
  DELETE_PARTICIPANTS,
  DELETE_TERMS,
  DELETE_VIDEOS,
  HOLD_VIDEOS,
  OVERDUE_COURSES,
} from './course-trash.sql';
import { CourseUserEntity } from './course.entity';

const TRASH_JOB_INTERVAL_MS = 10 * MINUTE;
/** Deletes classes for good whose days in the trash are over. */
@Injectable()
export class TrashJob extends OneCopyJob {
  protected readonly job = 'trash';
  protected readonly every = TRASH_JOB_INTERVAL_MS;

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {
    super();
  }

  protected async round(): Promise<void> {
    const now = this.clock.now();
    const over = await this.db.all((tx) => rows(tx, OVERDUE_COURSES, { now }));
    for (const { channelSeq, courseSeq } of over) {
      // A failure at one class does not keep the others from being deleted.
      await this.db
        .tx({ channelSeq }, (tx) => this.clear(tx, channelSeq, courseSeq, now))
        .catch((e: unknown) => this.pieceFailed(e, { channelSeq, courseSeq }, 'a class stays in the trash past its time'));
    }
  }

  /**
   * Deletes a class for good: its lessons with what learners did in them, its boards, chat rooms, invitations, likes, staff, and the terms
   * that nobody was ever enrolled in. Other jobs delete the files that nothing uses any more. Enrolments and reviews stay, since orders,
   * refunds, sales and the learners' own lists refer to them.
   */
  private async clear(tx: Tx, channelSeq: number, courseSeq: number, now: Date): Promise<void> {
    const at = { channelSeq, courseSeq };
    if (!(await rows(tx, CLAIM_OVERDUE, { ...at, now })).length) return;
    await rows(tx, HOLD_VIDEOS, at);
    // A video stays if a lesson of another class shows it, also one that was deleted minutes ago and may still be restored.
    await withRemoved(tx, () => rows(tx, DELETE_VIDEOS, { ...at, now }));
    for (const entity of [LessonEntity, BoardEntity]) await tx.delete(entity, at);
    await rows(tx, DELETE_MESSAGES, at);
    await rows(tx, DELETE_PARTICIPANTS, at);
    for (const entity of [ChatRoomEntity, CourseInviteEntity, CourseLikeEntity, CourseUserEntity]) await tx.delete(entity, at);
    await tx.delete(PackageCourseEntity, { channelSeq, packageSeq: courseSeq });
    await rows(tx, DELETE_TERMS, at);
    await rows(tx, DELETE_KEPT_TEXTS, at);
    await rows(tx, CLEAR_COURSE, { ...at, now });
  }
}

import { Injectable } from '@nestjs/common';
import { COURSE_TYPE_CD } from '@madang/contracts/codes';
import { COURSE_TITLE_MAX } from '@madang/contracts/main/course';
import { hasPermission } from '@madang/contracts/permissions';
import type { User } from '@madang/server/caller';
import { Clock } from '@madang/server/clock';
import { Db, rows } from '@madang/server/db';
import { fail } from '@madang/server/fail';
import { History } from '@madang/server/history';
import {
  ADD_TEACHER,
  COPY_BOARDS,
  COPY_CERTIFICATE_RULE,
  COPY_CLASSES,
  COPY_COURSE,
  COPY_END_BEFORE_CLOSING,
  COPY_FILES,
  COPY_LESSONS,
  COPY_SECTIONS,
  COPY_TEACHERS,
  DROP_FIRST_BOARDS,
  LEAVE_ROOMS,
} from './course-copy.sql';
import { courseMade } from './course-history';
import { CourseService } from './course.service';
import { requireStudioPlan } from './studio-plan';

const COPY_MARK = ' (copy)';

/**
 * Copies a class. The copy is unpublished. It has the texts, lessons, files, prices, questions, boards and certificate rule of the
 * original, and its teachers who are still staff, or else the caller as its teacher; it has none of the learners, posts, likes and reviews
 * (AM-151).
 */
@Injectable()
export class CourseCopyService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly courses: CourseService,
    private readonly history: History,
  ) {}

  copy(auth: User, courseSeq: number): Promise<{ courseSeq: number }> {
    const channelSeq = auth.channelSeq!;
    return this.db.tx({ channelSeq }, async (tx) => {
      const { courseTypeCd } = await this.courses.lock(tx, auth, courseSeq);
      // A copy is a package or challenge more, and asks for what making one does.
      if (courseTypeCd === COURSE_TYPE_CD.PACKAGE && !hasPermission(auth.roles, 'PACKAGE_CREATE')) throw fail('NO_PERMISSION');
      if (courseTypeCd === COURSE_TYPE_CD.CHALLENGE) await requireStudioPlan(tx, channelSeq);
      const now = this.clock.now();
      const room = COURSE_TITLE_MAX - COPY_MARK.length;
      const [made] = await rows(tx, COPY_COURSE, { channelSeq, courseSeq, room, mark: COPY_MARK, writerSeq: auth.userSeq, now });
      const { courseSeq: copySeq, title } = made!;
      const pair = { channelSeq, courseSeq, copySeq };
      await rows(tx, COPY_END_BEFORE_CLOSING, pair);
      const teachers = await rows(tx, COPY_TEACHERS, pair);
      if (!teachers.length) await rows(tx, ADD_TEACHER, { channelSeq, copySeq, userSeq: auth.userSeq });
      await rows(tx, COPY_LESSONS, { ...pair, now });
      await rows(tx, COPY_SECTIONS, pair);
      await rows(tx, COPY_FILES, pair);
      await rows(tx, DROP_FIRST_BOARDS, pair);
      await rows(tx, COPY_BOARDS, pair);
      await rows(tx, COPY_CLASSES, pair);
      await rows(tx, COPY_CERTIFICATE_RULE, { ...pair, now });
      await rows(tx, LEAVE_ROOMS, pair);
      await this.history.record(tx, auth, channelSeq, courseMade(copySeq, title));
      return { courseSeq: copySeq };
    });
  }
}

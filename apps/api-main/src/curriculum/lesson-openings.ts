import { Injectable } from '@nestjs/common';
import { CURRICULUM_TYPE, type CurriculumType } from '@madang/contracts/codes';
import type { Curriculum } from '@madang/contracts/main/curriculum';
import type { Caller } from '@madang/server/caller';
import { Clock } from '@madang/server/clock';
import { Db, rows } from '@madang/server/db';
import { fail } from '@madang/server/fail';
import { payLock } from '@madang/server/pay-lock';
import type { Access } from '../course/course-access';
import { ADD_OPENING, HOLD_ENROLMENT, KNOWN_OPENING, LEAVING_MONEY, PAYING_ENROLMENTS } from './lesson-openings.sql';

/** Types of lessons whose use a refund computes from their times, and not from whether they were opened. */
const HELD: readonly CurriculumType[] = [CURRICULUM_TYPE.LIVE, CURRICULUM_TYPE.OFFLINE];

/**
 * Stores when a learner first opens a lesson that a refund counts; previews, lives, meetings, open classes and staff are not stored. While
 * an order is being refunded, such a lesson cannot be opened for the first time. What begins a refund holds the same lock (`payLock`), but
 * not for memberships, whose orders have no enrolment.
 */
@Injectable()
export class LessonOpenings {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  async note(auth: Caller, access: Access, lesson: Pick<Curriculum, 'curriculumSeq' | 'curriculumTypeCd' | 'isPublic'>): Promise<void> {
    const free = access.manager || access.open || lesson.isPublic || HELD.includes(lesson.curriculumTypeCd);
    const channelSeq = auth.channelSeq;
    if (free || !access.isAttend || !access.enrolment || channelSeq === null) return;
    const { attendSeq } = access.enrolment;
    const opening = { channelSeq, attendSeq, curriculumSeq: lesson.curriculumSeq };
    if ((await this.db.read({ channelSeq }, KNOWN_OPENING, opening)).length) return;
    await this.db.tx({ channelSeq }, async (tx) => {
      await rows(tx, HOLD_ENROLMENT, opening);
      const attendSeqs = (await rows(tx, PAYING_ENROLMENTS, opening)).map((payer) => payer.attendSeq);
      for (const payer of attendSeqs) await payLock(tx, payer);
      const learner = { courseSeq: access.courseSeq, userSeq: auth.userSeq };
      if ((await rows(tx, LEAVING_MONEY, { channelSeq, attendSeqs, ...learner })).length) throw fail('REFUND_UNDERWAY');
      await rows(tx, ADD_OPENING, { ...opening, ...learner, now: this.clock.now() });
    });
  }
}

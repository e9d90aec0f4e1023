import { Injectable } from '@nestjs/common';
import type { CurriculumItem } from '@madang/contracts/main/curriculum';
import { TIMED_LESSONS } from '@madang/contracts/util/refund-rules';
import type { Caller } from '@madang/server/caller';
import { Clock } from '@madang/server/clock';
import { Db, rows } from '@madang/server/db';
import { fail } from '@madang/server/fail';
import { memberPayLock, payLock } from '@madang/server/pay-lock';
import type { Access } from '../course/course-access';
import {
  ADD_OPENING,
  HOLD_ENROLMENT,
  KNOWN_OPENING,
  LEAVING_MONEY,
  NO_ENROLMENT,
  PAYING_ENROLMENTS,
  PAYING_SUBSCRIPTIONS,
} from './lesson-openings.sql';

/**
 * Stores when a learner first opens a lesson that a refund counts, anew for each package and each period of a membership that pays for it
 * (AM-945). For previews, for classes that are open to everybody and for staff nothing is stored. While an order is being refunded, a
 * lesson that it pays for cannot be opened for the first time. A refund takes the same lock before it reckons: `payLock` of an enrolment,
 * `memberPayLock` of a membership.
 */
@Injectable()
export class LessonOpenings {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  async note(auth: Caller, access: Access, lesson: Pick<CurriculumItem, 'curriculumSeq' | 'curriculumTypeCd' | 'isPublic'>): Promise<void> {
    const free = lesson.isPublic || TIMED_LESSONS.includes(lesson.curriculumTypeCd) || (access.open && !access.forMembers);
    if (free || (!access.isAttend && !access.open)) return;
    const attendSeq = access.isAttend && access.enrolment ? access.enrolment.attendSeq : NO_ENROLMENT;
    await this.store(auth, access, { curriculumSeq: lesson.curriculumSeq, attendSeq });
  }

  /** Stores that a learner enters a live lesson. Only the refund of a membership counts it; that of a class goes by the lesson's time. */
  async entered(auth: Caller, access: Access, curriculumSeq: number): Promise<void> {
    if (access.forMembers) await this.store(auth, access, { curriculumSeq, attendSeq: NO_ENROLMENT });
  }

  private async store(
    { channelSeq, userSeq }: Caller,
    { manager, courseSeq }: Access,
    what: { curriculumSeq: number; attendSeq: number },
  ): Promise<void> {
    if (manager || channelSeq === null || userSeq === null) return;
    const opening = { channelSeq, userSeq, courseSeq, ...what };
    if ((await this.db.hot({ channelSeq }, KNOWN_OPENING, opening)).length) return;
    await this.db.tx({ channelSeq }, async (tx) => {
      await rows(tx, HOLD_ENROLMENT, opening);
      const attendSeqs = (await rows(tx, PAYING_ENROLMENTS, opening)).map((payer) => payer.attendSeq);
      for (const payer of attendSeqs) await payLock(tx, payer);
      for (const { subscriptionSeq } of await rows(tx, PAYING_SUBSCRIPTIONS, opening)) await memberPayLock(tx, subscriptionSeq);
      if ((await rows(tx, LEAVING_MONEY, { channelSeq, attendSeqs, courseSeq, userSeq })).length) throw fail('REFUND_UNDERWAY');
      await rows(tx, ADD_OPENING, { ...opening, now: this.clock.now() });
    });
  }
}

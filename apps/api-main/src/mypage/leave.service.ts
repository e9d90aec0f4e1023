import { Injectable } from '@nestjs/common';
import { CANCEL, USER_TYPE, YN } from '@madang/contracts/codes';
import type { LeaveEffects } from '@madang/contracts/main/channel';
import type { User } from '@madang/server/caller';
import { Clock } from '@madang/server/clock';
import { Db, rows, type Tx } from '@madang/server/db';
import { fail } from '@madang/server/fail';
import { History } from '@madang/server/history';
import { logger } from '@madang/server/log';
import { payLock } from '@madang/server/pay-lock';
import { ChannelUserEntity } from '../channel/channel.entity';
import { ChatParticipantEntity } from '../chat/chat.entity';
import { LessonNoteEntity } from '../classroom/note.entity';
import { CourseUserEntity } from '../course/course.entity';
import { lockPerson } from '../enrolment/locks';
import { SeatsService } from '../enrolment/seats.service';
import { CourseDemandEntity } from '../demand/demand.entity';
import { CourseLikeEntity } from '../like/like.entity';
import { LOCK_MEMBER } from '../member/member.sql';
import { endRole } from '../operator/former-staff';
import { STAFF_TURN } from '../operator/operator.sql';
import { keepData, keptFrom } from './keep-data';
import { MEMBER_BELONGINGS, CONSENT_TAKE_BACK, DELETE_COUPONS_OF_SITE, UNCOUNT_LIKES_OF_SITE } from './leave.sql';
import { COUNT_OPEN_ENROLMENTS, COUNTS_OF_PERSON, LOCK_FREE_ENROLMENTS, LOCK_OPEN_ENROLMENTS, NAME_SITE } from './withdraw.sql';

interface Member {
  channelSeq: number;
  userSeq: number;
}

/** Ends a person's membership of one site. The account stays, and so does the data that the law requires a seller to keep. */
@Injectable()
export class LeaveService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly seats: SeatsService,
    private readonly history: History,
  ) {}

  effects({ userSeq }: User, channelSeq: number): Promise<LeaveEffects> {
    return this.db.all(async (tx) => {
      const member = { channelSeq, userSeq };
      const [open] = await rows(tx, COUNT_OPEN_ENROLMENTS, member);
      return this.effectsOf(tx, member, open!.count);
    });
  }

  async leave({ userSeq, requestId }: User, channelSeq: number): Promise<null> {
    const member = { channelSeq, userSeq };
    await this.db.all(async (tx) => {
      // Only one transaction at a time changes who owns the site, so that the last two owners cannot leave at once.
      await rows(tx, STAFF_TURN, { channelSeq });
      // Enrolments lock the membership before the class too. An enrolment made just before this lock is found below.
      await rows(tx, LOCK_MEMBER, member);
      await lockPerson(tx, userSeq);
      const open = await rows(tx, LOCK_OPEN_ENROLMENTS, member);
      // After these locks, a payment that begins now is either counted below, or fails because its seat is released.
      for (const row of open) await payLock(tx, row.attendSeq);
      this.check(await this.effectsOf(tx, member, open.length));
      // An application that an unpaid package had put aside waits again once the package is released, so there may be more.
      for (let left = open; left.length; left = await rows(tx, LOCK_OPEN_ENROLMENTS, member))
        for (const row of left) await this.seats.release(tx, row, { cd: CANCEL.SELF, reason: '', by: userSeq });
      for (const row of await rows(tx, LOCK_FREE_ENROLMENTS, { ...member, now: this.clock.now() })) await this.seats.giveUp(tx, row);
      await this.end(tx, member);
    });
    logger.info({ event: 'site left', userSeq, channelSeq, requestId });
    return null;
  }

  private async effectsOf(tx: Tx, member: Member, waitingCount: number): Promise<LeaveEffects> {
    await rows(tx, NAME_SITE, { channelSeq: String(member.channelSeq) });
    const [there] = await rows(tx, MEMBER_BELONGINGS, member);
    const [counts] = await rows(tx, COUNTS_OF_PERSON, { ...member, now: this.clock.now() });
    const owner = there?.userTypeCd === USER_TYPE.OWNER;
    return {
      isChannelUser: there !== undefined,
      lastOwnerYn: owner && there.owners === 0 ? YN.YES : YN.NO,
      staffYn: there?.userTypeCd ? YN.YES : YN.NO,
      courseCount: counts!.courses - counts!.free + counts!.paidApplications,
      freeCourseCount: counts!.free,
      membershipCount: there?.memberships ?? 0,
      payingCount: counts!.paying,
      waitingCount,
      couponCount: there?.coupons ?? 0,
      likeCount: there?.likes ?? 0,
      keptUntil: keptFrom(this.clock.now()),
    };
  }

  private check(effects: LeaveEffects): void {
    if (!effects.isChannelUser) throw fail('NOT_CHANNEL_USER');
    if (effects.lastOwnerYn === YN.YES) throw fail('LEAVE_LAST_OWNER');
    if (effects.payingCount > 0) throw fail('LEAVE_WHILE_PAYING');
    if (effects.courseCount + effects.membershipCount > 0) throw fail('LEAVE_WITH_ACCESS');
  }

  private async end(tx: Tx, member: Member): Promise<void> {
    await rows(tx, UNCOUNT_LIKES_OF_SITE, member);
    await tx.delete(CourseLikeEntity, { ...member });
    await tx.delete(CourseDemandEntity, { ...member });
    await tx.delete(LessonNoteEntity, { ...member });
    await rows(tx, DELETE_COUPONS_OF_SITE, member);
    await rows(tx, CONSENT_TAKE_BACK, { ...member, now: this.clock.now() });
    await tx.delete(ChatParticipantEntity, { ...member });
    await endRole({ tx, history: this.history, by: member, channelSeq: member.channelSeq }, member.userSeq, this.clock.now());
    await tx.delete(CourseUserEntity, { ...member });
    await tx.delete(ChannelUserEntity, { ...member });
    await keepData(tx, member, this.clock.now());
  }
}

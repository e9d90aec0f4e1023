import { Injectable } from '@nestjs/common';
import { API_KEY_KIND, CANCEL, LANG } from '@madang/contracts/codes';
import type { InputOf } from '@madang/contracts/endpoint';
import type { mypageApi, WithdrawEffects } from '@madang/contracts/main/mypage';
import type { User } from '@madang/server/caller';
import { Clock } from '@madang/server/clock';
import { Db, rows, type Tx } from '@madang/server/db';
import { fail } from '@madang/server/fail';
import { History } from '@madang/server/history';
import { logger } from '@madang/server/log';
import { Outbox } from '@madang/server/outbox';
import { payLock } from '@madang/server/pay-lock';
import { seal } from '@madang/server/seal';
import type { Statement } from '@madang/server/sql/statement';
import { AccountEntity, MailCodeEntity, ResetTokenEntity } from '../account/account.entity';
import { ProofService } from '../account/proof.service';
import { ApiKeyEntity } from '../api-key/api-key.entity';
import { AttendanceMarkEntity } from '../attendance/attendance.entity';
import { PostLikeEntity } from '../board/board.entity';
import { ChannelUserEntity } from '../channel/channel.entity';
import { ChatParticipantEntity } from '../chat/chat.entity';
import { LessonNoteEntity } from '../classroom/note.entity';
import { PlaytimeEntity } from '../classroom/playtime.entity';
import { END_CONSENTS } from '../consent/consent.sql';
import { CourseUserEntity } from '../course/course.entity';
import { FORGET_CERTIFICATES } from '../certificate/certificate.sql';
import { DeliveryAddressEntity } from '../enrolment/delivery-address.entity';
import { EmailChangeEntity } from '../email-change/email-change.entity';
import { EnrolmentEntity } from '../enrolment/enrolment.entity';
import { lockPerson } from '../enrolment/locks';
import { SeatsService } from '../enrolment/seats.service';
import { CourseDemandEntity } from '../demand/demand.entity';
import { CourseLikeEntity } from '../like/like.entity';
import { LiveAttendanceEntity } from '../live/live.entity';
import { RefererCodeEntity, ReferralEntity } from '../referral/referral.entity';
import { ContentReportEntity, HiddenProfileEntity } from '../report/report.entity';
import { FORGET_AUTHOR } from '../report/report.sql';
import { ReviewHelpfulEntity } from '../review/review.entity';
import { UNCOUNT_HELPFUL } from '../review/helpful.sql';
import { DELETE_PHOTOS_OF_PERSON } from '../review/review.sql';
import { SubmissionEntity } from '../mission/submission.entity';
import { SessionEntity, TicketEntity } from '../session/session.entity';
import { endRole } from '../operator/former-staff';
import { SessionService } from '../session/session.service';
import { IdentityEntity, IntegrationEntity } from '../social/social.entity';
import { Pictures } from '../storage/pictures';
import { atTheirSites } from './at-their-sites';
import { keepData, keptFrom } from './keep-data';
import { ProfileService } from './profile.service';
import {
  COUNTS_OF_PERSON,
  DELETE_DRAFT_POSTS,
  DELETE_CONSENTS,
  DELETE_INVITATIONS_TO_CLASSES,
  FORGET_QUEUE,
  DELETE_INVITATIONS_TO_SITES,
  DELETE_UNUSED_COUPONS,
  LOCK_OPEN_ENROLMENTS,
  LOCK_RUNNING_ENROLMENTS,
  LOCK_MEMBERSHIPS,
  MEMBERSHIPS_OF_PERSON,
  SITES_OF_LAST_OWNER,
  SITES_OF_PERSON,
  UNCOUNT_LIKES_OF_CLASSES,
  UNCOUNT_LIKES_OF_POSTS,
  UNSAY_CHAT_MESSAGES,
} from './withdraw.sql';
import { WithdrawalEntity } from './withdrawal.entity';

type Step = (tx: Tx, userSeq: number) => Promise<unknown>;
const erase =
  (entity: new () => { userSeq: number }): Step =>
  (tx, userSeq) =>
    tx.delete(entity, { userSeq });
const run =
  (statement: Statement<{ userSeq: number }>): Step =>
  (tx, userSeq) =>
    rows(tx, statement, { userSeq });
/**
 * What is deleted together with the account. Orders, enrolments and reported texts stay as long as the law requires, and reviews stay
 * without the name.
 */
const ERASURE_STEPS: readonly Step[] = [
  erase(IdentityEntity),
  erase(IntegrationEntity),
  erase(TicketEntity),
  erase(ResetTokenEntity),
  erase(EmailChangeEntity),
  run(UNCOUNT_LIKES_OF_CLASSES),
  erase(CourseLikeEntity),
  erase(CourseDemandEntity),
  run(FORGET_QUEUE),
  run(DELETE_DRAFT_POSTS),
  run(UNCOUNT_LIKES_OF_POSTS),
  erase(PostLikeEntity),
  run(UNCOUNT_HELPFUL),
  erase(ReviewHelpfulEntity),
  erase(PlaytimeEntity),
  erase(LessonNoteEntity),
  erase(SubmissionEntity),
  erase(LiveAttendanceEntity),
  erase(AttendanceMarkEntity),
  erase(DeliveryAddressEntity),
  erase(RefererCodeEntity),
  erase(ReferralEntity),
  erase(ChatParticipantEntity),
  // The refund account and the reason of a cancellation stay as long as the law requires; `PurgeJob` clears them then.
  (tx, userSeq) => tx.update(EnrolmentEntity, { userSeq }, { phone: null, answers: [] }),
  (tx, userSeq) => tx.delete(ApiKeyEntity, { userSeq, kindCd: API_KEY_KIND.PERSONAL }),
  erase(CourseUserEntity),
  erase(ChannelUserEntity),
  run(DELETE_UNUSED_COUPONS),
  (tx, userSeq) => tx.update(SessionEntity, { userSeq }, { ip: null, userAgent: null, device: null }),
];
const FORMER_MEMBER_NAMES: Record<string, string> = { [LANG.KO]: '탈퇴한 회원', [LANG.EN]: 'Former member', [LANG.JP]: '退会した会員' };

/** Withdraws a person's account. This cannot be undone. */
@Injectable()
export class WithdrawService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
    private readonly proofs: ProofService,
    private readonly sessions: SessionService,
    private readonly seats: SeatsService,
    private readonly profiles: ProfileService,
    private readonly pictures: Pictures,
    private readonly history: History,
  ) {}

  async effects(auth: User): Promise<WithdrawEffects> {
    return this.db.all(async (tx) => {
      const account = await tx.findOneByOrFail(AccountEntity, { userSeq: auth.userSeq });
      return {
        ...(await this.obstacles(tx, auth.userSeq)),
        membershipCount: await this.memberships(tx, auth.userSeq),
        proof: account.passwordHash ? 'password' : 'code',
        keptUntil: keptFrom(this.clock.now()),
      };
    });
  }

  async withdraw(input: InputOf<typeof mypageApi.withdraw>, auth: User): Promise<null> {
    const { userSeq } = auth;
    await this.proofs.prove(input, auth);
    const { gone, picture, photos } = await this.db.all((tx) => this.leave(tx, input, auth));
    this.sessions.end(gone);
    await this.profiles.forget(picture, userSeq);
    for (const { key } of photos) await this.pictures.remove(key);
    logger.info({ event: 'withdrawn', userSeq, reason: input.reason, requestId: auth.requestId });
    return null;
  }

  private async obstacles(tx: Tx, userSeq: number): Promise<Pick<WithdrawEffects, 'sites' | 'courseCount' | 'payingCount'>> {
    const sites = await rows(tx, SITES_OF_LAST_OWNER, { userSeq });
    const [counts] = await rows(tx, COUNTS_OF_PERSON, { userSeq, channelSeq: null, now: this.clock.now() });
    return { sites: sites.map((s) => s.name), courseCount: counts!.courses, payingCount: counts!.paying };
  }

  private async memberships(tx: Tx, userSeq: number): Promise<number> {
    let running = 0;
    await atTheirSites(tx, await rows(tx, SITES_OF_PERSON, { userSeq }), async ({ channelSeq }) => {
      const [held] = await rows(tx, MEMBERSHIPS_OF_PERSON, { userSeq, channelSeq });
      running += held!.memberships;
    });
    return running;
  }

  private async leave(tx: Tx, input: InputOf<typeof mypageApi.withdraw>, auth: User) {
    const { userSeq } = auth;
    const now = this.clock.now();
    const account = await tx.findOneOrFail(AccountEntity, { where: { userSeq }, lock: { mode: 'for_no_key_update' } });
    if (account.withdrawnAt) throw fail('LOGIN_REQUIRED');
    await rows(tx, LOCK_MEMBERSHIPS, { userSeq });
    await lockPerson(tx, userSeq);
    const open = await rows(tx, LOCK_OPEN_ENROLMENTS, { userSeq, channelSeq: null });
    // After these locks, a payment that begins now is either counted below, or fails because its seat is released.
    for (const row of open) await payLock(tx, row.attendSeq);
    const { sites, payingCount } = await this.obstacles(tx, userSeq);
    if (sites.length) throw fail('OWNER_CANNOT_WITHDRAW', { sites: sites.join(', ') });
    if (payingCount) throw fail('WITHDRAW_WHILE_PAYING');
    // An application that an unpaid package had put aside waits again once the package is released, so there may be more.
    for (let left = open; left.length; left = await rows(tx, LOCK_OPEN_ENROLMENTS, { userSeq, channelSeq: null }))
      await atTheirSites(tx, left, (row) => this.seats.release(tx, row, { cd: CANCEL.SELF, reason: '', by: userSeq }));
    // The seats of a withdrawn account are given up, paid ones too, since nobody can use them again. The money stays with the site, and
    // the order can still be refunded.
    const running = await rows(tx, LOCK_RUNNING_ENROLMENTS, { userSeq, channelSeq: null, now });
    await atTheirSites(tx, running, (row) => this.seats.giveUp(tx, row));
    await rows(tx, UNSAY_CHAT_MESSAGES, { userSeq, now });
    await atTheirSites(tx, await rows(tx, SITES_OF_PERSON, { userSeq }), ({ channelSeq }) =>
      endRole({ tx, history: this.history, by: auth, channelSeq }, userSeq, now),
    );
    for (const step of ERASURE_STEPS) await step(tx, userSeq);
    const photos = await rows(tx, DELETE_PHOTOS_OF_PERSON, { userSeq });
    const keptUntil = new Date(keptFrom(now).complaints);
    await rows(tx, FORGET_AUTHOR, { userSeq, keptUntil, now });
    await tx.delete(HiddenProfileEntity, { userSeq });
    await tx.update(ContentReportEntity, { userSeq }, { userSeq: null, keptUntil });
    await keepData(tx, { userSeq, channelSeq: null }, now);
    await rows(tx, FORGET_CERTIFICATES, { userSeq, now });
    const { email } = account;
    await tx.delete(MailCodeEntity, { email });
    await this.outbox.forgetAddress(tx, email);
    // The ledger of consents still shows which consents were given and refused; it has the e-mail address only as a hash.
    await rows(tx, END_CONSENTS, { userSeq, email, now });
    await rows(tx, DELETE_CONSENTS, { userSeq, email });
    await rows(tx, DELETE_INVITATIONS_TO_CLASSES, { userSeq, email });
    await rows(tx, DELETE_INVITATIONS_TO_SITES, { userSeq, email });
    const gone = await this.sessions.revokeOthers(tx, userSeq, null);
    await tx.update(
      AccountEntity,
      { userSeq },
      {
        email: `withdrawn-${userSeq}@withdrawn.invalid`,
        name: FORMER_MEMBER_NAMES[account.lang] ?? FORMER_MEMBER_NAMES[LANG.KO],
        passwordHash: null,
        phone: null,
        phoneAt: null,
        profileImageUrl: null,
        emailAuthAt: null,
        termsAt: null,
        marketingAt: null,
        withdrawnAt: now,
      },
    );
    await tx.insert(WithdrawalEntity, { reason: input.reason, reasonText: input.reasonText, createdAt: now });
    await this.outbox.publish(tx, 'account.withdrawn', { userSeq, email: seal(email) });
    return { gone, picture: account.profileImageUrl, photos };
  }
}

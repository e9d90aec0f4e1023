import { Injectable } from '@nestjs/common';
import { CODE_PURPOSE, USER_TYPE } from '@madang/contracts/codes';
import type { InputOf } from '@madang/contracts/endpoint';
import type { mypageApi, WithdrawTerms } from '@madang/contracts/main/mypage';
import type { User } from '@madang/server/caller';
import { Clock } from '@madang/server/clock';
import { Db, rows, type Tx } from '@madang/server/db';
import { fail, failField } from '@madang/server/fail';
import { logger } from '@madang/server/log';
import { Outbox } from '@madang/server/outbox';
import { payLock } from '@madang/server/pay-lock';
import { seal } from '@madang/server/seal';
import { AccountEntity } from '../account/account.entity';
import { MailCodeService } from '../account/mail-code.service';
import { Passwords } from '../account/passwords';
import type { EnrolmentRow } from '../enrolment/enrolment.row';
import { lockPerson } from '../enrolment/locks';
import { SeatsService } from '../enrolment/seats.service';
import { Attempts, tryOf } from '../attempt/attempts';
import { SessionService } from '../session/session.service';
import { ProfileService } from './profile.service';

/** Sites that would be left without an owner; with `for update` two owners cannot leave at once. */
const LAST_OWNER = `select c.name from channel_user u join channel c on c.channel_seq = u.channel_seq
  where u.user_seq = $1 and u.user_type_cd = '${USER_TYPE.OWNER}'
    and not exists (select 1 from channel_user o where o.channel_seq = u.channel_seq and o.user_type_cd = '${USER_TYPE.OWNER}' and o.user_seq <> $1)
  order by c.name`;
/** Paying: a seat waits for its payment, or a payment was begun that nobody has heard the end of, however long ago its seat's time passed. */
const COUNTS = `select
    (select count(*)::int from attend
     where user_seq = $1 and ended_at is null and choise_status_cd = '00' and (valid_at is null or valid_at > $2)) as courses,
    (select count(*)::int from (
       select channel_seq, attend_seq from attend
       where user_seq = $1 and ended_at is null and package_seq is null and hold_cd = 'PAY' and hold_until > $2
       union
       select o.channel_seq, o.attend_seq from util.job_order o
       left join attend a on a.channel_seq = o.channel_seq and a.attend_seq = o.attend_seq
       where o.user_seq = $1 and (o.status = 'CONFIRMING' or (o.status = 'WAITING_DEPOSIT' and a.ended_at is null))) p) as paying`;
/** Applications, offers and seats of checkouts that nobody has paid for and nobody will; those of a package go with it. */
const OPEN = `select * from attend a where user_seq = $1 and ended_at is null and package_seq is null and paid_at is null
  and (choise_status_cd = '01' or hold_cd is not null)
  and not exists (select from util.job_order o where o.channel_seq = a.channel_seq and o.attend_seq = a.attend_seq and o.status = 'PAID')
order by attend_seq for update`;
const UNSAID =
  "update chat_message set content = '', client_key = message_seq::text, removed_at = coalesce(removed_at, $2), removed_by = coalesce(removed_by, user_seq) where user_seq = $1";

/** What goes with the account. Orders and enrolments stay: the law makes sellers keep them; reviews stay without a name. */
const ERASED = [
  'delete from identity where user_seq = $1',
  'delete from integration where user_seq = $1',
  'delete from ticket where user_seq = $1',
  'delete from reset_token where user_seq = $1',
  `update course c set like_count = like_count - 1 from course_like l where l.user_seq = $1 and c.channel_seq = l.channel_seq and c.course_seq = l.course_seq`,
  'delete from course_like where user_seq = $1',
  // Confidential texts of the person are deleted; public ones stay without the name.
  "delete from post where user_seq = $1 and (secret_yn = 'Y' or public_yn = 'N')",
  'update post p set like_count = like_count - 1 from post_like l where l.user_seq = $1 and l.channel_seq = p.channel_seq and l.post_seq = p.post_seq',
  'delete from post_like where user_seq = $1',
  'delete from playtime where user_seq = $1',
  'delete from submission where user_seq = $1',
  'delete from live_attend where user_seq = $1',
  'delete from attendance_mark where user_seq = $1',
  'delete from chat_participant where user_seq = $1',
  "update attend set phone = null, answers = '[]' where user_seq = $1",
  'delete from course_user where user_seq = $1',
  'delete from channel_user where user_seq = $1',
  'delete from coupon where user_seq = $1 and attend_seq is null',
  'update session set ip = null, user_agent = null, device = null where user_seq = $1',
];
const NOBODY: Record<string, string> = { ko: '탈퇴한 회원', en: 'Former member', jp: '退会した会員' };

/** Withdraws a person's account for good. */
@Injectable()
export class WithdrawService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
    private readonly attempts: Attempts,
    private readonly passwords: Passwords,
    private readonly codes: MailCodeService,
    private readonly sessions: SessionService,
    private readonly seats: SeatsService,
    private readonly profiles: ProfileService,
  ) {}

  async terms(auth: User): Promise<WithdrawTerms> {
    return this.db.all(async (tx) => {
      const account = await tx.findOneByOrFail(AccountEntity, { userSeq: auth.userSeq });
      return { ...(await this.obstacles(tx, auth.userSeq)), proof: account.passwordHash ? 'password' : 'code' };
    });
  }

  async withdraw(input: InputOf<typeof mypageApi.withdraw>, auth: User): Promise<null> {
    const { userSeq } = auth;
    await this.prove(input, auth);
    const { gone, picture } = await this.db.all((tx) => this.leave(tx, input, auth));
    this.sessions.end(gone);
    await this.profiles.forget(picture, userSeq);
    logger.info({ event: 'withdrawn', userSeq, reason: input.reason, requestId: auth.requestId });
    return null;
  }

  private async obstacles(tx: Tx, userSeq: number): Promise<Omit<WithdrawTerms, 'proof'>> {
    const sites = (await tx.query(LAST_OWNER, [userSeq])) as { name: string }[];
    const [counts] = (await tx.query(COUNTS, [userSeq, this.clock.now()])) as [{ courses: number; paying: number }];
    return { sites: sites.map((s) => s.name), courseCount: counts.courses, payingCount: counts.paying };
  }

  /** A session that was left open is not enough: the password, or a code for those who have none. */
  private async prove(input: InputOf<typeof mypageApi.withdraw>, auth: User): Promise<void> {
    const tries = [tryOf('password', auth.userSeq)];
    const account = await this.db.tx({}, (tx) => tx.findOneByOrFail(AccountEntity, { userSeq: auth.userSeq }));
    if (!account.passwordHash) {
      if (!input.code) throw failField('code', 'required');
      return this.codes.redeem(account.email, CODE_PURPOSE.VERIFY_EMAIL, input.code, auth);
    }
    if (!input.password) throw failField('password', 'required');
    await this.attempts.take('EXCEED_MAXIMUM_ATTEMPTS', ...tries);
    if (!(await this.passwords.matches(account.passwordHash, input.password))) throw fail('INCORRECT_PASSWORD');
    await this.attempts.forgive(tries, []);
  }

  private async leave(tx: Tx, input: InputOf<typeof mypageApi.withdraw>, auth: User) {
    const { userSeq } = auth;
    const now = this.clock.now();
    const account = await tx.findOneOrFail(AccountEntity, { where: { userSeq }, lock: { mode: 'for_no_key_update' } });
    if (account.withdrawnAt) throw fail('LOGIN_REQUIRED');
    await lockPerson(tx, userSeq);
    const open = await rows<EnrolmentRow>(tx, OPEN, [userSeq]);
    // A payment that begins now is seen below, or finds its seat gone.
    for (const row of open) await payLock(tx, row.attend_seq);
    // The owners of the person's sites are locked, so that no site loses its last owner meanwhile.
    await tx.query(
      `select 1 from channel_user where user_type_cd = '${USER_TYPE.OWNER}' and channel_seq in (select channel_seq from channel_user where user_seq = $1 and user_type_cd = '${USER_TYPE.OWNER}') order by channel_seq, user_seq for update`,
      [userSeq],
    );
    const { sites, payingCount } = await this.obstacles(tx, userSeq);
    if (sites.length) throw fail('OWNER_CANNOT_WITHDRAW', { sites: sites.join(', ') });
    if (payingCount) throw fail('WITHDRAW_WHILE_PAYING');
    for (const row of open) await this.seats.release(tx, row, { cd: 'SELF', reason: '', by: userSeq });
    await tx.query(UNSAID, [userSeq, now]);
    for (const statement of ERASED) await tx.query(statement, [userSeq]);
    await tx.query('delete from mail_code where email = $1', [account.email]);
    await this.outbox.forgetAddress(tx, account.email);
    await tx.query('delete from marketing_consent where user_seq = $1 or email = $2', [userSeq, account.email]);
    await tx.query('delete from course_invite where user_seq = $1 or email = $2', [userSeq, account.email]);
    await tx.query('delete from invite where user_seq = $1 or email = $2', [userSeq, account.email]);
    const gone = await this.sessions.revokeOthers(tx, userSeq, null);
    await tx.update(
      AccountEntity,
      { userSeq },
      {
        email: `withdrawn-${userSeq}@withdrawn.invalid`,
        name: NOBODY[account.lang] ?? NOBODY['ko'],
        ...{ passwordHash: null, phone: null, phoneAt: null, profileImageUrl: null, emailAuthAt: null, termsAt: null, marketingAt: null },
        withdrawnAt: now,
      },
    );
    await tx.query('insert into withdrawal (reason, reason_text, created_at) values ($1, $2, $3)', [input.reason, input.reasonText, now]);
    await this.outbox.publish(tx, 'account.withdrawn', { userSeq, email: seal(account.email) });
    return { gone, picture: account.profileImageUrl };
  }
}

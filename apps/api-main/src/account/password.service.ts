import { LOGIN_CHANGE } from '@madang/contracts/answer-codes';
import { Injectable } from '@nestjs/common';
import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { InputOf } from '@madang/contracts/endpoint';
import { LIMITS } from '@madang/contracts/limits';
import type { accountApi } from '@madang/contracts/main/account';
import { minutesAfter } from '@madang/contracts/dates';
import { wordsOf } from '@madang/server/responses';
import type { Caller, User } from '@madang/server/caller';
import { Clock } from '@madang/server/clock';
import { Db, rows, type Tx } from '@madang/server/db';
import { fail, failField } from '@madang/server/fail';
import { logger } from '@madang/server/log';
import { Outbox } from '@madang/server/outbox';
import { seal } from '@madang/server/seal';
import { IsNull } from 'typeorm';
import { Attempts, tryOf } from '../attempt/attempts';
import { ChannelUserEntity } from '../channel/channel.entity';
import { hashOf, SessionService } from '../session/session.service';
import { IdentityEntity } from '../social/social.entity';
import { AccountEntity } from './account.entity';
import { LIVE_RESET_TOKEN, RESET_TOKEN_INSERT, RESET_TOKEN_USE, RESET_TOKENS_USE } from './account.sql';
import { Passwords } from './passwords';

/** Milliseconds that the answer to a reset request takes at least, so that its time does not tell whether the address has an account. */
const RESET_ANSWER_MS = 120;

/** Changes passwords: by a mailed link for people who forgot theirs, or by the present password. */
@Injectable()
export class PasswordService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
    private readonly attempts: Attempts,
    private readonly passwords: Passwords,
    private readonly sessions: SessionService,
  ) {}

  async sendResetToken(input: InputOf<typeof accountApi.sendResetToken>, caller: Caller): Promise<{ message: string }> {
    await this.attempts.take('TOO_MANY_REQUESTS', tryOf('mail', 'reset', input.email), tryOf('mailAddress', caller.ip));
    await Promise.all([this.mailResetToken(input.email, input.channelSeq ?? null, caller), wait(RESET_ANSWER_MS)]);
    return { message: wordsOf(caller.lang).notices.resetSent };
  }

  /**
   * Mails the link. The link leads to the site only if the person is a member there; otherwise anybody could make a stranger's link open
   * any site.
   */
  private mailResetToken(email: string, channelSeq: number | null, caller: Caller): Promise<void> {
    return this.db.tx({ channelSeq }, async (tx) => {
      const account = await tx.findOne(AccountEntity, { where: { email, withdrawnAt: IsNull() }, select: { userSeq: true } });
      if (!account) return;
      const { userSeq } = account;
      const token = randomBytes(32).toString('base64url');
      const now = this.clock.now();
      const expiresAt = minutesAfter(now, LIMITS.resetTokenMinutes);
      await rows(tx, RESET_TOKEN_INSERT, { tokenHash: hashOf(token), userSeq, now, expiresAt });
      const belongs = !!channelSeq && (await tx.existsBy(ChannelUserEntity, { channelSeq, userSeq }));
      await this.outbox.publish(tx, 'account.reset', {
        userSeq,
        email,
        token: seal(token),
        lang: caller.lang,
        channelSeq: belongs ? channelSeq : null,
      });
    });
  }

  async checkResetToken(token: string): Promise<{ isValid: boolean }> {
    const found = await this.db.rows(LIVE_RESET_TOKEN, { tokenHash: hashOf(token), now: this.clock.now() });
    return { isValid: found.length > 0 };
  }

  /** Sets a new password by the mailed link. This also proves the mailbox, and it ends every session of the person. */
  async reset(input: InputOf<typeof accountApi.resetPassword>, caller: Caller): Promise<null> {
    this.passwords.refuseCommon(input.password, 'password');
    if (!(await this.checkResetToken(input.token)).isValid) throw fail('TICKET_EXPIRED');
    const passwordHash = await this.passwords.hash(input.password);
    const now = this.clock.now();
    const { userSeq, email, gone } = await this.db.tx({}, async (tx) => {
      const [used] = await rows(tx, RESET_TOKEN_USE, { tokenHash: hashOf(input.token), now });
      if (!used) throw fail('TICKET_EXPIRED');
      const { userSeq } = used;
      await rows(tx, RESET_TOKENS_USE, { userSeq, now });
      const account = await tx.findOneByOrFail(AccountEntity, { userSeq });
      if (account.withdrawnAt) throw fail('TICKET_EXPIRED');
      // If the mailbox was not proven before, another person may have made the account and linked social log-ins to it, so those are
      // removed.
      if (!account.emailAuthAt) await tx.delete(IdentityEntity, { userSeq });
      await tx.update(AccountEntity, { userSeq }, { passwordHash, emailAuthAt: account.emailAuthAt ?? now });
      await this.tell(tx, userSeq, now);
      return { userSeq, email: account.email, gone: await this.sessions.revokeOthers(tx, userSeq, null) };
    });
    this.sessions.end(gone);
    await this.attempts.forgive([tryOf('login', email, caller.ip), tryOf('loginAnywhere', email), tryOf('password', userSeq)], []);
    logger.info({ event: 'password reset', userSeq, requestId: caller.requestId });
    return null;
  }

  private tell(tx: Tx, userSeq: number, at: Date): Promise<void> {
    return this.outbox.publish(tx, 'account.login-changed', {
      userSeq,
      change: LOGIN_CHANGE.PASSWORD,
      snsTypeCd: null,
      at: at.toISOString(),
    });
  }

  /** Sets a new password, if the old one is right, and ends the person's sessions, except the one that calls, and the reset links. */
  async change(input: InputOf<typeof accountApi.changePassword>, auth: User): Promise<null> {
    this.passwords.refuseCommon(input.newPassword, 'newPassword');
    const tries = [tryOf('password', auth.userSeq)];
    await this.attempts.take('EXCEED_MAXIMUM_ATTEMPTS', ...tries);
    const account = await this.db.tx({}, (tx) => tx.findOneByOrFail(AccountEntity, { userSeq: auth.userSeq }));
    if (!account.passwordHash) throw fail('EMPTY_PASSWORD_AUTH');
    if (!(await this.passwords.matches(account.passwordHash, input.password)))
      throw failField('password', 'wrongPassword', undefined, 'INCORRECT_PASSWORD');
    const passwordHash = await this.passwords.hash(input.newPassword);
    const gone = await this.db.tx({}, async (tx) => {
      const now = this.clock.now();
      await tx.update(AccountEntity, { userSeq: auth.userSeq }, { passwordHash });
      await rows(tx, RESET_TOKENS_USE, { userSeq: auth.userSeq, now });
      await this.tell(tx, auth.userSeq, now);
      return this.sessions.revokeOthers(tx, auth.userSeq, auth.sessionSeq);
    });
    this.sessions.end(gone);
    await this.attempts.forgive(tries, []);
    logger.info({ event: 'password changed', userSeq: auth.userSeq, requestId: auth.requestId });
    return null;
  }
}

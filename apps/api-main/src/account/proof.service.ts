import { Injectable } from '@nestjs/common';
import { CODE_PURPOSE } from '@madang/contracts/codes';
import { LIMITS } from '@madang/contracts/limits';
import type { Proof } from '@madang/contracts/main/email-change';
import { minutesBefore } from '@madang/contracts/dates';
import type { User } from '@madang/server/caller';
import { Clock } from '@madang/server/clock';
import { Db } from '@madang/server/db';
import { failField } from '@madang/server/fail';
import { MoreThan } from 'typeorm';
import { Attempts, tryOf } from '../attempt/attempts';
import { SessionEntity } from '../session/session.entity';
import { AccountEntity } from './account.entity';
import { MailCodeService } from './mail-code.service';
import { Passwords } from './passwords';

/**
 * Asks for a proof before an act that is hard to undo, since another person may be using an open session. The proof is the password or,
 * for a person without one, a mailed code; some acts accept a social log-in of the last few minutes instead of the code.
 */
@Injectable()
export class ProofService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly attempts: Attempts,
    private readonly passwords: Passwords,
    private readonly codes: MailCodeService,
  ) {}

  /**
   * Which proof a person has to give: the password; without one, none after a social log-in of the last few minutes (`recent`), else a
   * mailed code.
   */
  async kindFor(auth: User): Promise<Proof> {
    if ((await this.account(auth)).passwordHash) return 'password';
    return (await this.loggedInJustNow(auth)) ? 'recent' : 'code';
  }

  async prove(given: { password?: string | undefined; code?: string | undefined }, auth: User, recent = false): Promise<void> {
    const account = await this.account(auth);
    if (!account.passwordHash) {
      if (recent && (await this.loggedInJustNow(auth))) return;
      if (!given.code) throw failField('code', 'required');
      return this.codes.redeem(account.email, CODE_PURPOSE.VERIFY_EMAIL, given.code, auth);
    }
    if (!given.password) throw failField('password', 'required');
    const tries = [tryOf('password', auth.userSeq)];
    await this.attempts.take('EXCEED_MAXIMUM_ATTEMPTS', ...tries);
    if (!(await this.passwords.matches(account.passwordHash, given.password)))
      throw failField('password', 'wrongPassword', undefined, 'INCORRECT_PASSWORD');
    await this.attempts.forgive(tries, []);
  }

  private account({ userSeq }: User): Promise<AccountEntity> {
    return this.db.tx({}, (tx) => tx.findOneByOrFail(AccountEntity, { userSeq }));
  }

  private loggedInJustNow({ sessionSeq }: User): Promise<boolean> {
    const since = minutesBefore(this.clock.now(), LIMITS.recentLoginMinutes);
    return this.db.tx({}, (tx) => tx.existsBy(SessionEntity, { sessionSeq, provedAt: MoreThan(since) }));
  }
}

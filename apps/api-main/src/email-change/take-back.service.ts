import { Injectable } from '@nestjs/common';
import { randomBytes } from 'node:crypto';
import { LIMITS } from '@madang/contracts/limits';
import type { EmailTakeBack } from '@madang/contracts/main/email-change';
import { maskedEmail } from '@madang/contracts/masked';
import { minutesAfter } from '@madang/contracts/dates';
import type { Caller } from '@madang/server/caller';
import { Clock } from '@madang/server/clock';
import { Db, type Tx } from '@madang/server/db';
import { fail } from '@madang/server/fail';
import { logger } from '@madang/server/log';
import { Outbox } from '@madang/server/outbox';
import { IsNull, MoreThan, MoreThanOrEqual } from 'typeorm';
import { AccountEntity, ResetTokenEntity } from '../account/account.entity';
import { Passwords } from '../account/passwords';
import { hashOf, SessionService } from '../session/session.service';
import { IdentityEntity } from '../social/social.entity';
import { EmailChangeEntity } from './email-change.entity';
import { EmailChangeService } from './email-change.service';

/**
 * Undoes a change of an account's e-mail address, by the link that was mailed to the old address, in case somebody else made the change.
 * It ends all sessions, sets a random password and removes social logins that were added since.
 */
@Injectable()
export class TakeBackService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
    private readonly passwords: Passwords,
    private readonly sessions: SessionService,
    private readonly changes: EmailChangeService,
  ) {}

  async check(token: string): Promise<EmailTakeBack> {
    const found = await this.db.tx({}, (tx) => this.open(tx, token));
    if (!found) return { isValid: false, from: '', to: '', until: null };
    return { isValid: true, from: found.oldEmail, to: maskedEmail(found.newEmail), until: found.keepUntil!.toISOString() };
  }

  async takeBack(token: string, caller: Caller): Promise<{ token: string }> {
    const nobodys = await this.passwords.hash(randomBytes(24).toString('base64url'));
    const { userSeq, gone, reset } = await this.db.all(async (tx) => {
      const change = await this.open(tx, token);
      if (!change) throw fail('TICKET_EXPIRED');
      return this.restore(tx, change, nobodys);
    });
    this.sessions.end(gone);
    logger.info({ event: 'email taken back', userSeq, requestId: caller.requestId });
    return { token: reset };
  }

  private open(tx: Tx, token: string): Promise<EmailChangeEntity | null> {
    return tx.findOneBy(EmailChangeEntity, {
      tokenHash: hashOf(token),
      takenBackAt: IsNull(),
      keepUntil: MoreThan(this.clock.now()),
    });
  }

  private async restore(tx: Tx, { userSeq, changeSeq, changedAt, oldEmail }: EmailChangeEntity, passwordHash: string) {
    const now = this.clock.now();
    const account = await tx.findOneOrFail(AccountEntity, { where: { userSeq }, lock: { mode: 'for_no_key_update' } });
    // Later changes of the address are undone together with this one, since their links could otherwise bring back an address of the
    // thief.
    const undone = { userSeq, changeSeq: MoreThanOrEqual(changeSeq), takenBackAt: IsNull() };
    const { affected } = await tx.update(EmailChangeEntity, undone, { takenBackAt: now });
    if (!affected || account.withdrawnAt) throw fail('TICKET_EXPIRED');
    await tx.delete(IdentityEntity, { userSeq, createdAt: MoreThanOrEqual(changedAt!) });
    await tx.update(AccountEntity, { userSeq }, { email: oldEmail, emailAuthAt: now, ...(account.passwordHash && { passwordHash }) });
    await this.changes.move(tx, account, oldEmail);
    const gone = await this.sessions.revokeOthers(tx, userSeq, null);
    await this.outbox.publish(tx, 'account.email-changed', { userSeq, changeSeq, token: null });
    const reset = randomBytes(32).toString('base64url');
    const expiresAt = minutesAfter(now, LIMITS.resetTokenMinutes);
    await tx.insert(ResetTokenEntity, { tokenHash: hashOf(reset), userSeq, createdAt: now, expiresAt });
    return { userSeq, gone, reset };
  }
}

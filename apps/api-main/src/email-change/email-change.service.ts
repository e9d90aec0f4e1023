import { Injectable } from '@nestjs/common';
import { randomBytes } from 'node:crypto';
import { CODE_PURPOSE } from '@madang/contracts/codes';
import type { InputOf } from '@madang/contracts/endpoint';
import { LIMITS } from '@madang/contracts/limits';
import type { SessionUser } from '@madang/contracts/main/account';
import type { emailChangeApi, EmailChangeState } from '@madang/contracts/main/email-change';
import { daysAfter, minutesBefore } from '@madang/contracts/dates';
import type { User } from '@madang/server/caller';
import { Clock } from '@madang/server/clock';
import { isUniqueViolation } from '@madang/server/database-errors';
import { Db, rows, type Tx } from '@madang/server/db';
import { fail, failField } from '@madang/server/fail';
import { logger } from '@madang/server/log';
import { Outbox } from '@madang/server/outbox';
import { seal } from '@madang/server/seal';
import { IsNull, MoreThan, Not } from 'typeorm';
import { AccountEntity } from '../account/account.entity';
import { ACCOUNT_OF_EMAIL, RESET_TOKENS_USE } from '../account/account.sql';
import { MailCodeService } from '../account/mail-code.service';
import { ProofService } from '../account/proof.service';
import { Attempts, tryOf } from '../attempt/attempts';
import { hashOf, SessionService } from '../session/session.service';
import { EmailChangeEntity } from './email-change.entity';
import { EMAIL_IS_KEPT, MOVE_INVITATIONS_TO_CLASSES, MOVE_INVITATIONS_TO_SITES, MOVE_REFUSALS } from './email-change.sql';

/** How many changes of an account's e-mail address its page shows: the latest ones. */
const CHANGES_SHOWN_MAX = 10;
const inUse = () => failField('email', 'emailUsed', undefined, 'DUPLICATE_EMAIL');

/** Changes the e-mail address of an account: a code that is mailed to the new address proves it, and the old address is told. */
@Injectable()
export class EmailChangeService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
    private readonly attempts: Attempts,
    private readonly codes: MailCodeService,
    private readonly proofs: ProofService,
    private readonly sessions: SessionService,
  ) {}

  async find(auth: User): Promise<EmailChangeState> {
    const { userSeq } = auth;
    const done = await this.db.tx({}, (tx) =>
      tx.find(EmailChangeEntity, { where: { userSeq, changedAt: Not(IsNull()) }, order: { changeSeq: 'DESC' }, take: CHANGES_SHOWN_MAX }),
    );
    return {
      proof: await this.proofs.kindFor(auth),
      changes: done.map((c) => ({
        from: c.oldEmail,
        to: c.newEmail,
        changedAt: c.changedAt!.toISOString(),
        keepUntil: c.keepUntil!.toISOString(),
        takenBackAt: c.takenBackAt?.toISOString() ?? null,
      })),
    };
  }

  async ask({ email, channelSeq, password, code }: InputOf<typeof emailChangeApi.ask>, auth: User): Promise<null> {
    const { userSeq, sessionSeq } = auth;
    const now = this.clock.now();
    const asked = await this.db.tx({}, (tx) =>
      tx.findOneBy(EmailChangeEntity, { ...this.pendingOf(auth), provedAt: MoreThan(this.alive()) }),
    );
    if (!asked) await this.proofs.prove({ password, code }, auth, true);
    await this.attempts.take('TOO_MANY_REQUESTS', tryOf('lookUpAddress', auth.ip));
    const account = await this.own(auth);
    if (account.email === email) throw failField('email', 'emailSame');
    if (await this.isUsed(email, userSeq)) throw inUse();
    await this.attempts.take(
      'TOO_MANY_REQUESTS',
      tryOf('emailChange', userSeq),
      tryOf('mail', 'code', email),
      tryOf('mailAddress', auth.ip),
    );
    await this.db.tx({}, async (tx) => {
      await tx.delete(EmailChangeEntity, { userSeq, changedAt: IsNull() });
      await tx.insert(EmailChangeEntity, {
        userSeq,
        sessionSeq,
        oldEmail: account.email,
        newEmail: email,
        provedAt: asked?.provedAt ?? now,
        askedAt: now,
      });
      await this.codes.send(tx, CODE_PURPOSE.CHANGE_EMAIL, { email, userSeq, channelSeq: channelSeq ?? null }, auth.lang);
    });
    return null;
  }

  async change({ email, code, endOthers }: InputOf<typeof emailChangeApi.change>, auth: User): Promise<{ user: SessionUser }> {
    const { userSeq } = auth;
    const pending = await this.db.tx({}, (tx) =>
      tx.findOneBy(EmailChangeEntity, { ...this.pendingOf(auth), newEmail: email, askedAt: MoreThan(this.alive()) }),
    );
    // The code proves only that somebody reads the new mailbox. So the code must have been requested in this session, which required the
    // person's proof.
    if (!pending) throw fail('INCORRECT_CODE');
    await this.codes.redeem(email, CODE_PURPOSE.CHANGE_EMAIL, code, auth);
    const gone = await this.db
      .all(async (tx) => {
        await this.write(tx, pending.changeSeq, auth, email);
        return endOthers ? this.sessions.revokeOthers(tx, userSeq, auth.sessionSeq) : [];
      })
      .catch((e: unknown) => {
        throw isUniqueViolation(e) ? inUse() : e;
      });
    this.sessions.end(gone);
    logger.info({ event: 'email changed', userSeq, requestId: auth.requestId });
    return { user: await this.sessions.user(userSeq) };
  }

  private async write(tx: Tx, changeSeq: number, { userSeq }: User, to: string): Promise<void> {
    const now = this.clock.now();
    const account = await tx.findOneOrFail(AccountEntity, { where: { userSeq }, lock: { mode: 'for_no_key_update' } });
    if (account.withdrawnAt) throw fail('LOGIN_REQUIRED');
    const token = randomBytes(32).toString('base64url');
    const keepUntil = daysAfter(now, LIMITS.emailTakeBackDays);
    const done = { oldEmail: account.email, changedAt: now, tokenHash: hashOf(token), keepUntil };
    const { affected } = await tx.update(EmailChangeEntity, { changeSeq, changedAt: IsNull() }, done);
    if (!affected) throw fail('INCORRECT_CODE');
    await tx.update(AccountEntity, { userSeq }, { email: to, emailAuthAt: now });
    await this.move(tx, account, to);
    await this.outbox.publish(tx, 'account.email-changed', { userSeq, changeSeq, token: seal(token) });
  }

  /**
   * Makes refusals of mail hold for the new address too, and makes invitations to the old address, if that was proven, hold for the new
   * one instead.
   */
  async move(tx: Tx, { userSeq, email: from, emailAuthAt }: AccountEntity, to: string): Promise<void> {
    const now = this.clock.now();
    const moved = { userSeq, from, to };
    // The reset links in the old mailbox stop working.
    await rows(tx, RESET_TOKENS_USE, { userSeq, now });
    await rows(tx, MOVE_REFUSALS, { ...moved, now });
    if (!emailAuthAt) return;
    await rows(tx, MOVE_INVITATIONS_TO_SITES, moved);
    await rows(tx, MOVE_INVITATIONS_TO_CLASSES, moved);
  }

  /** Whether an account has the address, or another account than `userSeq` gave it up a few days ago and may still take it back. */
  async isUsed(email: string, userSeq: number | null): Promise<boolean> {
    const [taken] = await this.db.rows(ACCOUNT_OF_EMAIL, { email });
    return !!taken || (await this.isKept(email, userSeq));
  }
  private async isKept(email: string, userSeq: number | null): Promise<boolean> {
    const [row] = await this.db.rows(EMAIL_IS_KEPT, { email, userSeq, now: this.clock.now() });
    return row!.kept;
  }

  private pendingOf({ userSeq, sessionSeq }: User) {
    return { userSeq, sessionSeq, changedAt: IsNull() };
  }
  private alive(): Date {
    return minutesBefore(this.clock.now(), LIMITS.codeMinutes);
  }
  private own({ userSeq }: User): Promise<AccountEntity> {
    return this.db.tx({}, (tx) => tx.findOneByOrFail(AccountEntity, { userSeq }));
  }
}

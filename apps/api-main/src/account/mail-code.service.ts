import { Injectable } from '@nestjs/common';
import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { CODE_PURPOSE, type CodeOf } from '@madang/contracts/codes';
import { LIMITS } from '@madang/contracts/limits';
import { minutesAfter, minutesBefore } from '@madang/contracts/dates';
import type { Caller } from '@madang/server/caller';
import { Clock } from '@madang/server/clock';
import { config } from '@madang/server/config';
import { Db, rows, type Tx } from '@madang/server/db';
import { fail } from '@madang/server/fail';
import { Outbox } from '@madang/server/outbox';
import { seal } from '@madang/server/seal';
import { Attempts, tryOf } from '../attempt/attempts';
import {
  ACCOUNT_OF_EMAIL,
  CHECKED_MAIL_CODE,
  MAIL_CODE_CHECK,
  MAIL_CODE_INSERT,
  LIVE_MAIL_CODE,
  MAIL_CODE_TRY,
  MAIL_CODE_USE,
  MAIL_CODES_DELETE,
} from './account.sql';

export type Purpose = CodeOf<typeof CODE_PURPOSE>;
interface Recipient {
  email: string;
  userSeq: number | null;
  channelSeq: number | null;
}
// The hash uses a key that is not in the database. Without the key, a copy of the table would reveal the codes, since all six-digit
// numbers can be tried quickly.
const hashOf = (email: string, purpose: Purpose, code: string) =>
  createHmac('sha256', config.tokenSecret).update(`${purpose}\n${email}\n${code}`).digest('hex');
const same = (a: string, b: string) => timingSafeEqual(Buffer.from(a), Buffer.from(b));

/**
 * Six-digit codes that prove a mailbox. A mailbox has one valid code for each purpose, for ten minutes; it allows five tries from one
 * network and 25 from all networks together.
 */
@Injectable()
export class MailCodeService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
    private readonly attempts: Attempts,
  ) {}

  /**
   * Sends a code that a visitor or member asks for. The number of codes is limited per mailbox and per caller's address; the answer does
   * not say whether the mailbox belongs to an account.
   */
  async request(email: string, channelSeq: number | null, caller: Caller): Promise<void> {
    await this.attempts.take('TOO_MANY_REQUESTS', tryOf('mail', 'code', email), tryOf('mailAddress', caller.ip));
    await this.db.tx({}, async (tx) => {
      const [known] = await rows(tx, ACCOUNT_OF_EMAIL, { email });
      await this.send(tx, CODE_PURPOSE.VERIFY_EMAIL, { email, userSeq: known?.userSeq ?? null, channelSeq }, caller.lang);
    });
  }

  async send(tx: Tx, purpose: Purpose, to: Recipient, lang: string): Promise<void> {
    const code = String(randomInt(10 ** LIMITS.codeDigits)).padStart(LIMITS.codeDigits, '0');
    const now = this.clock.now();
    const { email } = to;
    await rows(tx, MAIL_CODES_DELETE, { email, purpose });
    await rows(tx, MAIL_CODE_INSERT, {
      email,
      purpose,
      codeHash: hashOf(email, purpose, code),
      now,
      expiresAt: minutesAfter(now, LIMITS.codeMinutes),
    });
    await this.outbox.publish(tx, 'account.code', { ...to, code: seal(code), lang });
  }

  /** Checks a code without using it up, since the next step of the same form sends it again. */
  async check(email: string, code: string, caller: Caller): Promise<boolean> {
    return this.try(email, CODE_PURPOSE.VERIFY_EMAIL, code, caller, MAIL_CODE_CHECK);
  }

  /** Checks a code and uses it up; using it a second time fails like a wrong code. */
  async redeem(email: string, purpose: Purpose, code: string, caller: Caller): Promise<void> {
    if (!(await this.try(email, purpose, code, caller, MAIL_CODE_USE))) throw fail('INCORRECT_CODE');
  }

  /** Whether a right code of this mailbox was entered within the minutes that a code is valid, and no newer code was sent since. */
  async wasChecked(email: string): Promise<boolean> {
    const since = minutesBefore(this.clock.now(), LIMITS.codeMinutes);
    return (await this.db.rows(CHECKED_MAIL_CODE, { email, since })).length > 0;
  }

  private async try(email: string, purpose: Purpose, code: string, caller: Caller, then: typeof MAIL_CODE_USE): Promise<boolean> {
    const now = this.clock.now();
    const [live] = await this.db.rows(LIVE_MAIL_CODE, { email, purpose, now });
    const nearby = tryOf('codeNetwork', purpose, email, live?.mailCodeSeq ?? 0, caller.ip);
    // The tries of one network are limited before the tries of the mailbox, so that a stranger who guesses cannot use up the owner's code.
    await this.attempts.take('EXCEED_MAXIMUM_ATTEMPTS', nearby);
    await this.attempts.take('EXCEED_MAXIMUM_ATTEMPTS', tryOf('code', purpose, email), tryOf('codeAddress', caller.ip));
    const [one] = live ? await this.db.rows(MAIL_CODE_TRY, live) : [];
    if (!live || !one) return false;
    if (one.tries > LIMITS.codeTriesInAll) throw fail('EXCEED_MAXIMUM_ATTEMPTS');
    if (!same(one.codeHash, hashOf(email, purpose, code))) return false;
    return (await this.db.rows(then, { mailCodeSeq: live.mailCodeSeq, now })).length > 0;
  }
}

import { Injectable } from '@nestjs/common';
import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { CODE_PURPOSE, type CodeOf } from '@madang/contracts/codes';
import { LIMITS } from '@madang/contracts/limits';
import { MINUTE } from '@madang/contracts/time';
import type { Caller } from '@madang/server/caller';
import { Clock } from '@madang/server/clock';
import { config } from '@madang/server/config';
import { Db, type Tx } from '@madang/server/db';
import { fail } from '@madang/server/fail';
import { Outbox } from '@madang/server/outbox';
import { seal } from '@madang/server/seal';
import { Attempts, tryOf } from '../attempt/attempts';
import { MailCodeEntity } from './account.entity';

export type Purpose = CodeOf<typeof CODE_PURPOSE>;
interface Recipient {
  email: string;
  userSeq: number | null;
  channelSeq: number | null;
}
// Six digits hashed plainly would be guessed from a copy of the table in no time: the key is not in the database.
const hashOf = (email: string, purpose: Purpose, code: string) =>
  createHmac('sha256', config.tokenSecret).update(`${purpose}\n${email}\n${code}`).digest('hex');
const same = (a: string, b: string) => timingSafeEqual(Buffer.from(a), Buffer.from(b));

/** Six-digit codes that prove a mailbox: one live one per address and purpose, five tries, ten minutes. */
@Injectable()
export class MailCodeService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
    private readonly attempts: Attempts,
  ) {}

  /** For a request of the web: limited per mailbox and per address; says the same whether the mailbox is known or not. */
  async request(email: string, channelSeq: number | null, caller: Caller): Promise<void> {
    await this.attempts.take('TOO_MANY_REQUESTS', tryOf('mail', 'code', email), tryOf('mailAddress', caller.ip));
    await this.db.tx({}, async (tx) => {
      const [known] = (await tx.query('select user_seq from account where email = $1 and withdrawn_at is null', [email])) as {
        user_seq: number;
      }[];
      await this.send(tx, CODE_PURPOSE.VERIFY_EMAIL, { email, userSeq: known?.user_seq ?? null, channelSeq }, caller.lang);
    });
  }

  async send(tx: Tx, purpose: Purpose, to: Recipient, lang: string): Promise<void> {
    const code = String(randomInt(10 ** LIMITS.codeDigits)).padStart(LIMITS.codeDigits, '0');
    const createdAt = this.clock.now();
    await tx.delete(MailCodeEntity, { email: to.email, purpose });
    await tx.insert(MailCodeEntity, {
      email: to.email,
      purpose,
      codeHash: hashOf(to.email, purpose, code),
      createdAt,
      expiresAt: new Date(createdAt.getTime() + LIMITS.codeMinutes * MINUTE),
    });
    await this.outbox.publish(tx, 'account.code', { ...to, code: seal(code), lang });
  }

  /** Looks at a code without using it up: the next step of the same flow brings it again. */
  async check(email: string, code: string, caller: Caller): Promise<boolean> {
    return this.try(
      email,
      CODE_PURPOSE.VERIFY_EMAIL,
      code,
      caller,
      'update mail_code set checked_at = $2, tries = tries - 1 where mail_code_seq = $1 and used_at is null returning 1',
    );
  }

  /** Uses a code up; a second use is a wrong one. */
  async redeem(email: string, purpose: Purpose, code: string, caller: Caller): Promise<void> {
    if (
      !(await this.try(
        email,
        purpose,
        code,
        caller,
        'update mail_code set used_at = $2, checked_at = $2 where mail_code_seq = $1 and used_at is null returning 1',
      ))
    )
      throw fail('INCORRECT_CODE');
  }

  /** True while a code of this mailbox was shown right within its life. */
  async wasChecked(email: string): Promise<boolean> {
    const since = new Date(this.clock.now().getTime() - LIMITS.codeMinutes * MINUTE);
    const rows = (await this.db.query('select 1 from mail_code where email = $1 and checked_at > $2', [email, since])) as unknown[];
    return rows.length > 0;
  }

  private async try(email: string, purpose: Purpose, code: string, caller: Caller, then: string): Promise<boolean> {
    await this.attempts.take('EXCEED_MAXIMUM_ATTEMPTS', tryOf('code', purpose, email), tryOf('codeAddress', caller.ip));
    const now = this.clock.now();
    // Counted in the statement that reads it: parallel guesses share the five tries.
    const [[live]] = (await this.db.query(
      `update mail_code set tries = tries + 1 where mail_code_seq = (select max(mail_code_seq) from mail_code where email = $1 and purpose = $2) and used_at is null and expires_at > $3
       returning mail_code_seq, code_hash, tries`,
      [email, purpose, now],
    )) as [{ mail_code_seq: number; code_hash: string; tries: number }[], number];
    if (!live) return false;
    if (live.tries > LIMITS.codeTries) throw fail('EXCEED_MAXIMUM_ATTEMPTS');
    if (!same(live.code_hash, hashOf(email, purpose, code))) return false;
    const [done] = (await this.db.query(then, [live.mail_code_seq, now])) as [unknown[], number];
    return done.length > 0;
  }
}

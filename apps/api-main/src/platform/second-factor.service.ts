import { Injectable } from '@nestjs/common';
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { LIMITS } from '@madang/contracts/limits';
import type { PlatformSession, PlatformSetup } from '@madang/contracts/main/platform';
import { minutesAfter } from '@madang/contracts/dates';
import type { User } from '@madang/server/caller';
import { Clock } from '@madang/server/clock';
import { config } from '@madang/server/config';
import { Db, RUN_ONCE, rows, type Tx } from '@madang/server/db';
import { fail, failField } from '@madang/server/fail';
import { logger } from '@madang/server/log';
import { seal, unseal } from '@madang/server/seal';
import { Attempts, tryOf } from '../attempt/attempts';
import {
  ENROL_SECOND_FACTOR,
  KEEP_RECOVERY_CODES,
  KEEP_SECRET,
  LOCK_CONSOLE,
  OPEN_CONSOLE,
  PLATFORM_OPERATOR,
  TAKE_RECOVERY_CODE,
  TAKE_STEP,
} from './second-factor.sql';

const TOTP_ISSUER = 'Madang';
const SECRET_BYTES = 20;
/** The random bytes of a recovery code, which has 16 letters of base32 for them, in groups of four. */
const RECOVERY_BYTES = 10;
/** How many steps of 30 seconds before and after now are accepted, since the clock of a telephone may be wrong. */
const STEPS_AROUND = 1;
const TOTP_CODE_FORMAT = /^\d{6}$/;

/** The hash of a setup or recovery code. Its key is not in the database, so a copy of the database does not give the codes away. */
export const hashOf = (kind: 'setup' | 'recovery', userSeq: number, code: string): string =>
  createHmac('sha256', config.tokenSecret).update(`platform-${kind}\n${userSeq}\n${code}`).digest('hex');
export const base32 = (bytes: number): string => new Secret({ buffer: new Uint8Array(randomBytes(bytes)).buffer }).base32;
const grouped = (code: string) => code.replace(/(.{4})(?=.)/g, '$1-');
const same = (a: string, b: string) => timingSafeEqual(Buffer.from(a), Buffer.from(b));

/** The second factor of a platform operator: a code of an authenticator app (RFC 6238), or one of ten recovery codes. */
@Injectable()
export class SecondFactorService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly attempts: Attempts,
  ) {}

  find(auth: User): Promise<PlatformSession> {
    return this.db.tx({}, (tx) => this.session(tx, auth));
  }

  async setup(auth: User, setupCode: string): Promise<PlatformSetup> {
    const tries = await this.take(auth);
    const answer = await this.db.tx({}, async (tx) => {
      const found = await this.operator(tx, auth);
      if (found.enrolledAt) throw fail('SECOND_FACTOR_SET_UP');
      const given = hashOf('setup', auth.userSeq, setupCode.replace(/[\s-]/g, '').toUpperCase());
      if (!found.setupHash || !same(found.setupHash, given) || found.setupUntil! <= this.clock.now())
        throw failField('setupCode', 'setupCode');
      const secret = base32(SECRET_BYTES);
      if (!(await rows(tx, KEEP_SECRET, { userSeq: auth.userSeq, secret: seal(secret) })).length) throw fail('SECOND_FACTOR_SET_UP');
      return { secret, uri: totpOf(secret, found.email).toString() };
    });
    await this.attempts.forgive(tries, []);
    return answer;
  }

  async confirm(auth: User, code: string): Promise<{ recoveryCodes: string[] }> {
    const tries = await this.take(auth);
    const recoveryCodes = await this.db.tx({}, async (tx) => {
      const { totpSecret, enrolledAt } = await this.operator(tx, auth);
      if (enrolledAt || !totpSecret) throw fail('SECOND_FACTOR_SET_UP');
      await this.takeTotp(tx, auth, unseal(totpSecret), code);
      const now = this.clock.now();
      if (!(await rows(tx, ENROL_SECOND_FACTOR, { userSeq: auth.userSeq, now })).length) throw fail('SECOND_FACTOR_SET_UP');
      const codes = Array.from({ length: LIMITS.recoveryCodes }, () => base32(RECOVERY_BYTES));
      await rows(tx, KEEP_RECOVERY_CODES, { userSeq: auth.userSeq, hashes: codes.map((one) => hashOf('recovery', auth.userSeq, one)) });
      await this.open(tx, auth);
      return codes.map(grouped);
    });
    await this.attempts.forgive(tries, []);
    return { recoveryCodes };
  }

  async unlock(auth: User, code: string): Promise<PlatformSession> {
    const tries = await this.take(auth);
    const session = await this.db.tx(
      {},
      async (tx) => {
        const { totpSecret, enrolledAt } = await this.operator(tx, auth);
        if (!enrolledAt || !totpSecret) throw failField('code', 'secondFactorWrong', undefined, 'SECOND_FACTOR_WRONG');
        if (TOTP_CODE_FORMAT.test(code)) await this.takeTotp(tx, auth, unseal(totpSecret), code);
        else await this.takeRecovery(tx, auth, code);
        await this.open(tx, auth);
        return this.session(tx, auth);
      },
      RUN_ONCE,
    );
    await this.attempts.forgive(tries, []);
    return session;
  }

  async lock({ sessionSeq, userSeq }: User): Promise<null> {
    await this.db.rows(LOCK_CONSOLE, { sessionSeq, userSeq });
    return null;
  }

  private async takeTotp(tx: Tx, { userSeq }: User, secret: string, code: string): Promise<void> {
    const timestamp = this.clock.now().getTime();
    const apart = totpOf(secret).validate({ token: code, timestamp, window: STEPS_AROUND });
    const step = TOTP.counter({ timestamp }) + (apart ?? 0);
    const isTaken = apart !== null && (await rows(tx, TAKE_STEP, { userSeq, step })).length > 0;
    if (!isTaken) throw failField('code', 'secondFactorWrong', undefined, 'SECOND_FACTOR_WRONG');
  }

  private async takeRecovery(tx: Tx, { userSeq }: User, code: string): Promise<void> {
    const taken = await rows(tx, TAKE_RECOVERY_CODE, { userSeq, hash: hashOf('recovery', userSeq, code), now: this.clock.now() });
    if (!taken.length) throw failField('code', 'secondFactorWrong', undefined, 'SECOND_FACTOR_WRONG');
  }

  private async open(tx: Tx, { userSeq, sessionSeq, requestId }: User): Promise<void> {
    const now = this.clock.now();
    await rows(tx, OPEN_CONSOLE, { userSeq, sessionSeq, now, expiresAt: minutesAfter(now, LIMITS.platformMinutes) });
    logger.info({ event: 'console opened', userSeq, requestId });
  }

  /** Takes a try of the caller's before the code is checked; after a success, `forgive` forgets all of the caller's tries. */
  private async take({ userSeq }: User) {
    const tries = [tryOf('secondFactor', userSeq)];
    await this.attempts.take('EXCEED_MAXIMUM_ATTEMPTS', ...tries);
    return tries;
  }

  private async session(tx: Tx, auth: User): Promise<PlatformSession> {
    const { name, email, enrolledAt, expiresAt, recoveryLeft } = await this.operator(tx, auth);
    return { name, email, enrolled: enrolledAt !== null, expiresAt: expiresAt?.toISOString() ?? null, recoveryLeft };
  }

  private async operator(tx: Tx, { userSeq, sessionSeq }: User) {
    const [found] = await rows(tx, PLATFORM_OPERATOR, { userSeq, sessionSeq, now: this.clock.now() });
    if (!found) throw fail('NOT_FOUND');
    return found;
  }
}

const totpOf = (secret: string, label = ''): TOTP => new TOTP({ issuer: TOTP_ISSUER, label, secret: Secret.fromBase32(secret) });

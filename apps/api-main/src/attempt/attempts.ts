import { Injectable } from '@nestjs/common';
import type { ErrorName } from '@madang/contracts/errors';
import { LIMITS } from '@madang/contracts/limits';
import { FRIENDS_A_DAY } from '@madang/contracts/main/course-invite';
import { Clock } from '@madang/server/clock';
import { Db } from '@madang/server/db';
import { fail } from '@madang/server/fail';
import { logger } from '@madang/server/log';
import { FORGIVE_TRIES, TAKE_TRIES } from './attempt.sql';
import { networkOf } from '@madang/contracts/rate';
import { DAY_SECONDS, HOUR_SECONDS, MINUTE_SECONDS } from '@madang/contracts/time';

/** At most `most` attempts within `seconds`. */
export interface Limit {
  most: number;
  seconds: number;
}
export interface Try extends Limit {
  bucket: string;
}

/**
 * Limits of attempts. A try is counted before it is made. At a log-in, an account has few tries from one network address and more from all
 * addresses together, so that guessing stops, but a stranger cannot easily lock the owner out. A network address has many tries over all
 * accounts, since a whole school may share it.
 */
export const ATTEMPT_LIMITS = {
  login: { most: 5, seconds: 10 * MINUTE_SECONDS },
  loginAnywhere: { most: 30, seconds: HOUR_SECONDS },
  loginAddress: { most: 60, seconds: 10 * MINUTE_SECONDS },
  password: { most: 5, seconds: 10 * MINUTE_SECONDS },
  /** Tries of a platform operator's second factor: of the codes of the app and the recovery codes together. */
  secondFactor: { most: 5, seconds: 10 * MINUTE_SECONDS },
  /** Tries of one mailed code from one network. */
  codeNetwork: { most: LIMITS.codeTries, seconds: LIMITS.codeMinutes * MINUTE_SECONDS },
  code: { most: LIMITS.codeTriesInAll, seconds: HOUR_SECONDS },
  codeAddress: { most: 60, seconds: HOUR_SECONDS },
  mail: { most: 5, seconds: HOUR_SECONDS },
  mailAddress: { most: 60, seconds: HOUR_SECONDS },
  signupAddress: { most: 200, seconds: HOUR_SECONDS },
  snsAddress: { most: 120, seconds: 10 * MINUTE_SECONDS },
  lookUpAddress: { most: 120, seconds: MINUTE_SECONDS },
  emailChange: { most: 10, seconds: DAY_SECONDS },
  picture: { most: 30, seconds: HOUR_SECONDS },
  site: { most: 20, seconds: DAY_SECONDS },
  invite: { most: 500, seconds: DAY_SECONDS },
  stranger: { most: 200, seconds: HOUR_SECONDS },
  coupon: { most: 20, seconds: HOUR_SECONDS },
  couponAddress: { most: 300, seconds: HOUR_SECONDS },
  post: { most: 60, seconds: HOUR_SECONDS },
  comment: { most: 200, seconds: HOUR_SECONDS },
  report: { most: 30, seconds: DAY_SECONDS },
  /** Friends whom a learner may invite, beside the limit `invite`, which counts all invitations of a site. */
  inviteFriend: { most: FRIENDS_A_DAY, seconds: DAY_SECONDS },
  inviteAgain: { most: 3, seconds: HOUR_SECONDS },
} as const satisfies Record<string, Limit>;

export const tryOf = (name: keyof typeof ATTEMPT_LIMITS, ...key: (string | number)[]): Try => ({
  bucket: [name, ...key.map((part) => (typeof part === 'string' ? networkOf(part) : part))].join(':'),
  ...ATTEMPT_LIMITS[name],
});

/** Counts tries in the database, so that the limits hold for calls made at once and over several processes. */
@Injectable()
export class Attempts {
  private readonly lines = new Map<string, Promise<unknown>>();

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  /** Takes one try of each limit; if one of them is used up, refuses with the error `name`. */
  async take(name: ErrorName, ...tries: Try[]): Promise<void> {
    const [row] = await this.db.rows(TAKE_TRIES, {
      buckets: tries.map((t) => t.bucket),
      most: tries.map((t) => t.most),
      seconds: tries.map((t) => t.seconds),
      now: this.clock.now(),
    });
    if (!row!.full) return;
    logger.info({ limit: row!.full.split(':')[0] }, 'limit hit');
    throw fail(name);
  }

  /** Runs after a success: forgets the tries of `own`, and gives each of `address`, the limits of the network address, one try back. */
  async forgive(own: Try[], address: Try[]): Promise<void> {
    await this.db.rows(FORGIVE_TRIES, { own: own.map((t) => t.bucket), address: address.map((t) => t.bucket) });
  }

  /**
   * Runs work for the same key one after the other in this process, so that right passwords that arrive at the same time do not use up the
   * tries.
   */
  async inLine<T>(key: string, work: () => Promise<T>): Promise<T> {
    const before = this.lines.get(key);
    const mine = before ? before.then(work, work) : work();
    const tail = mine.catch(() => undefined);
    this.lines.set(key, tail);
    void tail.then(() => {
      if (this.lines.get(key) === tail) this.lines.delete(key);
    });
    return mine;
  }
}

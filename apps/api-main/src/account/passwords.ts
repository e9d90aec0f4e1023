import { Injectable } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';
import { fail, failField } from '@madang/server/fail';
import { isCommonPassword } from './common-passwords';

/** What a hash costs: memory in KiB, and the number of passes over it in one thread. The algorithm is argon2id, the library's default. */
const HASH_COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const HASH_PREFIX = '$argon2id$v=19$m=19456,t=2,p=1$';
/** The hash of a random text. It is checked where there is no password, so that the answer takes as long as a wrong password's. */
const DECOY_HASH = hash(crypto.randomUUID(), HASH_COST);
/** How many hashes are computed at a time, be it to store or to check one: each takes 19 MiB and one thread of Node's pool. */
const HASHES_IN_PARALLEL = 2;
/** How many hashes may wait for their turn before further ones are refused. */
const HASHES_WAITING_MAX = 400;

/** Hashes and checks passwords, two at a time; further calls wait, and calls beyond `HASHES_WAITING_MAX` are refused. */
@Injectable()
export class Passwords {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  /** Refuses common passwords; the other rules are in the contract's schema. */
  refuseCommon(password: string, field: string): void {
    if (isCommonPassword(password)) throw failField(field, 'passwordCommon');
  }

  hash(password: string): Promise<string> {
    return this.inTurn(() => hash(password, HASH_COST));
  }

  /** Whether the password fits the stored hash. Without a stored hash the answer is false, and takes as long. */
  async matches(stored: string | null | undefined, password: string): Promise<boolean> {
    const known = stored ?? (await DECOY_HASH);
    const right = await this.inTurn(() => verify(known, password));
    return right && !!stored;
  }

  /** Whether a hash was made by another algorithm or with other costs than `HASH_COST`. */
  isOutdated(stored: string): boolean {
    return !stored.startsWith(HASH_PREFIX);
  }

  private async inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.running < HASHES_IN_PARALLEL) this.running++;
    else {
      if (this.waiting.length >= HASHES_WAITING_MAX) throw fail('TOO_MANY_REQUESTS');
      // A call that is done hands its turn to the one that has waited longest.
      await new Promise<void>((go) => this.waiting.push(go));
    }
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.running--;
    }
  }
}

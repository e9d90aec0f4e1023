import { Injectable } from '@nestjs/common';
import { NOTICE } from '@madang/contracts/codes';
import { msBefore } from '@madang/contracts/dates';
import { HOUR } from '@madang/contracts/time';
import { Clock } from '@madang/server/clock';
import { Db, rows, type Tx } from '@madang/server/db';
import { logger } from '@madang/server/log';
import { OperatorNotices } from '@madang/server/operator-notices';
import type { Unclear } from './provider';
import { SETTLED_ANSWERS } from './unclear-answers.sql';

/**
 * How many tries without a final answer it takes until the operators are told; an answer that is final for its idempotency key is told at
 * once.
 */
const TRIES_BEFORE_NOTICE = 5;
const NO_ANSWER = 'NO_ANSWER';
/**
 * Milliseconds for which a notice stays open after its error code came last; it stays open longer while an order or bill waits because of
 * that code.
 */
const NOTICE_QUIET_MS = 2 * HOUR;
/** Answers of the payment company that are not about the buyer: decides which are noted, and tells the operators. */
@Injectable()
export class UnclearAnswers {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly notices: OperatorNotices,
  ) {}

  /** The code to note of an unclear answer; null while it is too early to note one. */
  codeOf(e: Unclear, tries: number): string | null {
    return e.answered || tries >= TRIES_BEFORE_NOTICE ? (e.code ?? NO_ANSWER) : null;
  }

  /** Tells the operators of an answer that is not about the buyer: one open notice for each code, however many payments get it. */
  tell(tx: Tx, provider: string, code: string, example: string): Promise<void> {
    return this.notices.raise(tx, { kind: NOTICE.PROVIDER, subject: `${provider}:${code}`, detail: { code, example } });
  }

  /** Tells the operators that a payment company has stopped answering; with `why` null, that it answers again. */
  outage(provider: string, why: string | null): void {
    void this.db
      .all((tx) =>
        why
          ? this.notices.raise(tx, { kind: NOTICE.PROVIDER, subject: provider, detail: { code: why } })
          : this.notices.settle(tx, NOTICE.PROVIDER, provider),
      )
      .catch((e: Error) => logger.error({ provider, why, err: e.message }, 'an outage that nobody is told of'));
  }

  /** Closes the notices about answers that no order or bill waits for any more. */
  settle(provider: string): Promise<void> {
    return this.db.all(async (tx) => {
      const quietSince = msBefore(this.clock.now(), NOTICE_QUIET_MS);
      const over = await rows(tx, SETTLED_ANSWERS, { provider, quietSince });
      for (const { subject } of over) await this.notices.settle(tx, NOTICE.PROVIDER, subject);
    });
  }
}

import { Injectable } from '@nestjs/common';
import { daysBefore } from '@madang/contracts/dates';
import { MINUTE } from '@madang/contracts/time';
import { Clock } from '@madang/server/clock';
import { Db } from '@madang/server/db';
import { OneCopyJob } from '@madang/server/recurring-jobs';
import { FORGET_PROOFS, FORGET_TRIES } from './attempt.sql';

const ATTEMPT_SWEEP_INTERVAL_MS = 10 * MINUTE;

/**
 * Deletes attempts after a day, since no limit counts further back, and mailed codes, reset tokens, tickets and begun links to social
 * log-ins a day after they expired.
 */
@Injectable()
export class AttemptSweep extends OneCopyJob {
  protected readonly job = 'attempts';
  protected readonly every = ATTEMPT_SWEEP_INTERVAL_MS;

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {
    super();
  }

  protected async round(): Promise<void> {
    const before = daysBefore(this.clock.now(), 1);
    for (const statement of [FORGET_TRIES, ...FORGET_PROOFS]) await this.db.rows(statement, { before });
  }
}

import { Injectable } from '@nestjs/common';
import { DAY, MINUTE } from '@madang/contracts/time';
import { Clock } from '@madang/server/clock';
import { Db } from '@madang/server/db';
import { OneCopyJob } from '@madang/server/recurring-jobs';

const EVERY = 10 * MINUTE;
export const FORGET_TRIES = 'delete from attempt where at < $1';
const PROOFS = ['mail_code', 'reset_token', 'ticket', 'integration'] as const;

/** Deletes attempts and used proofs after a day: no limit reaches further back. */
@Injectable()
export class AttemptSweep extends OneCopyJob {
  protected readonly job = 'attempts';
  protected readonly every = EVERY;

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {
    super();
  }

  protected async round(): Promise<void> {
    const dayAgo = new Date(this.clock.now().getTime() - DAY);
    await this.db.query(FORGET_TRIES, [dayAgo]);
    for (const table of PROOFS) await this.db.query(`delete from ${table} where expires_at < $1`, [dayAgo]);
  }
}

import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '@madang/server/clock';
import { Db, rows } from '@madang/server/db';

/** $1 name, $2 who asks, $3 now, $4 until when, $5 whether whoever holds it may go on. */
const TAKE = `insert into job_turn (name, owner, until) values ($1, $2, $4)
on conflict (name) do update set owner = excluded.owner, until = excluded.until
where job_turn.until <= $3 or ($5::boolean and job_turn.owner = excluded.owner) returning 1`;

/** Of several copies of this service one at a time does a round; when it dies another takes over. */
@Injectable()
export class JobTurn {
  private readonly self = randomUUID();

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  /** Whether this copy has the turn; it keeps it as long as it comes back within `ms`. */
  mine(name: string, ms: number): Promise<boolean> {
    return this.take(name, ms, true);
  }

  /** Whether it is this copy that does what is done once in `ms`. */
  once(name: string, ms: number): Promise<boolean> {
    return this.take(name, ms, false);
  }

  private async take(name: string, ms: number, again: boolean): Promise<boolean> {
    const now = this.clock.now();
    const values = [name, this.self, now, new Date(now.getTime() + ms), again];
    return (await this.db.all((tx) => rows(tx, TAKE, values))).length > 0;
  }
}

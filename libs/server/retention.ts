import { Injectable } from '@nestjs/common';
import { addMonths, monthsLater, seoulMonth } from '@madang/contracts/dates';
import { RETENTION, type Kept, type Term } from '@madang/contracts/retention';
import { MINUTE } from '@madang/contracts/time';
import { Clock } from './clock';
import { Db, rows } from './db';
import { logger } from './log';
import { OneCopyJob } from './recurring-jobs';

const EVERY = 10 * MINUTE;
/** Rows a transaction, and transactions a round: nobody waits for it, and the next round goes on. */
const AT_ONCE = 1000;
const MOST_STEPS = 500;
/** Months whose partitions are there before they begin. */
const AHEAD = 3;
const MONTH = 'select public.month_partition($1, $2, $3::date)';
const PAST = 'select name from public.partitions_of($1, $2) where to_at <= $3 order by to_at';

const termsOf = (service: string) =>
  (Object.entries(RETENTION) as [Kept, Term][]).filter(([, term]) => term.service === service).map(([kept, term]) => ({ kept, ...term }));

/** Some rows past their term: $1 the moment. `only` narrows them. */
export const pastRows = ({ table, column }: Pick<Term, 'table' | 'column'>, only: string) => `
delete from ${table}
where ctid = any(array(select ctid from ${table} where ${column} < $1 and ${only} limit ${AT_ONCE}))
returning 1`;

/** Makes the months to come, and clears away what is past its term. */
@Injectable()
export class RetentionJob extends OneCopyJob {
  protected readonly job = 'retention';
  protected readonly every = EVERY;

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {
    super();
  }

  /** A condition on the rows of a table that may be deleted. */
  protected only(_kept: Kept): string {
    return 'true';
  }

  protected async round(): Promise<void> {
    for (const term of termsOf(this.db.service)) {
      // A table that fails does not stop the others.
      await (term.way === 'month' ? this.months(term) : this.rows(term.kept, term)).catch((e: Error) =>
        logger.warn({ table: term.table, err: e.message }, 'retention'),
      );
    }
  }

  private async months({ service, table, months }: Term): Promise<void> {
    const now = this.clock.now();
    for (let ahead = 0; ahead <= AHEAD; ahead++) {
      await this.db.query(MONTH, [service, table, `${addMonths(seoulMonth(now), ahead)}-01`]);
    }
    const past = await this.db.query<{ name: string }[]>(PAST, [service, table, monthsLater(now, -months)]);
    for (const { name } of past) {
      await this.db.tx({}, async (tx) => {
        // Writers queue behind this lock, so it is waited for only briefly; the next round tries again.
        await tx.query("set local lock_timeout = '500ms'");
        await tx.query(`drop table ${service}."${name}"`);
      });
      logger.info({ table, name }, 'a month past its term');
    }
  }

  private async rows(kept: Kept, term: Term): Promise<void> {
    const before = monthsLater(this.clock.now(), -term.months);
    const text = pastRows(term, this.only(kept));
    for (let step = 0, gone = AT_ONCE; gone === AT_ONCE && step < MOST_STEPS; step++)
      gone = (await this.db.all((tx) => rows(tx, text, [before]))).length;
  }
}

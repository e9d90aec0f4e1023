import { Injectable } from '@nestjs/common';
import { addMonths, monthsLater, seoulMonth } from '@madang/contracts/dates';
import { RETENTION, type Kept, type RetentionRule } from '@madang/contracts/retention';
import { MINUTE } from '@madang/contracts/time';
import { Clock } from './clock';
import { Db, rows, type Tx } from './db';
import { logger } from './log';
import { OneCopyJob } from './recurring-jobs';
import {
  BEGIN_NUMBERED_MONTH,
  dropMonth,
  MAKE_MONTH,
  MAKE_NUMBERED_MONTH,
  PAST_MONTHS,
  PAST_NUMBERED_MONTHS,
  PAST_ROWS_AT_ONCE,
  deletePastRows,
  rowWithinPeriod,
  WAIT_BRIEFLY,
} from './retention.sql';
import { sql, type Sql } from './sql/sql';

const RETENTION_INTERVAL_MS = 10 * MINUTE;
/** How many batches of rows a round deletes from one table at most; the next round goes on. */
const BATCHES_PER_ROUND = 500;
/** How many months ahead partitions are created. */
const MONTHS_AHEAD = 3;

/** The first day of the month in Korea that has the moment `at`, or of the month `later` months after it. */
const firstDay = (at: Date, later = 0) => `${addMonths(seoulMonth(at), later)}-01`;
const ahead = (now: Date) => Array.from({ length: MONTHS_AHEAD + 1 }, (_, later) => firstDay(now, later));

const rulesOf = (service: string) =>
  (Object.entries(RETENTION) as [Kept, RetentionRule][])
    .filter(([, rule]) => rule.service === service)
    .map(([kept, rule]) => ({ kept, ...rule }));

/** Creates partitions for the coming months, and deletes rows and partitions that are older than their period of retention. */
@Injectable()
export class RetentionJob extends OneCopyJob {
  protected readonly job = 'retention';
  protected readonly every = RETENTION_INTERVAL_MS;

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {
    super();
  }

  /** SQL condition for the rows that may be deleted; subclasses may narrow it. */
  protected only(_kept: Kept): Sql {
    return sql`true`;
  }

  /** Called before rows are deleted; subclasses store what must stay known of the rows. */
  protected async note(_kept: Kept, _before: Date, _tx: Tx): Promise<void> {}

  protected async round(): Promise<void> {
    for (const rule of rulesOf(this.db.service)) {
      // A failure at one table does not stop the deletion in the others.
      const work = rule.numbered ? this.numberedMonths(rule) : rule.way === 'month' ? this.months(rule) : this.rows(rule.kept, rule);
      await work.catch((e: unknown) => this.pieceFailed(e, { table: rule.table }, 'retention'));
    }
  }

  private async months({ service, table, months }: RetentionRule): Promise<void> {
    const now = this.clock.now();
    for (const day of ahead(now)) await this.db.rows(MAKE_MONTH, { service, table, day });
    for (const { name } of await this.db.rows(PAST_MONTHS, { service, table, before: monthsLater(now, -months) }))
      await this.drop(service, table, name);
  }

  private async numberedMonths(rule: RetentionRule): Promise<void> {
    const { service, table, months } = rule;
    const { number, unique } = rule.numbered!;
    const now = this.clock.now();
    for (const day of ahead(now)) await this.db.rows(MAKE_NUMBERED_MONTH, { service, table, day, keys: unique });
    await this.db.rows(BEGIN_NUMBERED_MONTH, { service, table, number, day: firstDay(now) });
    const before = monthsLater(now, -months);
    const within = rowWithinPeriod(rule, number);
    for (const { name, ...numbers } of await this.db.rows(PAST_NUMBERED_MONTHS, { service, table, day: firstDay(before) })) {
      const young = await this.db.all((tx) => rows(tx, within, { ...numbers, before }));
      if (!young.length) await this.drop(service, table, name);
    }
  }

  private async drop(service: string, table: string, name: string): Promise<void> {
    await this.db.tx({}, async (tx) => {
      await rows(tx, WAIT_BRIEFLY);
      await rows(tx, dropMonth(service, name));
    });
    logger.info({ table, name }, 'a month past its period');
  }

  private async rows(kept: Kept, rule: RetentionRule): Promise<void> {
    const before = monthsLater(this.clock.now(), -rule.months);
    await this.db.all((tx) => this.note(kept, before, tx));
    const past = deletePastRows(rule, this.only(kept));
    for (let step = 0, gone = PAST_ROWS_AT_ONCE; gone === PAST_ROWS_AT_ONCE && step < BATCHES_PER_ROUND; step++)
      gone = (await this.db.all((tx) => rows(tx, past, { before }))).length;
  }
}

import { Injectable } from '@nestjs/common';
import { Clock } from '@madang/server/clock';
import { Db, rows } from '@madang/server/db';
import { logger } from '@madang/server/log';
import { OneCopyJob } from '@madang/server/recurring-jobs';
import { DomainService } from './domain.service';
import type { DomainRow } from './domain.state';

const EVERY = 15_000;
const AT_ONCE = 5;
/** Takes the due ones for this process; should it end in the middle, another looks after the pause. */
export const DUE = `update site_domain d set check_at = $1::timestamptz + interval '5 minutes'
from (select channel_seq, domain_seq from site_domain where check_at <= $1::timestamptz order by check_at limit 50 for update skip locked) due
where d.channel_seq = due.channel_seq and d.domain_seq = due.domain_seq returning d.*`;

/** Looks at the records of claimed domains until they are right, and of serving ones whether they still are. */
@Injectable()
export class DomainJob extends OneCopyJob {
  protected readonly job = 'domains';
  protected readonly every = EVERY;

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly domains: DomainService,
  ) {
    super();
  }

  protected async round(): Promise<void> {
    const due = await this.db.all((tx) => rows<DomainRow>(tx, DUE, [this.clock.now()]));
    for (let at = 0; at < due.length; at += AT_ONCE) await Promise.all(due.slice(at, at + AT_ONCE).map((row) => this.look(row)));
  }

  private async look(row: DomainRow): Promise<void> {
    try {
      await this.domains.look(row, { userSeq: null });
    } catch (e) {
      logger.warn({ domain: row.domain, err: (e as Error).message }, 'domain look');
    }
  }
}

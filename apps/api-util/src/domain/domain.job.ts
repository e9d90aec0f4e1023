import { SECOND } from '@madang/contracts/time';
import { Injectable } from '@nestjs/common';
import { Clock } from '@madang/server/clock';
import { Db, rows } from '@madang/server/db';
import { OneCopyJob } from '@madang/server/recurring-jobs';
import { DomainService } from './domain.service';
import { TAKE_DUE_DOMAINS } from './domain.sql';
import type { DomainRow } from './domain.state';

/** Milliseconds between two rounds of the job. */
const DOMAIN_JOB_INTERVAL_MS = 15 * SECOND;
/** How many domains are looked at in parallel. */
const DOMAINS_IN_PARALLEL = 5;

/** Checks the DNS records of the domains that are due: of claims, whether they are right; of proven domains, whether they still are. */
@Injectable()
export class DomainJob extends OneCopyJob {
  protected readonly job = 'domains';
  protected readonly every = DOMAIN_JOB_INTERVAL_MS;

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly domains: DomainService,
  ) {
    super();
  }

  protected async round(): Promise<void> {
    const due = await this.db.all((tx) => rows(tx, TAKE_DUE_DOMAINS, { now: this.clock.now() }));
    for (let at = 0; at < due.length; at += DOMAINS_IN_PARALLEL)
      await Promise.all(due.slice(at, at + DOMAINS_IN_PARALLEL).map((row) => this.look(row)));
  }

  private async look(row: DomainRow): Promise<void> {
    try {
      await this.domains.look(row, { userSeq: null });
    } catch (e) {
      this.pieceFailed(e, { domain: row.domain }, 'domain look');
    }
  }
}

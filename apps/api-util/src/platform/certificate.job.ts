import { Injectable } from '@nestjs/common';
import { daysBefore } from '@madang/contracts/dates';
import { HOUR } from '@madang/contracts/time';
import { Clock } from '@madang/server/clock';
import { Db, rows } from '@madang/server/db';
import { OneCopyJob } from '@madang/server/recurring-jobs';
import { DOMAINS_TO_LOOK_AT } from './domain.sql';
import { PlatformDomainService } from './platform-domain.service';

/** Reads the certificate of each domain in use once a day. */
@Injectable()
export class CertificateJob extends OneCopyJob {
  protected readonly job = 'certificates';
  protected readonly every = HOUR;

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly domains: PlatformDomainService,
  ) {
    super();
  }

  protected async round(): Promise<void> {
    const before = daysBefore(this.clock.now(), 1);
    for (const at of await this.db.all((tx) => rows(tx, DOMAINS_TO_LOOK_AT, { before })))
      await this.domains.check(at).catch((e: unknown) => this.pieceFailed(e, at, 'certificate'));
  }
}

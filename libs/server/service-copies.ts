import { Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { SECOND } from '@madang/contracts/time';
import { releaseName, releaseOf } from '@madang/observe/release';
import { Clock } from './clock';
import { config } from './config';
import { Db } from './db';
import { Readiness } from './readiness';
import { EveryCopyJob } from './recurring-jobs';
import { FORGET_COPY, NOTE_COPY } from './service-copies.sql';

/** Notes every ten seconds that this copy of a service runs, and whether it is ready to serve; the operators' console shows it. */
@Injectable()
export class ServiceCopy extends EveryCopyJob {
  protected readonly every = 10 * SECOND;
  private readonly copy = randomUUID();
  private readonly version = releaseName(releaseOf());
  private readonly startedAt: Date;

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly readiness: Readiness,
  ) {
    super();
    this.startedAt = clock.now();
  }

  override onApplicationBootstrap(): void {
    super.onApplicationBootstrap();
    // The first note is written at once and not only after the first interval.
    if (!config.test) void this.run().catch(() => undefined);
  }

  override async onModuleDestroy(): Promise<void> {
    await super.onModuleDestroy();
    await this.db.rows(FORGET_COPY, { copy: this.copy }).catch(() => undefined);
  }

  protected async round(): Promise<void> {
    const failure = await this.readiness.look().then(
      () => null,
      (e: Error) => e.message.slice(0, 300),
    );
    const { copy, startedAt } = this;
    const service = this.db.service;
    await this.db.rows(NOTE_COPY, {
      copy,
      service,
      host: hostname(),
      version: this.version,
      startedAt,
      now: this.clock.now(),
      failure,
    });
  }
}

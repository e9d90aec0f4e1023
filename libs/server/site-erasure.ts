import { Injectable, type OnModuleInit } from '@nestjs/common';
import { EVENT_SUBSCRIBERS } from '@madang/contracts/events';
import { ERASED_WITH_SITE } from '@madang/contracts/site-erasure';
import { Db, rows } from './db';
import { Outbox } from './outbox';
import { ERASED_AT_ONCE, eraseRows } from './site-erasure.sql';

/** Deletes the data that a service has of a site that was closed for good. A try that was interrupted continues where it stopped. */
@Injectable()
export class SiteErasure implements OnModuleInit {
  constructor(
    private readonly db: Db,
    private readonly outbox: Outbox,
  ) {}

  onModuleInit(): void {
    if (EVENT_SUBSCRIBERS['site.erased'].includes(this.db.service))
      this.outbox.on('site.erased', ({ channelSeq }) => this.erase(channelSeq));
  }

  async erase(channelSeq: number): Promise<void> {
    for (const table of ERASED_WITH_SITE[this.db.service]) {
      const some = eraseRows(table);
      for (let gone = ERASED_AT_ONCE; gone === ERASED_AT_ONCE;)
        gone = (await this.db.tx({ channelSeq }, (tx) => rows(tx, some, { channelSeq }))).length;
    }
  }
}

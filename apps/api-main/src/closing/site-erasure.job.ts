import { Injectable } from '@nestjs/common';
import { MINUTE } from '@madang/contracts/time';
import { Clock } from '@madang/server/clock';
import { Db, rows } from '@madang/server/db';
import { logger } from '@madang/server/log';
import { Outbox } from '@madang/server/outbox';
import { OneCopyJob } from '@madang/server/recurring-jobs';
import { SiteErasure } from '@madang/server/site-erasure';
import { Pictures } from '../storage/pictures';
import { Storage } from '../storage/storage';
import { FileEntity, incomingKey } from '../upload/file.entity';
import {
  CANCEL_ENROLMENTS,
  CLEAR_ENROLMENTS,
  CLEAR_SITE,
  DELETE_VIDEOS,
  FILES_OF_SITE,
  FORGET_MEMBERS,
  SITES_TO_ERASE,
  USE_UP_ENROLMENTS,
} from './closing.sql';

const ERASURE_INTERVAL_MS = 10 * MINUTE;

/**
 * Erases the people and contents of sites that can no longer be reopened. A round that was interrupted is repeated, so each step may run
 * twice.
 */
@Injectable()
export class SiteErasureJob extends OneCopyJob {
  protected readonly job = 'site-erasure';
  protected readonly every = ERASURE_INTERVAL_MS;

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
    private readonly storage: Storage,
    private readonly pictures: Pictures,
    private readonly erasure: SiteErasure,
  ) {
    super();
  }

  protected async round(): Promise<void> {
    const over = await this.db.all((tx) => rows(tx, SITES_TO_ERASE, { now: this.clock.now() }));
    for (const { channelSeq } of over) {
      // A failure at one site does not keep the others from being erased.
      await this.erase(channelSeq).catch((e: unknown) => this.pieceFailed(e, { channelSeq }, 'a site is not erased yet'));
    }
  }

  private async erase(channelSeq: number): Promise<void> {
    const now = this.clock.now();
    await this.erasure.erase(channelSeq);
    await this.db.tx({ channelSeq }, async (tx) => {
      await rows(tx, USE_UP_ENROLMENTS, { channelSeq, now });
      await rows(tx, CANCEL_ENROLMENTS, { channelSeq, now });
      await rows(tx, CLEAR_ENROLMENTS, { channelSeq });
      await rows(tx, DELETE_VIDEOS, { channelSeq, now });
      await rows(tx, FORGET_MEMBERS, { channelSeq });
    });
    await this.files(channelSeq);
    await this.db.tx({ channelSeq }, async (tx) => {
      if (!(await rows(tx, CLEAR_SITE, { channelSeq, now })).length) return;
      await this.outbox.publish(tx, 'site.erased', { channelSeq });
    });
    logger.info({ event: 'site erased', channelSeq });
  }

  /**
   * Deletes the files of a site. Each file is deleted before its row, so that after an interruption the next round still finds it by the
   * row.
   */
  private async files(channelSeq: number): Promise<void> {
    for (;;) {
      const some = await this.db.tx({ channelSeq }, (tx) => rows(tx, FILES_OF_SITE, { channelSeq }));
      if (!some.length) return;
      for (const { fileSeq, storageKey } of some) {
        await this.storage.remove(incomingKey(storageKey));
        await this.pictures.remove(storageKey);
        await this.db.tx({ channelSeq }, (tx) => tx.delete(FileEntity, { channelSeq, fileSeq }));
      }
    }
  }
}

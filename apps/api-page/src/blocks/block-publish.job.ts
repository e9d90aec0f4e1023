import { SECOND } from '@madang/contracts/time';
import { Injectable } from '@nestjs/common';
import { Clock } from '@madang/server/clock';
import { Db, rows } from '@madang/server/db';
import { OneCopyJob } from '@madang/server/recurring-jobs';
import { BlockPublisher } from './block-publisher';
import { DUE_BLOCK_PAGES, LOCK_BLOCK_PAGE, type PageKey } from './block.sql';

/** Publishes pages at their planned time, each in a transaction of its own; a second copy finds nothing left to do. */
@Injectable()
export class BlockPublishJob extends OneCopyJob {
  protected readonly job = 'blocks';
  protected readonly every = 10 * SECOND;

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly publisher: BlockPublisher,
  ) {
    super();
  }

  protected async round(): Promise<void> {
    const due = await this.db.all((tx) => rows(tx, DUE_BLOCK_PAGES, { now: this.clock.now() }));
    // A failure at one page does not stop the others.
    for (const key of due) await this.publish(key).catch((e: unknown) => this.pieceFailed(e, key, 'blocks'));
  }

  private publish(key: PageKey): Promise<void> {
    return this.db.tx({ channelSeq: key.channelSeq }, async (tx) => {
      const [page] = await rows(tx, LOCK_BLOCK_PAGE, key);
      if (!page?.waiting || !page.publishAt || page.publishAt > this.clock.now()) return;
      await this.publisher.goLive(tx, key, page, page.waiting, page.waitingBy);
    });
  }
}

import { Injectable } from '@nestjs/common';
import { daysBefore } from '@madang/contracts/dates';
import { DAY, HOUR } from '@madang/contracts/time';
import { Clock } from '@madang/server/clock';
import { Db, rows, type Tx } from '@madang/server/db';
import { logger } from '@madang/server/log';
import { OneCopyJob } from '@madang/server/recurring-jobs';
import { Pictures } from '../storage/pictures';
import { HiddenPictures } from './hidden-pictures';
import { DELETE_UNUSED, FREE_PICTURES, MARK_PICTURES, PICTURES_IN_USE, ALL_SITES, SITES_WITH_DUE } from './picture-sweep.sql';

/** For how many days an unused picture stays, so that a text in an editor that is still open does not lose it. */
const UNUSED_PICTURE_GRACE_DAYS = 7;

/** Deletes pictures that nothing uses any more; they no longer count towards the storage of their site. */
@Injectable()
export class PictureSweep extends OneCopyJob {
  protected readonly job = 'picture-sweep';
  protected readonly every = HOUR;
  protected override readonly once = DAY;

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly pictures: Pictures,
    private readonly hidden: HiddenPictures,
  ) {
    super();
  }

  protected async round(): Promise<void> {
    const now = this.clock.now();
    // An error here ends the round: if a site cannot be read, the pictures of other sites that it uses are unknown, so nothing may be
    // deleted.
    await this.mark(now);
    const before = daysBefore(now, UNUSED_PICTURE_GRACE_DAYS);
    let count = 0;
    for (const { channelSeq } of await this.db.all((tx) => rows(tx, SITES_WITH_DUE, { before }))) {
      const gone = await this.db.tx({ channelSeq }, async (tx) =>
        rows(tx, DELETE_UNUSED, { channelSeq, before, keys: await this.inUse(tx, channelSeq) }),
      );
      for (const { key } of gone) await this.pictures.remove(key);
      count += gone.length;
    }
    if (count) logger.info({ event: 'unused pictures deleted', count });
  }

  private async mark(now: Date): Promise<void> {
    const ofOthers: string[] = [];
    for (const { channelSeq } of await this.db.all((tx) => rows(tx, ALL_SITES))) {
      const named = await this.db.tx({ channelSeq }, async (tx) => {
        const used = await rows(tx, PICTURES_IN_USE, { channelSeq });
        await rows(tx, MARK_PICTURES, { channelSeq, keys: used.map(({ key }) => key), now });
        return used;
      });
      ofOthers.push(...named.map(({ key }) => key).filter((key) => !key.startsWith(`public/${channelSeq}/`)));
      await this.hidden.settleSite(channelSeq, named);
    }
    if (ofOthers.length) await this.db.all((tx) => rows(tx, FREE_PICTURES, { keys: ofOthers }));
  }

  private inUse = async (tx: Tx, channelSeq: number): Promise<string[]> =>
    (await rows(tx, PICTURES_IN_USE, { channelSeq })).map(({ key }) => key);
}

import { Injectable } from '@nestjs/common';
import type { Page, QueryOf } from '@madang/contracts/endpoint';
import type { PlatformVideo, platformVideoApi } from '@madang/contracts/main/platform';
import { Clock } from '@madang/server/clock';
import { Db, rows } from '@madang/server/db';
import { fail } from '@madang/server/fail';
import { Outbox } from '@madang/server/outbox';
import { COUNT_OF_VIDEOS, RETRY_VIDEO, UNREADY_VIDEOS, type FoundVideo } from './video.sql';

const shown = (one: FoundVideo): PlatformVideo => ({
  ...one,
  delayedUntil: one.delayedUntil?.toISOString() ?? null,
  uploadedAt: one.uploadedAt.toISOString(),
});

/** Shows platform operators the uploaded videos of all sites that are not ready, and queues them again. */
@Injectable()
export class PlatformVideoService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
  ) {}

  list({ state, page, size }: QueryOf<typeof platformVideoApi.list>): Promise<Page<PlatformVideo>> {
    const wanted = { state: (state || null) as PlatformVideo['state'] | null, now: this.clock.now() };
    return this.db.all(async (tx) => {
      const list = await rows(tx, UNREADY_VIDEOS, { ...wanted, limit: size, offset: (page - 1) * size });
      const [counted] = await rows(tx, COUNT_OF_VIDEOS, wanted);
      return { list: list.map(shown), totalCount: counted!.n };
    });
  }

  retry(at: { siteSeq: number; uploadVodSeq: number }): Promise<null> {
    return this.db.all(async (tx) => {
      if (!(await rows(tx, RETRY_VIDEO, { ...at, now: this.clock.now() })).length) throw fail('NO_DATA');
      await this.outbox.publish(tx, 'video.uploaded', { channelSeq: at.siteSeq, uploadVodSeq: at.uploadVodSeq });
      return null;
    });
  }
}

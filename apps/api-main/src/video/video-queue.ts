import { Injectable } from '@nestjs/common';
import type { CodeOf } from '@madang/contracts/codes';
import type { FILM_DELAY } from '@madang/contracts/platform-codes';
import { Db, rows } from '@madang/server/db';
import { VIDEO_DELAY, VIDEO_GIVE_BACK, VIDEO_RENEW, VIDEO_TAKE, type Place } from './video.sql';

/** One lane takes films that are known to be short or not measured yet, the other takes all. */
export const LANE = { SHORT: 'SHORT', ANY: 'ANY' } as const;
export type Lane = (typeof LANE)[keyof typeof LANE];

/** Which film is made playable next; what there is to do stands in the rows. */
@Injectable()
export class VideoQueue {
  constructor(private readonly db: Db) {}

  async take(lane: Lane, shortSeconds: number): Promise<Place | null> {
    const [next] = await this.db.all((tx) => rows(tx, VIDEO_TAKE, { long: lane === LANE.ANY, shortSeconds }));
    return next ?? null;
  }

  /** Notes how far the work on a film is; false once somebody has deleted the film. */
  async renew(place: Place, percent: number): Promise<boolean> {
    return (await this.db.tx(place, (tx) => rows(tx, VIDEO_RENEW, { ...place, percent }))).length > 0;
  }

  /** Another worker may have it at once; `seconds` is its length once that is known. */
  async giveBack({ channelSeq, uploadVodSeq }: Place, seconds: number | null = null): Promise<void> {
    await this.db.tx({ channelSeq }, (tx) => rows(tx, VIDEO_GIVE_BACK, { channelSeq, uploadVodSeq, seconds }));
  }

  /** Lets a film wait, longer each time, since what its work needs is not there. */
  async delay({ channelSeq, uploadVodSeq }: Place, delayCd: CodeOf<typeof FILM_DELAY>): Promise<void> {
    await this.db.tx({ channelSeq }, (tx) => rows(tx, VIDEO_DELAY, { channelSeq, uploadVodSeq, delayCd }));
  }
}

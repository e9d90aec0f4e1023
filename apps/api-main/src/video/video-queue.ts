import { Injectable } from '@nestjs/common';
import type { CodeOf } from '@madang/contracts/codes';
import type { TRANSCODING_DELAY } from '@madang/contracts/platform-codes';
import { Db, rows } from '@madang/server/db';
import { VIDEO_DELAY, VIDEO_GIVE_BACK, VIDEO_RENEW, VIDEO_TAKE, type Place } from './video.sql';

/** The lanes of a process: `SHORT` takes videos that are short or not measured yet, and `ANY` takes all. */
export const VIDEO_LANE = { SHORT: 'SHORT', ANY: 'ANY' } as const;
export type Lane = (typeof VIDEO_LANE)[keyof typeof VIDEO_LANE];

/** The queue of videos that have to be made playable; it is stored in the rows of the videos. */
@Injectable()
export class VideoQueue {
  constructor(private readonly db: Db) {}

  async take(lane: Lane, shortSeconds: number): Promise<Place | null> {
    const [next] = await this.db.all((tx) => rows(tx, VIDEO_TAKE, { long: lane === VIDEO_LANE.ANY, shortSeconds }));
    return next ?? null;
  }

  /** Notes the progress of a video and extends the claim on it; answers false if the video was deleted or is no longer in work. */
  async renew(place: Place, percent: number): Promise<boolean> {
    return (await this.db.tx(place, (tx) => rows(tx, VIDEO_RENEW, { ...place, percent }))).length > 0;
  }

  /** Ends the claim on a video, so that another worker may take it at once; `seconds` is its length, if it is known now. */
  async giveBack({ channelSeq, uploadVodSeq }: Place, seconds: number | null = null): Promise<void> {
    await this.db.tx({ channelSeq }, (tx) => rows(tx, VIDEO_GIVE_BACK, { channelSeq, uploadVodSeq, seconds }));
  }

  /** Lets a video wait, longer each time up to a limit, because the storage does not answer or the disk is full. */
  async delay({ channelSeq, uploadVodSeq }: Place, delayCd: CodeOf<typeof TRANSCODING_DELAY>): Promise<void> {
    await this.db.tx({ channelSeq }, (tx) => rows(tx, VIDEO_DELAY, { channelSeq, uploadVodSeq, delayCd }));
  }
}

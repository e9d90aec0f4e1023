import { Injectable } from '@nestjs/common';
import { daysAfter, daysBefore, msBefore } from '@madang/contracts/dates';
import { MINUTE } from '@madang/contracts/time';
import { Clock } from '@madang/server/clock';
import { Db, rows } from '@madang/server/db';
import { OneCopyJob } from '@madang/server/recurring-jobs';
import { Storage } from '../storage/storage';
import { UploadLocker } from './upload-locker';
import { UPLOAD_LIFE_MS, UploadParts } from './upload-parts';
import { folderOf, VideoEntity } from './video.entity';
import { UNCLEARED_VIDEOS } from './video.sql';

const VIDEO_SWEEP_INTERVAL_MS = 10 * MINUTE;
/** Deletes the files of deleted videos from the storage, also if the process that deleted the video died before it could do so. */
@Injectable()
export class VideoSweep extends OneCopyJob {
  protected readonly job = 'video-sweep';
  protected readonly every = VIDEO_SWEEP_INTERVAL_MS;
  private nextStrays = new Date(0);

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly storage: Storage,
    private readonly parts: UploadParts,
    private readonly locker: UploadLocker,
  ) {
    super();
  }

  protected async round(): Promise<void> {
    const now = this.clock.now();
    for (const video of await this.db.all((tx) => rows(tx, UNCLEARED_VIDEOS, { now }))) await this.clear(video);
    await this.locker.forget();
    await this.strays(now);
  }

  /** Once a day, deletes unfinished uploads at the storage that belong to no video. */
  private async strays(now: Date): Promise<void> {
    if (now < this.nextStrays) return;
    await this.parts.sweep(daysBefore(msBefore(now, UPLOAD_LIFE_MS), 1));
    this.nextStrays = daysAfter(now, 1);
  }

  /** Deletes the files of a video; it may be repeated. */
  async clear(video: Pick<VideoEntity, 'channelSeq' | 'uploadVodSeq' | 'tusId'>): Promise<void> {
    const { channelSeq, uploadVodSeq } = video;
    await this.parts.remove(video.tusId);
    await this.storage.remove(folderOf(video));
    await this.db.tx({ channelSeq }, (tx) => tx.update(VideoEntity, { channelSeq, uploadVodSeq }, { clearedAt: this.clock.now() }));
  }
}

import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { fileTypeFromBuffer } from 'file-type';
import { VIDEO_FAILURE, VIDEO_STATUS } from '@madang/contracts/codes';
import { MINUTE } from '@madang/contracts/time';
import { Clock } from '@madang/server/clock';
import { Db } from '@madang/server/db';
import { fail } from '@madang/server/fail';
import { logger } from '@madang/server/log';
import { report } from '@madang/observe/errors';
import { Outbox } from '@madang/server/outbox';
import { Storage } from '../storage/storage';
import { UploadLocker } from './upload-locker';
import { UPLOAD_LIFE_MS, UploadParts } from './upload-parts';
import { originalKey, VideoEntity } from './video.entity';

const PLAYABLE_TYPES = ['video/mp4', 'video/x-m4v', 'video/quicktime', 'video/webm'];
const SWEEP_EVERY_MS = MINUTE;

/** Takes complete uploads over: checks their type, moves them to the storage and queues their videos. */
@Injectable()
export class VideoIntake implements OnApplicationBootstrap, OnModuleDestroy {
  private timer: NodeJS.Timeout | null = null;
  private readonly running = new Map<string, Promise<void>>();

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
    private readonly storage: Storage,
    private readonly parts: UploadParts,
    private readonly locker: UploadLocker,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.sweep(), SWEEP_EVERY_MS);
    this.timer.unref();
    void this.sweep();
  }

  async onModuleDestroy(): Promise<void> {
    if (this.timer) clearInterval(this.timer);
    await Promise.allSettled(this.running.values());
  }

  /** The video of an upload, by the id in its address. It is searched over all sites, since the address itself gives the right to it. */
  byTusId(tusId: string): Promise<VideoEntity | null> {
    return this.db.all((tx) => tx.findOneBy(VideoEntity, { tusId }));
  }

  /** The size of an upload that has come completely; null while parts are missing, and if it was given up. */
  async sizeOnceTaken(tusId: string): Promise<number | null> {
    const video = await this.byTusId(tusId);
    if (!video || video.deletedAt || video.status === VIDEO_STATUS.FAILED) return null;
    // The content type is stored only once everything has come.
    return video.status !== VIDEO_STATUS.UPLOADING || video.contentType !== null ? Number(video.fileSize) : null;
  }

  /**
   * Takes an upload over if it is complete. It may be repeated, also after a crash: the result is the same. Only one process at a time
   * does this for an upload; a second one waits with `patient`, and does nothing without.
   */
  async finish(tusId: string, { patient = true } = {}): Promise<void> {
    // An earlier run in this process may have checked before the last byte had come, so this call waits for that run and then runs again.
    const before = this.running.get(tusId) ?? Promise.resolve();
    const run = before.then(() => this.locker.alone(`finish ${tusId}`, () => this.takeOver(tusId), { patient })).then(() => undefined);
    this.running.set(tusId, run);
    try {
      await run;
    } finally {
      if (this.running.get(tusId) === run) this.running.delete(tusId);
    }
  }

  private async takeOver(tusId: string): Promise<void> {
    const video = await this.byTusId(tusId);
    if (!video || video.deletedAt || video.status !== VIDEO_STATUS.UPLOADING) return;
    const place = { channelSeq: Number(video.channelSeq), uploadVodSeq: Number(video.uploadVodSeq) };
    const whole = await this.parts.whole(tusId);
    if (whole) {
      const found = await fileTypeFromBuffer(whole.head);
      if (!found || !PLAYABLE_TYPES.includes(found.mime) || whole.size !== Number(video.fileSize)) {
        await this.db.tx(place, (tx) => tx.update(VideoEntity, place, { status: VIDEO_STATUS.FAILED, failure: VIDEO_FAILURE.TYPE }));
        await this.parts.remove(tusId);
        throw fail('VIDEO_TYPE');
      }
      const contentType = found.mime === 'video/x-m4v' ? 'video/mp4' : found.mime;
      await this.db.tx(place, (tx) => tx.update(VideoEntity, place, { contentType }));
      await this.parts.handOver(tusId, originalKey({ ...place, contentType }), contentType);
    } else if (!(await this.storage.stat(originalKey(video)))) {
      return;
    }
    await this.db.tx(place, async (tx) => {
      const changed = await tx.update(
        VideoEntity,
        { ...place, status: VIDEO_STATUS.UPLOADING },
        { status: VIDEO_STATUS.OPTIMISING, percent: 0, uploadedAt: this.clock.now() },
      );
      if (changed.affected) await this.outbox.publish(tx, 'video.uploaded', place);
    });
    await this.parts.remove(tusId);
  }

  /** Takes over uploads that were complete when a process crashed, and gives up uploads that were not continued. */
  async sweep(): Promise<void> {
    try {
      const open = await this.db.all((tx) => tx.find(VideoEntity, { where: { status: VIDEO_STATUS.UPLOADING } }));
      for (const v of open) {
        await this.finish(v.tusId, { patient: false }).catch(() => undefined);
        if (this.clock.now().getTime() - v.createdAt.getTime() > UPLOAD_LIFE_MS) await this.expire(v);
      }
    } catch (e) {
      logger.warn({ err: (e as Error).message }, 'video sweep');
      report(e, { service: 'main', at: 'job video sweep' });
    }
  }

  private async expire(v: VideoEntity): Promise<void> {
    const place = { channelSeq: Number(v.channelSeq), uploadVodSeq: Number(v.uploadVodSeq) };
    await this.db.tx(place, (tx) =>
      tx.update(VideoEntity, { ...place, status: VIDEO_STATUS.UPLOADING }, { status: VIDEO_STATUS.FAILED, failure: VIDEO_FAILURE.EXPIRED }),
    );
    await this.parts.remove(v.tusId);
  }

  /** Marks an upload as deleted because the person who started it gives it up. */
  async abandon(tusId: string): Promise<void> {
    const video = await this.byTusId(tusId);
    if (!video || video.status !== VIDEO_STATUS.UPLOADING) return;
    const place = { channelSeq: Number(video.channelSeq), uploadVodSeq: Number(video.uploadVodSeq) };
    await this.db.tx(place, (tx) =>
      tx.update(VideoEntity, { ...place, status: VIDEO_STATUS.UPLOADING }, { status: VIDEO_STATUS.FAILED, deletedAt: this.clock.now() }),
    );
  }
}

import { MINUTE, SECOND } from '@madang/contracts/time';
import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { VIDEO_FAILURE, VIDEO_STATUS, type VideoFailure } from '@madang/contracts/codes';
import { TRANSCODING_DELAY } from '@madang/contracts/platform-codes';
import { Clock } from '@madang/server/clock';
import { config } from '@madang/server/config';
import { Db } from '@madang/server/db';
import { logger } from '@madang/server/log';
import { report } from '@madang/observe/errors';
import { transcodes, transcodeSeconds } from '@madang/server/metrics/metrics';
import { Outbox } from '@madang/server/outbox';
import { LessonEntity } from '../curriculum/lesson.entity';
import { withRemoved } from '../curriculum/removed-lesson';
import { Storage, StorageUnavailable } from '../storage/storage';
import { endOrphan, hasFfmpeg, probe, rungsOf, toHls, toThumbnail, type Probe } from './ffmpeg';
import { isThere, isWhole, LEAST_ROOM, NoRoom, roomIn } from './disk-room';
import { readMp4 } from './mp4';
import { folderOf, originalKey, playlistKey, thumbnailKey, VideoEntity } from './video.entity';
import type { Place } from './video.sql';
import { videoLimits } from './video-limits';
import { VIDEO_LANE, VideoQueue, type Lane } from './video-queue';

/** Milliseconds after which the progress of a video is stored again, which also extends the claim on the video. */
const RENEW_EVERY_MS = 15 * SECOND;
/** Milliseconds after which the queue is checked again for a waiting video. */
const QUEUE_POLL_MS = 20 * SECOND;
/** How many times a video is tried before it counts as failed. */
const ATTEMPTS_MAX = 3;
/** How many milliseconds making the still picture of a video may take. */
const PICTURE_WITHIN_MS = 2 * MINUTE;
const WORK_FOLDER = join(config.dataDir, 'work');

/** Milliseconds after which the size of the files being made is measured again. */
const COUNT_EVERY_MS = 15 * SECOND;

/** Thrown for a video that cannot be used, so that it is not tried again. */
class RefusedVideo extends Error {
  constructor(readonly reason: VideoFailure) {
    super(reason);
  }
}
/** Thrown for a video that is too long for the lane of short ones. */
class OtherLane extends Error {
  constructor(readonly seconds: number) {
    super('another lane');
  }
}
/** The values of a video's queue columns when there is nothing more to do for it. */
const OUT_OF_QUEUE = { leaseUntil: null, delayCd: null, delays: 0, delayedUntil: null };
const isFull = (e: Error) => e instanceof NoRoom || /ENOSPC|No space left on device/.test(e.message);

/**
 * Makes uploaded videos playable: in each process one video at a time in each lane. The event of an upload only starts a look at the
 * queue; which videos wait is stored in the database.
 */
@Injectable()
export class Transcoder implements OnModuleInit, OnApplicationBootstrap, OnModuleDestroy {
  private timer: NodeJS.Timeout | null = null;
  private readonly working = new Map<Lane, Promise<void>>();
  private readonly again = new Set<Lane>();
  private readonly stop = new AbortController();
  /** Whether ffmpeg is installed; without it, a video is played as it was uploaded. */
  canOptimise = hasFfmpeg;
  limits = videoLimits();
  room = roomIn;

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
    private readonly storage: Storage,
    private readonly queue: VideoQueue,
  ) {}

  onModuleInit(): void {
    this.outbox.on('video.uploaded', async () => this.wake());
  }

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => this.wake(), QUEUE_POLL_MS);
    this.timer.unref();
    this.wake();
  }

  async onModuleDestroy(): Promise<void> {
    if (this.timer) clearInterval(this.timer);
    this.stop.abort();
    await Promise.all(this.working.values());
  }

  wake(): void {
    for (const lane of Object.values(VIDEO_LANE)) {
      this.again.add(lane);
      if (!this.working.has(lane))
        this.working.set(
          lane,
          this.work(lane).finally(() => this.working.delete(lane)),
        );
    }
  }

  private async work(lane: Lane): Promise<void> {
    while (this.again.delete(lane) && !this.stop.signal.aborted) {
      try {
        for (let place = await this.take(lane); place; place = await this.take(lane)) await this.one(place, lane);
      } catch (e) {
        logger.warn({ err: (e as Error).message }, 'optimising');
        report(e, { service: 'main', at: 'job optimising' });
      }
    }
  }

  private async take(lane: Lane): Promise<Place | null> {
    return this.stop.signal.aborted ? null : this.queue.take(lane, this.limits.short);
  }

  private async one(place: Place, lane: Lane): Promise<void> {
    const video = await this.db.tx(place, (tx) => tx.findOneByOrFail(VideoEntity, place));
    const cancel = new AbortController();
    const signal = AbortSignal.any([this.stop.signal, cancel.signal]);
    let percent = 0;
    // If the video was deleted or is no longer being made playable, this work on it stops.
    const renew = async () => {
      if (!(await this.queue.renew(place, percent))) cancel.abort();
    };
    const timer = setInterval(() => void renew().catch(() => undefined), RENEW_EVERY_MS);
    let shown = 0;
    const took = transcodeSeconds.startTimer();
    try {
      await this.optimise(video, lane, signal, (p) => {
        percent = p;
        if (p - shown < 5) return;
        shown = p;
        void renew().catch(() => undefined);
      });
      transcodes.inc({ outcome: 'done' });
    } catch (e) {
      if (e instanceof OtherLane) await this.pass(video, e.seconds);
      else if (!cancel.signal.aborted) await this.fail(video, e as Error);
    } finally {
      took();
      clearInterval(timer);
    }
  }

  private async optimise(video: VideoEntity, lane: Lane, signal: AbortSignal, onPercent: (percent: number) => void): Promise<void> {
    const original = await this.storage.local(originalKey(video));
    if (!original) throw new Error('the original is gone');
    // The ffmpeg of a process that died may still be writing, so each try has a folder of its own.
    const work = join(WORK_FOLDER, `video-${video.uploadVodSeq}-${video.attempts}`);
    try {
      await this.clear(video);
      if (!(await this.canOptimise())) return await this.ready(video, { hls: false, thumbnail: false, ...(await readMp4(original.path)) });
      const p = await this.measure(original.path, lane);
      await mkdir(work, { recursive: true });
      await this.bounded(p, work, signal, (bound) =>
        toHls(original.path, p, work, (seconds) => onPercent(Math.min(99, Math.floor((seconds / p.duration) * 100))), bound),
      );
      if (!(await isWhole(work, rungsOf(p.height).length))) throw await this.broken(work);
      const thumbnail = await this.picture(original.path, p, work, signal);
      await this.store(video, work);
      await this.ready(video, { hls: true, thumbnail, ...rounded(p) });
    } finally {
      await this.clear(video);
      await original.release();
    }
  }

  /** Makes the still picture of a video. A video without one is fine, but if the disk is full, the video waits until there is space. */
  private async picture(path: string, p: Probe, work: string, signal: AbortSignal): Promise<boolean> {
    const file = join(work, 'thumb.jpg');
    await toThumbnail(path, p, file, AbortSignal.any([signal, AbortSignal.timeout(PICTURE_WITHIN_MS)])).catch(() => undefined);
    if (await isThere(file)) return true;
    if ((await this.room(work)) < LEAST_ROOM) throw new NoRoom();
    await rm(file, { force: true });
    return false;
  }

  private async broken(work: string): Promise<Error> {
    return (await this.room(work)) < LEAST_ROOM ? new NoRoom() : new Error('what was made of the video breaks off');
  }

  /**
   * Measures a video, and refuses one that is too long or too large, or no video at all. The lane of short videos leaves a long one to the
   * other lane.
   */
  private async measure(path: string, lane: Lane): Promise<Probe> {
    const p = await probe(path);
    if (!p) throw new RefusedVideo(VIDEO_FAILURE.TYPE);
    if (p.duration > this.limits.seconds) throw new RefusedVideo(VIDEO_FAILURE.TOO_LONG);
    if (p.width * p.height > this.limits.pixels) throw new RefusedVideo(VIDEO_FAILURE.PIXELS);
    if (lane === VIDEO_LANE.SHORT && p.duration > this.limits.short) throw new OtherLane(p.duration);
    return p;
  }

  /** Ends the work on a video that takes too long or whose files become too large. */
  private async bounded(p: Probe, dir: string, signal: AbortSignal, work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    const over = new AbortController();
    const { patience, least, bytes } = this.limits;
    const late = setTimeout(() => over.abort(new RefusedVideo(VIDEO_FAILURE.TOO_SLOW)), Math.max(p.duration * patience, least) * SECOND);
    const count = async () => {
      if ((await sizeOf(dir)) > bytes) over.abort(new RefusedVideo(VIDEO_FAILURE.MADE_TOO_LARGE));
    };
    const counting = setInterval(() => void count().catch(() => undefined), COUNT_EVERY_MS);
    try {
      await work(AbortSignal.any([signal, over.signal]));
      await count();
    } catch (e) {
      if (!over.signal.aborted) throw e;
    } finally {
      clearTimeout(late);
      clearInterval(counting);
    }
    if (over.signal.aborted) throw over.signal.reason;
  }

  /** Leaves the video to the lane that also takes long ones. */
  private async pass(video: VideoEntity, seconds: number): Promise<void> {
    await this.queue.giveBack(video, seconds);
    this.wake();
  }

  private async clear(video: VideoEntity): Promise<void> {
    const names = await readdir(WORK_FOLDER).catch(() => []);
    const left = names.filter((name) => name.startsWith(`video-${video.uploadVodSeq}-`)).map((name) => join(WORK_FOLDER, name));
    for (const path of left) if (path.endsWith('.pid')) endOrphan(path.slice(0, -'.pid'.length));
    for (const path of left) await rm(path, { recursive: true, force: true });
  }

  /** Stores the files of a video, the master playlist last, so that a folder with a master playlist is complete. */
  private async store(video: VideoEntity, work: string): Promise<void> {
    const files = (await readdir(work, { recursive: true, withFileTypes: true }))
      .filter((f) => f.isFile())
      .map((f) => join(f.parentPath, f.name));
    const keyOf = (path: string) => `${folderOf(video)}/${relative(work, path)}`;
    files.sort((a, b) => Number(keyOf(a) === playlistKey(video)) - Number(keyOf(b) === playlistKey(video)));
    for (const path of files)
      await this.storage.adopt(
        keyOf(path),
        path,
        path.endsWith('.m3u8') ? 'application/vnd.apple.mpegurl' : keyOf(path) === thumbnailKey(video) ? 'image/jpeg' : 'video/mp2t',
      );
  }

  /** Marks the video as ready, and stores its length with its lessons in the same transaction. */
  private async ready(
    video: VideoEntity,
    found: Partial<Pick<VideoEntity, 'hls' | 'thumbnail' | 'duration' | 'width' | 'height'>>,
  ): Promise<void> {
    const { channelSeq, uploadVodSeq } = video;
    await this.db.tx({ channelSeq }, async (tx) => {
      const done = await tx.update(
        VideoEntity,
        { channelSeq, uploadVodSeq, status: VIDEO_STATUS.OPTIMISING },
        { ...found, status: VIDEO_STATUS.READY, percent: 100, readyAt: this.clock.now(), failure: null, ...OUT_OF_QUEUE },
      );
      const { duration } = found;
      if (done.affected && duration) await withRemoved(tx, () => tx.update(LessonEntity, { channelSeq, uploadVodSeq }, { duration }));
    });
  }

  private async refuse(video: VideoEntity, failure: string): Promise<void> {
    const { channelSeq, uploadVodSeq } = video;
    await this.db.tx({ channelSeq }, (tx) =>
      tx.update(
        VideoEntity,
        { channelSeq, uploadVodSeq, status: VIDEO_STATUS.OPTIMISING },
        { status: VIDEO_STATUS.FAILED, failure, ...OUT_OF_QUEUE },
      ),
    );
  }

  private async fail(video: VideoEntity, e: Error): Promise<void> {
    const { channelSeq, uploadVodSeq } = video;
    // If this process is ending, another one may take the video at once.
    if (this.stop.signal.aborted) return this.queue.giveBack(video);
    logger.warn({ err: e.message, uploadVodSeq }, 'video not optimised');
    transcodes.inc({ outcome: e instanceof RefusedVideo ? 'refused' : 'failed' });
    if (e instanceof RefusedVideo) return this.refuse(video, e.reason);
    if (e instanceof StorageUnavailable) return this.queue.delay(video, TRANSCODING_DELAY.STORAGE);
    if (isFull(e)) return this.queue.delay(video, TRANSCODING_DELAY.DISK);
    if (video.attempts >= ATTEMPTS_MAX) return this.refuse(video, e.message.slice(0, 500));
    await this.db.tx({ channelSeq }, (tx) =>
      tx.update(VideoEntity, { channelSeq, uploadVodSeq, status: VIDEO_STATUS.OPTIMISING }, { leaseUntil: null }),
    );
    for (const lane of Object.values(VIDEO_LANE)) this.again.add(lane);
  }
}

const rounded = (p: Probe) => ({ duration: Math.round(p.duration), width: p.width, height: p.height });

async function sizeOf(dir: string): Promise<number> {
  const files = (await readdir(dir, { recursive: true, withFileTypes: true })).filter((file) => file.isFile());
  const sizes = await Promise.all(
    files.map((file) =>
      stat(join(file.parentPath, file.name)).then(
        (found) => found.size,
        () => 0,
      ),
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

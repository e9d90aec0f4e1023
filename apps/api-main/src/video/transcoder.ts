import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { VIDEO_STATUS } from '@madang/contracts/codes';
import { Clock } from '@madang/server/clock';
import { config } from '@madang/server/config';
import { Db } from '@madang/server/db';
import { logger } from '@madang/server/log';
import { Outbox } from '@madang/server/outbox';
import { Storage } from '../storage/storage';
import { endOrphan, hasFfmpeg, probe, toHls, toThumbnail, type Probe } from './ffmpeg';
import { readMp4 } from './mp4';
import { folderOf, originalKey, playlistKey, thumbnailKey, VideoEntity } from './video.entity';

const LEASE_SECONDS = 60;
const RENEW_EVERY = 15_000;
const LOOK_EVERY = 20_000;
const ATTEMPTS = 3;
const WORK = join(config.dataDir, 'work');

/** The next video nobody works on, taken for a minute at a time: a process that dies loses it to another one. */
const TAKE = `update video set lease_until = now() + interval '${LEASE_SECONDS} seconds', attempts = attempts + 1 where (channel_seq, upload_vod_seq) = (
    select channel_seq, upload_vod_seq from video where status = 'OPTIMISING' and deleted_at is null and (lease_until is null or lease_until < now()) order by uploaded_at, upload_vod_seq limit 1 for update skip locked)
  returning channel_seq as "channelSeq", upload_vod_seq as "uploadVodSeq"`;
const RENEW = `update video set lease_until = now() + interval '${LEASE_SECONDS} seconds', percent = greatest(percent, $3) where channel_seq = $1 and upload_vod_seq = $2 and status = 'OPTIMISING' and deleted_at is null`;

type Place = Pick<VideoEntity, 'channelSeq' | 'uploadVodSeq'>;

/** Makes uploads playable, one at a time and process. The event only wakes it; what there is to do stands in the rows. */
@Injectable()
export class Transcoder implements OnModuleInit, OnApplicationBootstrap, OnModuleDestroy {
  private timer: NodeJS.Timeout | null = null;
  private working: Promise<void> | null = null;
  private again = false;
  private readonly stop = new AbortController();
  /** Without ffmpeg a video plays as it came. */
  canOptimise = hasFfmpeg;

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
    private readonly storage: Storage,
  ) {}

  onModuleInit(): void {
    this.outbox.on('video.uploaded', async () => this.wake());
  }

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => this.wake(), LOOK_EVERY);
    this.timer.unref();
    this.wake();
  }

  async onModuleDestroy(): Promise<void> {
    if (this.timer) clearInterval(this.timer);
    this.stop.abort();
    await this.working;
  }

  wake(): void {
    this.again = true;
    this.working ??= this.work().finally(() => (this.working = null));
  }

  private async work(): Promise<void> {
    while (this.again && !this.stop.signal.aborted) {
      this.again = false;
      try {
        for (let place = await this.take(); place; place = await this.take()) await this.one(place);
      } catch (e) {
        logger.warn({ err: (e as Error).message }, 'optimising');
      }
    }
  }

  private async take(): Promise<Place | null> {
    if (this.stop.signal.aborted) return null;
    const [rows] = (await this.db.all((tx) => tx.query(TAKE))) as [{ channelSeq: number; uploadVodSeq: number }[], number];
    return rows[0] ?? null;
  }

  private async one(place: Place): Promise<void> {
    const video = await this.db.tx(place, (tx) => tx.findOneByOrFail(VideoEntity, place));
    const cancel = new AbortController();
    const signal = AbortSignal.any([this.stop.signal, cancel.signal]);
    let percent = 0;
    // Somebody deleted it: stop burning time for it.
    const renew = async () => {
      const [, held] = (await this.db.tx(place, (tx) => tx.query(RENEW, [place.channelSeq, place.uploadVodSeq, percent]))) as [
        unknown,
        number,
      ];
      if (!held) cancel.abort();
    };
    const timer = setInterval(() => void renew().catch(() => undefined), RENEW_EVERY);
    let shown = 0;
    try {
      await this.optimise(video, signal, (p) => {
        percent = p;
        if (p - shown < 5) return;
        shown = p;
        void renew().catch(() => undefined);
      });
    } catch (e) {
      if (!cancel.signal.aborted) await this.fail(video, e as Error);
    } finally {
      clearInterval(timer);
    }
  }

  private async optimise(video: VideoEntity, signal: AbortSignal, onPercent: (percent: number) => void): Promise<void> {
    const original = await this.storage.local(originalKey(video));
    if (!original) throw new Error('the original is gone');
    // A dead worker's ffmpeg may still be writing: each attempt has a folder of its own.
    const work = join(WORK, `video-${video.uploadVodSeq}-${video.attempts}`);
    try {
      await this.clear(video);
      if (!(await this.canOptimise())) return await this.ready(video, { hls: false, thumbnail: false, ...(await readMp4(original.path)) });
      const p = await probe(original.path);
      if (!p) return await this.refuse(video);
      await mkdir(work, { recursive: true });
      await toHls(original.path, p, work, (seconds) => onPercent(Math.min(99, Math.floor((seconds / p.duration) * 100))), signal);
      const thumbnail = await toThumbnail(original.path, p, join(work, 'thumb.jpg'), signal).then(
        () => true,
        () => false,
      );
      await this.store(video, work);
      await this.ready(video, { hls: true, thumbnail, ...rounded(p) });
    } finally {
      await this.clear(video);
      await original.release();
    }
  }

  private async clear(video: VideoEntity): Promise<void> {
    const names = await readdir(WORK).catch(() => []);
    const left = names.filter((name) => name.startsWith(`video-${video.uploadVodSeq}-`)).map((name) => join(WORK, name));
    for (const path of left) if (path.endsWith('.pid')) endOrphan(path.slice(0, -'.pid'.length));
    for (const path of left) await rm(path, { recursive: true, force: true });
  }

  /** The master playlist last: a folder with one is complete. */
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

  /** Lessons learn the length with it. */
  private async ready(
    video: VideoEntity,
    found: Partial<Pick<VideoEntity, 'hls' | 'thumbnail' | 'duration' | 'width' | 'height'>>,
  ): Promise<void> {
    const { channelSeq, uploadVodSeq } = video;
    await this.db.tx({ channelSeq }, async (tx) => {
      const done = await tx.update(
        VideoEntity,
        { channelSeq, uploadVodSeq, status: VIDEO_STATUS.OPTIMISING },
        { ...found, status: VIDEO_STATUS.READY, percent: 100, readyAt: this.clock.now(), leaseUntil: null, failure: null },
      );
      if (done.affected && found.duration)
        await tx.query('update curriculum set duration = $3 where channel_seq = $1 and upload_vod_seq = $2', [
          channelSeq,
          uploadVodSeq,
          found.duration,
        ]);
    });
  }

  /** Its bytes said video, but there is no picture in it. */
  private async refuse(video: VideoEntity): Promise<void> {
    const { channelSeq, uploadVodSeq } = video;
    await this.db.tx({ channelSeq }, (tx) =>
      tx.update(
        VideoEntity,
        { channelSeq, uploadVodSeq, status: VIDEO_STATUS.OPTIMISING },
        { status: VIDEO_STATUS.FAILED, failure: 'VIDEO_TYPE', leaseUntil: null },
      ),
    );
  }

  private async fail(video: VideoEntity, e: Error): Promise<void> {
    const { channelSeq, uploadVodSeq } = video;
    if (this.stop.signal.aborted) {
      // We are going: whoever starts next may have it at once.
      await this.db.tx({ channelSeq }, (tx) =>
        tx.query('update video set lease_until = null, attempts = attempts - 1 where channel_seq = $1 and upload_vod_seq = $2', [
          channelSeq,
          uploadVodSeq,
        ]),
      );
      return;
    }
    logger.warn({ err: e.message, uploadVodSeq }, 'video not optimised');
    const last = video.attempts >= ATTEMPTS;
    await this.db.tx({ channelSeq }, (tx) =>
      tx.update(
        VideoEntity,
        { channelSeq, uploadVodSeq, status: VIDEO_STATUS.OPTIMISING },
        last ? { status: VIDEO_STATUS.FAILED, failure: e.message.slice(0, 500), leaseUntil: null } : { leaseUntil: null },
      ),
    );
    if (!last) this.again = true;
  }
}

const rounded = (p: Probe) => ({ duration: Math.round(p.duration), width: p.width, height: p.height });

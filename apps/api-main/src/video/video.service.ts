import { Injectable } from '@nestjs/common';
import { randomBytes } from 'node:crypto';
import { extname } from 'node:path';
import { VIDEO_FAILURE, VIDEO_STATUS, type VideoFailure, type VideoStatus } from '@madang/contracts/codes';
import { LIMITS } from '@madang/contracts/limits';
import type { QueryOf } from '@madang/contracts/endpoint';
import type { Video, videoApi as api, VideoPage } from '@madang/contracts/main/curriculum';
import { HOUR_SECONDS } from '@madang/contracts/time';
import { onlyOf, type User } from '@madang/server/caller';
import { Clock } from '@madang/server/clock';
import { Db, rows } from '@madang/server/db';
import { fail } from '@madang/server/fail';
import { LessonEntity } from '../curriculum/lesson.entity';
import { withRemoved } from '../curriculum/removed-lesson';
import { FileAddresses } from '../storage/file-addresses';
import { reserveStorage } from '../upload/storage-limit';
import { STORAGE_LIMIT, STORAGE_USED } from '../upload/upload.sql';
import { TusAddresses } from './tus-addresses';
import { UploadParts } from './upload-parts';
import { thumbnailKey, VideoEntity } from './video.entity';
import { videoLimits } from './video-limits';
import { VIDEO_COUNT, VIDEO_LOCK, VIDEOS_OF_SITE, type ShownVideo } from './video.sql';
import { VideoSweep } from './video.sweep';

const VIDEO_EXTENSIONS = ['.mp4', '.m4v', '.mov', '.webm'];
/** How many videos a page lists if the call does not say it. */
const VIDEOS_PER_PAGE = 20;
/** How many videos a page may list at most. */
const VIDEOS_PER_PAGE_MAX = 100;
const BYTES_PER_GIB = 1024 ** 3;
/** The number below which the next page of videos begins; null, which is the first page, for a missing or broken cursor. */
const belowOf = (cursor: string | undefined): number | null => (cursor && /^\d{1,15}$/.test(cursor) ? Number(cursor) : null);
/** States of a video that may be deleted although lessons show it, since nobody can watch it. */
const UNWATCHABLE_STATES: readonly string[] = [VIDEO_STATUS.UPLOADING, VIDEO_STATUS.FAILED];

@Injectable()
export class VideoService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly addresses: FileAddresses,
    private readonly tus: TusAddresses,
    private readonly parts: UploadParts,
    private readonly sweep: VideoSweep,
  ) {}

  async create(auth: User, input: { filename: string; fileSize: number }): Promise<Video> {
    if (!VIDEO_EXTENSIONS.includes(extname(input.filename).toLowerCase())) throw fail('VIDEO_TYPE');
    if (input.fileSize > LIMITS.videoBytes) throw fail('VIDEO_TOO_LARGE', { max: `${(LIMITS.videoBytes / BYTES_PER_GIB).toFixed(1)} GB` });
    const tusId = randomBytes(16).toString('hex');
    await this.parts.create(tusId, input.fileSize);
    try {
      return this.show(await this.record(auth, tusId, input), auth);
    } catch (e) {
      await this.parts.remove(tusId);
      throw e;
    }
  }

  private record(auth: User, tusId: string, input: { filename: string; fileSize: number }): Promise<VideoEntity> {
    return this.db.tx({ channelSeq: auth.channelSeq }, async (tx) => {
      await reserveStorage(tx, auth.channelSeq!, input.fileSize);
      return tx.save(
        VideoEntity,
        tx.create(VideoEntity, {
          channelSeq: auth.channelSeq!,
          tusId,
          status: VIDEO_STATUS.UPLOADING,
          percent: 0,
          originFileName: input.filename,
          fileSize: input.fileSize,
          createdBy: auth.userSeq,
          createdAt: this.clock.now(),
        }),
      );
    });
  }

  async list(auth: User, { q = '', cursor, page, size }: QueryOf<typeof api.list>): Promise<VideoPage> {
    const channelSeq = auth.channelSeq!;
    const library = { channelSeq, q, ownerSeq: onlyOf(auth) };
    const limit = Math.min(size || VIDEOS_PER_PAGE, VIDEOS_PER_PAGE_MAX);
    const offset = cursor ? 0 : Math.max((page || 1) - 1, 0) * limit;
    return this.db.tx({ channelSeq }, async (tx) => {
      // One row more than the caller wants says whether there are more videos.
      const found = await rows(tx, VIDEOS_OF_SITE, { ...library, below: belowOf(cursor), limit: limit + 1, offset });
      const [total] = await rows(tx, VIDEO_COUNT, library);
      const [used] = await rows(tx, STORAGE_USED, { channelSeq });
      const [plan] = await rows(tx, STORAGE_LIMIT, { channelSeq });
      const list = found.slice(0, limit).map(({ uses, useCount, ...video }) => ({ ...this.show(video, auth), uses, useCount }));
      return {
        list,
        cursor: found.length > limit ? String(list.at(-1)!.uploadVodSeq) : null,
        totalCount: total!.count,
        storage: used!.storage,
        storageLimit: plan?.limit ?? null,
      };
    });
  }

  async find(auth: User, uploadVodSeq: number): Promise<Video> {
    return this.show(await this.row(auth, uploadVodSeq), auth);
  }

  /** Deletes a video and its files. If lessons show it, only an unusable one can be deleted, and the lessons then have no video. */
  async remove(auth: User, uploadVodSeq: number): Promise<null> {
    const video = await this.row(auth, uploadVodSeq);
    const channelSeq = auth.channelSeq!;
    await this.db.tx({ channelSeq }, async (tx) => {
      const [held] = await rows(tx, VIDEO_LOCK, { channelSeq, uploadVodSeq });
      if (held!.useCount > 0 && !UNWATCHABLE_STATES.includes(video.status)) throw fail('FILE_IN_USE');
      await tx.update(VideoEntity, { channelSeq, uploadVodSeq }, { deletedAt: this.clock.now() });
      await withRemoved(tx, () => tx.update(LessonEntity, { channelSeq, uploadVodSeq }, { uploadVodSeq: null }));
    });
    await this.sweep.clear(video);
    return null;
  }

  private async row(auth: User, uploadVodSeq: number): Promise<VideoEntity> {
    const video = await this.db.tx({ channelSeq: auth.channelSeq }, (tx) =>
      tx.findOneBy(VideoEntity, { channelSeq: auth.channelSeq!, uploadVodSeq }),
    );
    if (!video || video.deletedAt || (auth.ownClasses && Number(video.createdBy) !== auth.userSeq)) throw fail('NO_DATA');
    return video;
  }

  /** A video as it is answered. Only the person who started its upload gets the address to continue it. */
  private show(v: ShownVideo, auth: User): Video {
    const mine = v.status === VIDEO_STATUS.UPLOADING && Number(v.createdBy) === auth.userSeq;
    return {
      uploadVodSeq: Number(v.uploadVodSeq),
      status: v.status as VideoStatus,
      percent: v.percent,
      originFileName: v.originFileName,
      fileSize: Number(v.fileSize),
      duration: v.duration ?? null,
      thumbnailUrl: v.thumbnail ? this.addresses.signed(thumbnailKey(v)).url : null,
      uploadUrl: mine ? this.tus.of(v.tusId, auth.userSeq, this.clock.now()) : '',
      failure: v.status === VIDEO_STATUS.FAILED ? failureOf(v.failure) : null,
      createdAt: v.createdAt.toISOString(),
    };
  }
}

/** The reason of a failure as the uploader gets it. `kept` may be the output of a program, which is not shown. */
function failureOf(kept: string | null): NonNullable<Video['failure']> {
  const reason = (Object.values(VIDEO_FAILURE) as string[]).includes(kept ?? '') ? (kept as VideoFailure) : VIDEO_FAILURE.BROKEN;
  const { seconds, pixels } = videoLimits();
  const max =
    reason === VIDEO_FAILURE.TOO_LONG
      ? Math.floor(seconds / HOUR_SECONDS)
      : reason === VIDEO_FAILURE.PIXELS
        ? Math.floor(pixels / 1e6)
        : null;
  return { reason, max };
}

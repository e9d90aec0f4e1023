import { Injectable } from '@nestjs/common';
import { randomBytes } from 'node:crypto';
import { extname } from 'node:path';
import { VIDEO_FAILURE, VIDEO_STATUS, type VideoFailure, type VideoStatus } from '@madang/contracts/codes';
import { LIMITS } from '@madang/contracts/limits';
import type { Video } from '@madang/contracts/main/curriculum';
import { HOUR_SECONDS } from '@madang/contracts/time';
import { onlyOf, type User } from '@madang/server/caller';
import { Clock } from '@madang/server/clock';
import { Db } from '@madang/server/db';
import { fail } from '@madang/server/fail';
import { pattern } from '../course/course-list.sql';
import { LessonEntity } from '../curriculum/lesson.entity';
import { withRemoved } from '../curriculum/removed-lesson';
import { FileAddresses } from '../storage/file-addresses';
import { reserveStorage } from '../upload/storage-limit';
import { TusAddresses } from './tus-addresses';
import { UploadParts } from './upload-parts';
import { thumbnailKey, VideoEntity } from './video.entity';
import { videoLimits } from './video-limits';
import { VideoSweep } from './video.sweep';

const EXTENSIONS = ['.mp4', '.m4v', '.mov', '.webm'];
const SIZE_DEFAULT = 20;
const SIZE_MAX = 100;
const GB = 1024 ** 3;

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
    if (!EXTENSIONS.includes(extname(input.filename).toLowerCase())) throw fail('VIDEO_TYPE');
    if (input.fileSize > LIMITS.videoBytes) throw fail('VIDEO_TOO_LARGE', { max: `${(LIMITS.videoBytes / GB).toFixed(1)} GB` });
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

  async list(auth: User, q: { page?: number; size?: number; q?: string }): Promise<{ list: Video[]; totalCount: number }> {
    const size = Math.min(q.size || SIZE_DEFAULT, SIZE_MAX);
    const [videos, totalCount] = await this.db.tx({ channelSeq: auth.channelSeq }, (tx) =>
      tx
        .createQueryBuilder(VideoEntity, 'v')
        .where('v.channel_seq = :channelSeq and v.deleted_at is null', { channelSeq: auth.channelSeq })
        .andWhere('(cast(:q as text) is null or v.origin_file_name ilike :q)', { q: pattern(q.q) })
        .andWhere('(cast(:ownerSeq as bigint) is null or v.created_by = :ownerSeq)', { ownerSeq: onlyOf(auth) })
        .orderBy('v.created_at', 'DESC')
        .addOrderBy('v.upload_vod_seq', 'DESC')
        .limit(size)
        .offset(Math.max((q.page ?? 1) - 1, 0) * size)
        .getManyAndCount(),
    );
    return { list: videos.map((v) => this.show(v, auth)), totalCount };
  }

  async find(auth: User, uploadVodSeq: number): Promise<Video> {
    return this.show(await this.row(auth, uploadVodSeq), auth);
  }

  /** Lessons that show it lose it; its files go. */
  async remove(auth: User, uploadVodSeq: number): Promise<null> {
    const video = await this.row(auth, uploadVodSeq);
    const channelSeq = auth.channelSeq!;
    await this.db.tx({ channelSeq }, async (tx) => {
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

  /** Only who started an upload gets the address that goes on with it. */
  private show(v: VideoEntity, auth: User): Video {
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

/** The reason, as the uploader can act on it; the program's own output stays in the log. */
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

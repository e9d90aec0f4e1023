import { Injectable } from '@nestjs/common';
import { LESSON_TYPE, VIDEO_STATUS, VOD_TYPE } from '@madang/contracts/codes';
import type { VideoLink, VideoLinkInfo } from '@madang/contracts/main/curriculum';
import type { VideoLesson } from '@madang/contracts/main/lesson';
import type { Caller, User } from '@madang/server/caller';
import { config } from '@madang/server/config';
import { Db } from '@madang/server/db';
import { fail } from '@madang/server/fail';
import { CourseAccess } from '../course/course-access';
import { CurriculumReadService } from '../curriculum/curriculum-read.service';
import { LessonOpenings } from '../curriculum/lesson-openings';
import { FileAddresses } from '../storage/file-addresses';
import { VideoInfo } from './video-info';
import { originalKey, playlistKey, thumbnailKey, VideoEntity } from './video.entity';
import { WATCHED_SECONDS } from './video.sql';

/** Answers where the video of a lesson is played, if the caller may watch it now. */
@Injectable()
export class VideoLinkService {
  constructor(
    private readonly db: Db,
    private readonly access: CourseAccess,
    private readonly lessons: CurriculumReadService,
    private readonly addresses: FileAddresses,
    private readonly infos: VideoInfo,
    private readonly openings: LessonOpenings,
  ) {}

  async link(auth: Caller, courseSeq: number, curriculumSeq: number): Promise<VideoLink> {
    const { lesson, access } = await this.lessons.open(auth, courseSeq, curriculumSeq);
    if (lesson.curriculumTypeCd !== LESSON_TYPE.VIDEO || !lesson.vodTypeCd) throw fail('NO_DATA');
    // The limit of viewing time holds for learners: staff have no limit, and for previews no watched time is stored.
    const counted = lesson.limitPlayTime !== null && !access.manager && (access.isAttend || access.open);
    const limitPlayTime = counted ? lesson.limitPlayTime : null;
    const watchedSecond = counted ? await this.watched(auth, curriculumSeq) : 0;
    if (limitPlayTime !== null && watchedSecond >= limitPlayTime) throw fail('VIEWING_TIME_OVER');
    await this.openings.note(auth, access, lesson);
    const base = {
      vodTypeCd: lesson.vodTypeCd,
      hlsUrl: null,
      mp4Url: null,
      linkUrl: null,
      expiresAt: null,
      posterUrl: null,
      playSecond: lesson.playSecond,
      vodSpeedControlYn: lesson.vodSpeedControlYn,
      limitPlayTime,
      watchedSecond,
    };
    if (lesson.vodTypeCd !== VOD_TYPE.UPLOAD) return { ...base, status: VIDEO_STATUS.READY, linkUrl: lesson.linkUrl };
    return { ...base, ...(await this.upload(auth, lesson)) };
  }

  private async watched(auth: Caller, curriculumSeq: number): Promise<number> {
    const { channelSeq, userSeq } = auth;
    return (await this.db.one({ channelSeq }, WATCHED_SECONDS, { channelSeq, userSeq, curriculumSeq })) ?? 0;
  }

  private async upload(
    auth: Caller,
    lesson: VideoLesson,
  ): Promise<Pick<VideoLink, 'status' | 'hlsUrl' | 'mp4Url' | 'expiresAt' | 'posterUrl'>> {
    const place = { channelSeq: auth.channelSeq!, uploadVodSeq: lesson.uploadVodSeq ?? 0 };
    const video = await this.db.tx(place, (tx) => tx.findOneBy(VideoEntity, place));
    if (!video || video.deletedAt) throw fail('VIDEO_NOT_FOUND');
    if (video.status !== VIDEO_STATUS.READY)
      return { status: video.status as VideoLink['status'], hlsUrl: null, mp4Url: null, expiresAt: null, posterUrl: null };
    const { url, expiresAt } = this.addresses.signed(video.hls ? playlistKey(video) : originalKey(video));
    return {
      status: VIDEO_STATUS.READY,
      hlsUrl: video.hls ? url : null,
      mp4Url: video.hls ? null : url,
      expiresAt: expiresAt.toISOString(),
      posterUrl: video.thumbnail ? this.addresses.signed(thumbnailKey(video)).url : null,
    };
  }

  async info(auth: User, courseSeq: number, linkUrl: string): Promise<VideoLinkInfo> {
    await this.access.forStaff(auth, courseSeq);
    return this.infos.find(linkUrl, config.mainOrigin);
  }
}

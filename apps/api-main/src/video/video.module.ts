import { Module } from '@nestjs/common';
import { CourseModule } from '../course/course.module';
import { CurriculumModule } from '../curriculum/curriculum.module';
import { Storage } from '../storage/storage';
import { StorageModule } from '../storage/storage.module';
import { Transcoder } from './transcoder';
import { TusRoutes } from './tus.routes';
import { TusAddresses } from './tus-addresses';
import { UploadLocker } from './upload-lock';
import { openParts } from './open-parts';
import { UploadParts } from './upload-parts';
import { VideoInfo, VideoHostClient } from './video-info';
import { VideoIntake } from './video-intake';
import { VideoLinkService } from './video-link.service';
import { VideoController } from './video.controller';
import { VideoQueue } from './video-queue';
import { VideoService } from './video.service';
import { VideoSweep } from './video.sweep';

@Module({
  imports: [CourseModule, CurriculumModule, StorageModule],
  controllers: [VideoController],
  providers: [
    ...[VideoService, VideoSweep, VideoIntake, VideoLinkService, VideoInfo, VideoHostClient, Transcoder, VideoQueue],
    ...[TusAddresses, TusRoutes, UploadLocker],
    { provide: UploadParts, useFactory: openParts, inject: [Storage, UploadLocker] },
  ],
})
export class VideoModule {}

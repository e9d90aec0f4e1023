import { forwardRef, Module } from '@nestjs/common';
import { config } from '@madang/server/config';
import { CourseModule } from '../course/course.module';
import { CurriculumModule } from '../curriculum/curriculum.module';
import { Storage } from '../storage/storage';
import { StorageModule } from '../storage/storage.module';
import { TranscoderModule } from './transcoder.module';
import { TusRoutes } from './tus.routes';
import { TusAddresses } from './tus-addresses';
import { UploadLocker } from './upload-locker';
import { openParts } from './open-parts';
import { UploadParts } from './upload-parts';
import { VideoInfo, VideoHostClient } from './video-info';
import { VideoIntake } from './video-intake';
import { VideoLinkService } from './video-link.service';
import { VideoController } from './video.controller';
import { VideoService } from './video.service';
import { VideoSweep } from './video.sweep';

@Module({
  // The setting is read when the app is built, not when this file is loaded.
  imports: [CourseModule, CurriculumModule, StorageModule, forwardRef(() => (config.transcodesHere ? TranscoderModule : StorageModule))],
  controllers: [VideoController],
  providers: [
    VideoService,
    VideoSweep,
    VideoIntake,
    VideoLinkService,
    VideoInfo,
    VideoHostClient,
    TusAddresses,
    TusRoutes,
    UploadLocker,
    { provide: UploadParts, useFactory: openParts, inject: [Storage, UploadLocker] },
  ],
})
export class VideoModule {}

import { Module } from '@nestjs/common';
import { CoreModule } from '@madang/server/core.module';
import { ENTITIES } from '../entities';
import { StorageModule } from '../storage/storage.module';
import { VideoRoomJob } from './video-room.job';
import { Transcoder } from './transcoder';
import { VideoQueue } from './video-queue';

/** The parts that make uploaded videos playable, for api-main or for a process that does only this. */
@Module({ imports: [StorageModule], providers: [Transcoder, VideoQueue, VideoRoomJob] })
export class TranscoderModule {}

/** A process that only makes videos playable and answers no visitors: `npm start -- --only transcode`. */
@Module({ imports: [CoreModule.of('main', ENTITIES), TranscoderModule] })
export class TranscodeModule {}

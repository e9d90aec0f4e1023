import { Module } from '@nestjs/common';
import { CoreModule } from '@madang/server/core.module';
import { ENTITIES } from '../entities';
import { StorageModule } from '../storage/storage.module';
import { FilmRoomJob } from './film-room.job';
import { Transcoder } from './transcoder';
import { VideoQueue } from './video-queue';

/** What makes films playable: a part of api-main, or of a process that does nothing else. */
@Module({ imports: [StorageModule], providers: [Transcoder, VideoQueue, FilmRoomJob] })
export class TranscoderModule {}

/** `npm start -- --only transcode`: the work on films by itself, on a machine that answers no visitor. */
@Module({ imports: [CoreModule.of('main', ENTITIES), TranscoderModule] })
export class TranscodeModule {}

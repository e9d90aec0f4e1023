import { Module } from '@nestjs/common';
import { StorageModule } from '../storage/storage.module';
import { HiddenPictures } from './hidden-pictures';
import { PictureSweep } from './picture.sweep';
import { PutRoutes } from './put.routes';
import { UploadController } from './upload.controller';
import { UploadSweep } from './upload.sweep';
import { UploadService } from './upload.service';

@Module({
  imports: [StorageModule],
  controllers: [UploadController],
  providers: [UploadService, PutRoutes, UploadSweep, PictureSweep, HiddenPictures],
  exports: [UploadService, HiddenPictures],
})
export class UploadModule {}

import { Module } from '@nestjs/common';
import { StorageModule } from '../storage/storage.module';
import { HiddenPictures } from './hidden-pictures';
import { PictureSweep } from './picture.sweep';
import { PutRoutes } from './put.routes';
import { StoredFileService } from './stored-file.service';
import { UploadController } from './upload.controller';
import { UploadSweep } from './upload.sweep';
import { UploadService } from './upload.service';

@Module({
  imports: [StorageModule],
  controllers: [UploadController],
  providers: [UploadService, StoredFileService, PutRoutes, UploadSweep, PictureSweep, HiddenPictures],
  exports: [UploadService, StoredFileService, HiddenPictures],
})
export class UploadModule {}

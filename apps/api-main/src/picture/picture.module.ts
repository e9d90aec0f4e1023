import { Module } from '@nestjs/common';
import { StorageModule } from '../storage/storage.module';
import { UploadModule } from '../upload/upload.module';
import { PictureController } from './picture.controller';
import { PictureService } from './picture.service';

@Module({ imports: [StorageModule, UploadModule], controllers: [PictureController], providers: [PictureService] })
export class PictureModule {}

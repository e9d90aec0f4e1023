import { Module } from '@nestjs/common';
import { StorageModule } from '../storage/storage.module';
import { PutRoutes } from './put.routes';
import { UploadController } from './upload.controller';
import { UploadSweep } from './upload.sweep';
import { UploadService } from './upload.service';

@Module({
  imports: [StorageModule],
  controllers: [UploadController],
  providers: [UploadService, PutRoutes, UploadSweep],
  exports: [UploadService],
})
export class UploadModule {}

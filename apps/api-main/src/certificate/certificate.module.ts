import { Module } from '@nestjs/common';
import { StorageModule } from '../storage/storage.module';
import { CertificateBook } from './certificate-book';
import { CertificateController } from './certificate.controller';
import { CertificateHandlers } from './certificate.handlers';
import { CertificatePictures } from './certificate-pictures';
import { CertificateService } from './certificate.service';

@Module({
  imports: [StorageModule],
  controllers: [CertificateController],
  providers: [CertificateService, CertificateBook, CertificateHandlers, CertificatePictures],
  exports: [CertificateBook],
})
export class CertificateModule {}

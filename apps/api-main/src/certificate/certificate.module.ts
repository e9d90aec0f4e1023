import { Module } from '@nestjs/common';
import { StorageModule } from '../storage/storage.module';
import { CertificateIssuer } from './certificate-issuer';
import { CertificateController } from './certificate.controller';
import { CertificateHandlers } from './certificate.handlers';
import { CertificatePictures } from './certificate-pictures';
import { CertificateService } from './certificate.service';

@Module({
  imports: [StorageModule],
  controllers: [CertificateController],
  providers: [CertificateService, CertificateIssuer, CertificateHandlers, CertificatePictures],
  exports: [CertificateIssuer],
})
export class CertificateModule {}

import { Module } from '@nestjs/common';
import { AttemptModule } from '../attempt/attempt.module';
import { UploadModule } from '../upload/upload.module';
import { PlatformAuditService } from './platform-audit.service';
import { PlatformOverviewService } from './platform-overview.service';
import { PlatformController } from './platform.controller';
import { SecondFactorService } from './second-factor.service';
import { PlatformSiteService } from './platform-site.service';

@Module({
  imports: [AttemptModule, UploadModule],
  controllers: [PlatformController],
  providers: [SecondFactorService, PlatformOverviewService, PlatformSiteService, PlatformAuditService],
})
export class PlatformModule {}

import { Module } from '@nestjs/common';
import { AttemptModule } from '../attempt/attempt.module';
import { SessionModule } from '../session/session.module';
import { UploadModule } from '../upload/upload.module';
import { AnnouncementService } from './announcement.service';
import { MaintenanceService } from './maintenance.service';
import { NoticeController } from './notice.controller';
import { PlatformAuditService } from './platform-audit.service';
import { PlatformVideoService } from './platform-video.service';
import { PlatformOverviewService } from './platform-overview.service';
import { PlatformController } from './platform.controller';
import { SecondFactorService } from './second-factor.service';
import { PlatformSiteService } from './platform-site.service';
import { SiteSwitchController } from './site-switch.controller';
import { SiteSwitchService } from './site-switch.service';
import { SupportController } from './support.controller';
import { SupportService } from './support.service';
import { ReopeningWatchJob } from './reopening-watch.job';
import { SuspensionExtensionJob } from './suspension-extension.job';

@Module({
  imports: [AttemptModule, SessionModule, UploadModule],
  controllers: [PlatformController, SiteSwitchController, SupportController, NoticeController],
  providers: [
    SecondFactorService,
    PlatformOverviewService,
    PlatformSiteService,
    SiteSwitchService,
    PlatformAuditService,
    SupportService,
    ReopeningWatchJob,
    SuspensionExtensionJob,
    MaintenanceService,
    AnnouncementService,
    PlatformVideoService,
  ],
})
export class PlatformModule {}

import { Module } from '@nestjs/common';
import { AttemptModule } from '../attempt/attempt.module';
import { BoardModule } from '../board/board.module';
import { ChatModule } from '../chat/chat.module';
import { CourseModule } from '../course/course.module';
import { UploadModule } from '../upload/upload.module';
import { ContentCases } from './content-cases';
import { ContentItems } from './content-items';
import { ModerationService } from './moderation.service';
import { RemovalController } from './removal.controller';
import { RemovalService } from './removal.service';
import { ReportController } from './report.controller';
import { ReportHandlers } from './report.handlers';
import { ReportJob } from './report.job';
import { ReportService } from './report.service';
import { SettledReportsJob } from './settled-reports.job';

@Module({
  imports: [AttemptModule, BoardModule, ChatModule, CourseModule, UploadModule],
  controllers: [ReportController, RemovalController],
  providers: [ContentCases, ContentItems, ReportService, ModerationService, RemovalService, ReportHandlers, ReportJob, SettledReportsJob],
  exports: [ModerationService],
})
export class ReportModule {}

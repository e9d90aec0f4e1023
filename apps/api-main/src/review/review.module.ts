import { Module } from '@nestjs/common';
import { CourseModule } from '../course/course.module';
import { ReportModule } from '../report/report.module';
import { UploadModule } from '../upload/upload.module';
import { HelpfulService } from './helpful.service';
import { ReviewController } from './review.controller';
import { ReviewService } from './review.service';

@Module({
  imports: [CourseModule, ReportModule, UploadModule],
  controllers: [ReviewController],
  providers: [ReviewService, HelpfulService],
})
export class ReviewModule {}

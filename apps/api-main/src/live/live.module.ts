import { Module } from '@nestjs/common';
import { ClassroomModule } from '../classroom/classroom.module';
import { ConferenceModule } from '../conference/conference.module';
import { CourseModule } from '../course/course.module';
import { CurriculumModule } from '../curriculum/curriculum.module';
import { LiveNoticeJob } from './live-notice.job';
import { LivePoll } from './live-poll';
import { LiveController } from './live.controller';
import { LiveService } from './live.service';
import { SignatureService } from './signature.service';

@Module({
  imports: [ConferenceModule, CourseModule, ClassroomModule, CurriculumModule],
  controllers: [LiveController],
  providers: [LivePoll, LiveService, LiveNoticeJob, SignatureService],
  exports: [LivePoll],
})
export class LiveModule {}

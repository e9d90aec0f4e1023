import { Module } from '@nestjs/common';
import { ClassroomModule } from '../classroom/classroom.module';
import { CourseModule } from '../course/course.module';
import { CurriculumModule } from '../curriculum/curriculum.module';
import { LiveNoticeJob } from './live-notice.job';
import { LivePoll } from './live-poll';
import { LiveController } from './live.controller';
import { LiveService } from './live.service';

@Module({
  imports: [CourseModule, ClassroomModule, CurriculumModule],
  controllers: [LiveController],
  providers: [LivePoll, LiveService, LiveNoticeJob],
  exports: [LivePoll],
})
export class LiveModule {}

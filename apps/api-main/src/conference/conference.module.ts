import { Module } from '@nestjs/common';
import { ClassroomModule } from '../classroom/classroom.module';
import { CourseModule } from '../course/course.module';
import { ConferenceAccountsModule } from './conference-accounts.module';
import { ConferenceController } from './conference.controller';
import { MeetingJob } from './meeting.job';
import { Meetings } from './meetings';
import { ZoomNotices } from './zoom-notices';
import { ZoomSettingService } from './zoom-setting.service';

@Module({
  imports: [ConferenceAccountsModule, CourseModule, ClassroomModule],
  controllers: [ConferenceController],
  providers: [Meetings, MeetingJob, ZoomNotices, ZoomSettingService],
  exports: [ConferenceAccountsModule, Meetings],
})
export class ConferenceModule {}

import { Module } from '@nestjs/common';
import { ClassroomModule } from '../classroom/classroom.module';
import { CourseModule } from '../course/course.module';
import { ConferenceAccounts } from './conference-accounts';
import { ConferenceController } from './conference.controller';
import { MeetingJob } from './meeting.job';
import { Meetings } from './meetings';
import { ZoomNotices } from './zoom-notices';
import { ZoomSettingService } from './zoom-setting.service';

@Module({
  imports: [CourseModule, ClassroomModule],
  controllers: [ConferenceController],
  providers: [ConferenceAccounts, Meetings, MeetingJob, ZoomNotices, ZoomSettingService],
  exports: [ConferenceAccounts, Meetings],
})
export class ConferenceModule {}

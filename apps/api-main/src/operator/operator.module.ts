import { Module } from '@nestjs/common';
import { AttemptModule } from '../attempt/attempt.module';
import { CourseModule } from '../course/course.module';
import { MemberModule } from '../member/member.module';
import { CourseStaffService } from './course-staff.service';
import { InviteService } from './invite.service';
import { MemberInviteService } from './member-invite.service';
import { OperatorController } from './operator.controller';
import { OperatorService } from './operator.service';

@Module({
  imports: [AttemptModule, CourseModule, MemberModule],
  controllers: [OperatorController],
  providers: [OperatorService, CourseStaffService, InviteService, MemberInviteService],
})
export class OperatorModule {}

import { Module } from '@nestjs/common';
import { AttemptModule } from '../attempt/attempt.module';
import { CourseModule } from '../course/course.module';
import { MemberModule } from '../member/member.module';
import { CourseStaffService } from './course-staff.service';
import { Invites } from './invite.service';
import { MemberInvites } from './member-invite.service';
import { OperatorController } from './operator.controller';
import { Operators } from './operator.service';

@Module({
  imports: [AttemptModule, CourseModule, MemberModule],
  controllers: [OperatorController],
  providers: [Operators, CourseStaffService, Invites, MemberInvites],
})
export class OperatorModule {}

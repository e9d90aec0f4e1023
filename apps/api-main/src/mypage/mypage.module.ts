import { Module } from '@nestjs/common';
import { AccountModule } from '../account/account.module';
import { AttemptModule } from '../attempt/attempt.module';
import { ChallengeModule } from '../challenge/challenge.module';
import { CouponModule } from '../coupon/coupon.module';
import { CourseModule } from '../course/course.module';
import { EnrolmentModule } from '../enrolment/enrolment.module';
import { LiveModule } from '../live/live.module';
import { MemberModule } from '../member/member.module';
import { SessionModule } from '../session/session.module';
import { StorageModule } from '../storage/storage.module';
import { UploadModule } from '../upload/upload.module';
import { MypageController } from './mypage.controller';
import { LeaveService } from './leave.service';
import { MyHomeService } from './my-home.service';
import { OldEnrolmentsJob } from './old-enrolments.job';
import { ProfileService } from './profile.service';
import { PurgeJob } from './purge.job';
import { WithdrawService } from './withdraw.service';
import { WithdrawnSeatsJob } from './withdrawn-seats.job';

@Module({
  imports: [
    AccountModule,
    AttemptModule,
    ChallengeModule,
    CouponModule,
    CourseModule,
    EnrolmentModule,
    LiveModule,
    MemberModule,
    SessionModule,
    StorageModule,
    UploadModule,
  ],
  controllers: [MypageController],
  providers: [LeaveService, MyHomeService, OldEnrolmentsJob, ProfileService, PurgeJob, WithdrawService, WithdrawnSeatsJob],
})
export class MypageModule {}

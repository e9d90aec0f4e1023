import { Module } from '@nestjs/common';
import { AccountModule } from '../account/account.module';
import { AttemptModule } from '../attempt/attempt.module';
import { EnrolmentModule } from '../enrolment/enrolment.module';
import { MemberModule } from '../member/member.module';
import { SessionModule } from '../session/session.module';
import { StorageModule } from '../storage/storage.module';
import { MypageController } from './mypage.controller';
import { ProfileService } from './profile.service';
import { WithdrawService } from './withdraw.service';

@Module({
  imports: [AccountModule, AttemptModule, EnrolmentModule, MemberModule, SessionModule, StorageModule],
  controllers: [MypageController],
  providers: [ProfileService, WithdrawService],
})
export class MypageModule {}

import { Module } from '@nestjs/common';
import { CouponModule } from '../coupon/coupon.module';
import { ReferralRecords } from './referral-records';
import { ReferralController } from './referral.controller';
import { ReferralHandlers } from './referral.handlers';
import { ReferralService } from './referral.service';

@Module({
  imports: [CouponModule],
  controllers: [ReferralController],
  providers: [ReferralService, ReferralRecords, ReferralHandlers],
  exports: [ReferralRecords],
})
export class ReferralModule {}

import { Module } from '@nestjs/common';
import { CouponModule } from '../coupon/coupon.module';
import { ReferralBook } from './referral-book';
import { ReferralController } from './referral.controller';
import { ReferralHandlers } from './referral.handlers';
import { ReferralService } from './referral.service';

@Module({
  imports: [CouponModule],
  controllers: [ReferralController],
  providers: [ReferralService, ReferralBook, ReferralHandlers],
  exports: [ReferralBook],
})
export class ReferralModule {}

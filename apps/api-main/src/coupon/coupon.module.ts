import { Module } from '@nestjs/common';
import { AttemptModule } from '../attempt/attempt.module';
import { CouponController } from './coupon.controller';
import { CouponService } from './coupon.service';
import { CouponUse } from './coupon-use.service';
import { CouponWallet } from './coupon-wallet.service';

@Module({
  imports: [AttemptModule],
  controllers: [CouponController],
  providers: [CouponService, CouponUse, CouponWallet],
  exports: [CouponUse],
})
export class CouponModule {}

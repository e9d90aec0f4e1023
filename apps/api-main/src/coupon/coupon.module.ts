import { Module } from '@nestjs/common';
import { AttemptModule } from '../attempt/attempt.module';
import { CouponController } from './coupon.controller';
import { CouponService } from './coupon.service';
import { CouponUseService } from './coupon-use.service';
import { CouponWalletService } from './coupon-wallet.service';

@Module({
  imports: [AttemptModule],
  controllers: [CouponController],
  providers: [CouponService, CouponUseService, CouponWalletService],
  exports: [CouponUseService],
})
export class CouponModule {}

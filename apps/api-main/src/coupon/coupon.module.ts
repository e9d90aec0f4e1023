import { Module } from '@nestjs/common';
import { AttemptModule } from '../attempt/attempt.module';
import { CouponController } from './coupon.controller';
import { CouponGifts } from './coupon-gifts';
import { CouponHandlers } from './coupon.handlers';
import { CouponService } from './coupon.service';
import { CouponUseService } from './coupon-use.service';
import { CouponWalletService } from './coupon-wallet.service';

@Module({
  imports: [AttemptModule],
  controllers: [CouponController],
  providers: [CouponService, CouponUseService, CouponWalletService, CouponHandlers, CouponGifts],
  exports: [CouponUseService, CouponWalletService, CouponGifts],
})
export class CouponModule {}

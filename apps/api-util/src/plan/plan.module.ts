import { Module } from '@nestjs/common';
import { PaymentModule } from '../payment/payment.module';
import { PlanCardService } from './plan-card.service';
import { PlanChargeService } from './plan-charge.service';
import { PlanCouponService } from './plan-coupon.service';
import { PlanBook } from './plan-book';
import { PlanController } from './plan.controller';
import { PlanJob } from './plan.job';
import { SitePlanService } from './site-plan.service';

@Module({
  imports: [PaymentModule],
  controllers: [PlanController],
  providers: [PlanBook, PlanChargeService, SitePlanService, PlanCardService, PlanCouponService, PlanJob],
  exports: [PlanBook, PlanChargeService],
})
export class PlanModule {}

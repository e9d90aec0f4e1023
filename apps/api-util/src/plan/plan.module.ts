import { Module } from '@nestjs/common';
import { PaymentModule } from '../payment/payment.module';
import { PlanCardService } from './plan-card.service';
import { PlanChargeService } from './plan-charge.service';
import { PlanCouponService } from './plan-coupon.service';
import { PlanRecords } from './plan-records';
import { PlanController } from './plan.controller';
import { PlanJob } from './plan.job';
import { SitePlanService } from './site-plan.service';

@Module({
  imports: [PaymentModule],
  controllers: [PlanController],
  providers: [PlanRecords, PlanChargeService, SitePlanService, PlanCardService, PlanCouponService, PlanJob],
  exports: [PlanRecords, PlanChargeService],
})
export class PlanModule {}

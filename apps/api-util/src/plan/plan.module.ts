import { Module } from '@nestjs/common';
import { PaymentModule } from '../payment/payment.module';
import { PlanCards } from './card.service';
import { Charges } from './charge.service';
import { PlanCoupons } from './coupon.service';
import { PlanBook } from './plan-book';
import { PlanController } from './plan.controller';
import { PlanJob } from './plan.job';
import { SitePlans } from './plan.service';

@Module({
  imports: [PaymentModule],
  controllers: [PlanController],
  providers: [PlanBook, Charges, SitePlans, PlanCards, PlanCoupons, PlanJob],
  exports: [PlanBook, Charges],
})
export class PlanModule {}

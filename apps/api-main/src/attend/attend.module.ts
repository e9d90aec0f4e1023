import { Module } from '@nestjs/common';
import { CouponModule } from '../coupon/coupon.module';
import { AdmissionService } from './admission.service';
import { AttendController } from './attend.controller';
import { AttendService } from './attend.service';
import { EnrolleeService } from './enrollee.service';
import { HoldJob } from './hold.job';
import { OrderSweep } from './order-sweep.job';
import { PackageSeats } from './package-seats.service';
import { PaymentFollowerService } from './payment-follower.service';
import { SeatsService } from './seats.service';
import { TermSeats } from './term-seats';

@Module({
  imports: [CouponModule],
  controllers: [AttendController],
  providers: [
    AdmissionService,
    AttendService,
    EnrolleeService,
    HoldJob,
    OrderSweep,
    PackageSeats,
    PaymentFollowerService,
    SeatsService,
    TermSeats,
  ],
  exports: [SeatsService],
})
export class AttendModule {}

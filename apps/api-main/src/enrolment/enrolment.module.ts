import { Module } from '@nestjs/common';
import { CertificateModule } from '../certificate/certificate.module';
import { CouponModule } from '../coupon/coupon.module';
import { ReferralModule } from '../referral/referral.module';
import { AdmissionService } from './admission.service';
import { EnrolmentController } from './enrolment.controller';
import { DeliveryAddressService } from './delivery-address.service';
import { EnrolmentService } from './enrolment.service';
import { LearnerService } from './learner.service';
import { HoldJob } from './hold.job';
import { OrderSweepJob } from './order-sweep.job';
import { PackageSeatsService } from './package-seats.service';
import { PaymentFollowerService } from './payment-follower.service';
import { PaymentReminderService } from './payment-reminder.service';
import { SeatsService } from './seats.service';
import { StuckHolds } from './stuck-holds';
import { TermSeats } from './term-seats';

@Module({
  imports: [CertificateModule, CouponModule, ReferralModule],
  controllers: [EnrolmentController],
  providers: [
    AdmissionService,
    EnrolmentService,
    DeliveryAddressService,
    LearnerService,
    HoldJob,
    OrderSweepJob,
    PackageSeatsService,
    PaymentFollowerService,
    PaymentReminderService,
    SeatsService,
    StuckHolds,
    TermSeats,
  ],
  exports: [SeatsService],
})
export class EnrolmentModule {}

import { Module } from '@nestjs/common';
import { SettlementModule } from '../settlement/settlement.module';
import { PlatformFiguresService } from './platform-figures.service';
import { CertificateReader } from './certificate-reader';
import { CertificateJob } from './certificate.job';
import { PlatformDomainService } from './platform-domain.service';
import { PlatformJobService } from './platform-job.service';
import { PlatformOrderService } from './platform-order.service';
import { PlatformPayoutController } from './platform-payout.controller';
import { PlatformPayoutService } from './platform-payout.service';
import { PlatformPlanController } from './platform-plan.controller';
import { PlatformPlanCouponService } from './platform-plan-coupon.service';
import { PlatformPlanService } from './platform-plan.service';
import { PlatformController } from './platform.controller';

@Module({
  imports: [SettlementModule],
  controllers: [PlatformController, PlatformPayoutController, PlatformPlanController],
  providers: [
    PlatformFiguresService,
    PlatformJobService,
    PlatformOrderService,
    PlatformPayoutService,
    PlatformDomainService,
    CertificateReader,
    CertificateJob,
    PlatformPlanService,
    PlatformPlanCouponService,
  ],
})
export class PlatformModule {}

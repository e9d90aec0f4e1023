import { Module } from '@nestjs/common';
import { PaymentModule } from '../payment/payment.module';
import { MembershipJob } from './membership.job';
import { ReopeningHandlers } from './reopening.handlers';
import { StudioMemberService } from './studio-member.service';
import { SubscriptionController } from './subscription.controller';
import { SubscriptionService } from './subscription.service';

@Module({
  imports: [PaymentModule],
  controllers: [SubscriptionController],
  providers: [SubscriptionService, StudioMemberService, MembershipJob, ReopeningHandlers],
})
export class MembershipModule {}

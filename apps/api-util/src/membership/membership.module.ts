import { Module } from '@nestjs/common';
import { PaymentModule } from '../payment/payment.module';
import { MembershipJob } from './membership.job';
import { StudioMembers } from './studio-member.service';
import { SubscriptionController } from './subscription.controller';
import { Subscriptions } from './subscription.service';

@Module({
  imports: [PaymentModule],
  controllers: [SubscriptionController],
  providers: [Subscriptions, StudioMembers, MembershipJob],
})
export class MembershipModule {}

import { Module } from '@nestjs/common';
import { PaymentModule } from '../payment/payment.module';
import { OldOrdersJob } from './old-orders.job';
import { PurgeHandler } from './purge.handler';
import { RefundDesk } from './refund-desk';
import { RefundFactsReader } from './refund-facts-reader';
import { RefundQueueService } from './refund-queue.service';
import { RefundRequestService } from './refund-request.service';
import { RefusedRefundService } from './refused-refund.service';
import { RefundController } from './refund.controller';

@Module({
  imports: [PaymentModule],
  controllers: [RefundController],
  providers: [RefundDesk, RefundFactsReader, RefundQueueService, RefundRequestService, RefusedRefundService, OldOrdersJob, PurgeHandler],
})
export class RefundModule {}

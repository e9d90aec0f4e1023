import { Module } from '@nestjs/common';
import { config, sandboxPay } from '@madang/server/config';
import { AdminOrderController } from './admin-order.controller';
import { Checkpoint } from './checkpoint';
import { OrderBook } from './order-book';
import { OrderListService } from './order-list.service';
import { PayableService } from './payable.service';
import { PaymentController } from './payment.controller';
import { PaymentService } from './payment.service';
import { PayProvider } from './provider';
import { RecoveryJob } from './recovery.job';
import { RefundBook } from './refund-book';
import { RefundService } from './refund.service';
import { TossProvider } from './toss.provider';
import { SubscriptionBook } from './subscription-book';
import { WebhookService } from './webhook.service';

/** Toss Payments by keys of the environment, otherwise its stand-in (apps/sandbox-pay). */
function provider(): PayProvider {
  if (config.payProvider === 'toss') {
    const { TOSS_SECRET_KEY: secretKey, TOSS_CLIENT_KEY: clientKey } = process.env;
    if (!secretKey || !clientKey) throw new Error('PAY_PROVIDER=toss needs TOSS_SECRET_KEY and TOSS_CLIENT_KEY');
    return new TossProvider({ name: 'toss', baseUrl: process.env['TOSS_URL'] ?? 'https://api.tosspayments.com', secretKey, clientKey });
  }
  if (config.payProvider !== 'sandbox') throw new Error(`PAY_PROVIDER is sandbox or toss, not ${config.payProvider}`);
  return new TossProvider({
    name: 'sandbox',
    baseUrl: process.env['SANDBOX_PAY_URL'] ?? `http://127.0.0.1:${sandboxPay.port}`,
    secretKey: sandboxPay.key,
    clientKey: null,
  });
}

@Module({
  controllers: [PaymentController, AdminOrderController],
  providers: [
    { provide: PayProvider, useFactory: provider },
    Checkpoint,
    OrderBook,
    SubscriptionBook,
    OrderListService,
    PayableService,
    PaymentService,
    RecoveryJob,
    RefundBook,
    RefundService,
    WebhookService,
  ],
  exports: [PayProvider, OrderBook, RefundBook, RefundService, OrderListService, PaymentService, SubscriptionBook],
})
export class PaymentModule {}

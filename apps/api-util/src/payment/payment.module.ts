import { Module } from '@nestjs/common';
import { Clock } from '@madang/server/clock';
import { AdminOrderController } from './admin-order.controller';
import { Checkpoint } from './checkpoint';
import { EarlierCharges } from './earlier-charges';
import { DepositService } from './deposit.service';
import { OrderRecords } from './order-records';
import { OrderChecks } from './order-checks';
import { OrderListService } from './order-list.service';
import { PayableService } from './payable.service';
import { PaymentController } from './payment.controller';
import { PaymentService } from './payment.service';
import { Paypal, PayProviders } from './pay-providers';
import { PaypalNotices } from './paypal-notices';
import { PayProvider, type ProviderName } from './provider';
import { paypalOfEnvironment, tossOfEnvironment } from './environment-providers';
import { RecoveryJob } from './recovery.job';
import { RefundRecords } from './refund-records';
import { RefundService } from './refund.service';
import { SellerConsent } from './seller-consent';
import { SubscriptionRecords } from './subscription-records';
import { UnclearAnswers } from './unclear-answers';
import { WebhookService } from './webhook.service';

const watching = (clock: Clock, answers: UnclearAnswers) => ({
  now: () => clock.now(),
  onOutage: (provider: ProviderName, why: string | null) => answers.outage(provider, why),
});
const provider = (clock: Clock, answers: UnclearAnswers): PayProvider => tossOfEnvironment(watching(clock, answers));
const paypal = (clock: Clock, answers: UnclearAnswers): Paypal => ({ provider: paypalOfEnvironment(watching(clock, answers)) });

@Module({
  controllers: [PaymentController, AdminOrderController],
  providers: [
    { provide: PayProvider, useFactory: provider, inject: [Clock, UnclearAnswers] },
    { provide: Paypal, useFactory: paypal, inject: [Clock, UnclearAnswers] },
    PayProviders,
    PaypalNotices,
    Checkpoint,
    EarlierCharges,
    DepositService,
    OrderRecords,
    OrderChecks,
    SubscriptionRecords,
    OrderListService,
    PayableService,
    PaymentService,
    RecoveryJob,
    RefundRecords,
    RefundService,
    SellerConsent,
    UnclearAnswers,
    WebhookService,
  ],
  exports: [
    EarlierCharges,
    PayProvider,
    PayProviders,
    OrderRecords,
    RefundRecords,
    RefundService,
    OrderListService,
    PaymentService,
    SellerConsent,
    SubscriptionRecords,
    UnclearAnswers,
  ],
})
export class PaymentModule {}

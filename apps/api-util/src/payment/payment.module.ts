import { Module } from '@nestjs/common';
import { Clock } from '@madang/server/clock';
import { config, paypalAccount, sandboxPay } from '@madang/server/config';
import { AdminOrderController } from './admin-order.controller';
import { Checkpoint } from './checkpoint';
import { EarlierCharges } from './earlier-charges';
import { DepositService } from './deposit.service';
import { OrderBook } from './order-book';
import { OrderChecks } from './order-checks';
import { OrderListService } from './order-list.service';
import { PayableService } from './payable.service';
import { PaymentController } from './payment.controller';
import { PaymentService } from './payment.service';
import { Paypal, PayProviders } from './pay-providers';
import { PaypalNotices } from './paypal-notices';
import { PaypalProvider } from './paypal.provider';
import { PayProvider } from './provider';
import { RecoveryJob } from './recovery.job';
import { RefundBook } from './refund-book';
import { RefundService } from './refund.service';
import { TossProvider } from './toss.provider';
import { SellerConsent } from './seller-consent';
import { SubscriptionBook } from './subscription-book';
import { UnclearAnswers } from './unclear-answers';
import { WebhookService } from './webhook.service';

/** Toss Payments by keys of the environment, otherwise its stand-in (apps/sandbox-pay). */
function provider(clock: Clock, answers: UnclearAnswers): PayProvider {
  const watched = (name: 'toss' | 'sandbox') => ({
    name,
    now: () => clock.now(),
    onOutage: (why: string | null) => answers.outage(name, why),
  });
  if (config.payProvider === 'toss') {
    const { TOSS_SECRET_KEY: secretKey, TOSS_CLIENT_KEY: clientKey } = process.env;
    if (!secretKey || !clientKey) throw new Error('PAY_PROVIDER=toss needs TOSS_SECRET_KEY and TOSS_CLIENT_KEY');
    const baseUrl = process.env['TOSS_URL'] ?? 'https://api.tosspayments.com';
    return new TossProvider({ ...watched('toss'), baseUrl, secretKey, clientKey });
  }
  if (config.payProvider !== 'sandbox') throw new Error(`PAY_PROVIDER is sandbox or toss, not ${config.payProvider}`);
  return new TossProvider({
    ...watched('sandbox'),
    baseUrl: process.env['SANDBOX_PAY_URL'] ?? `http://127.0.0.1:${sandboxPay.port}`,
    secretKey: sandboxPay.key,
    clientKey: null,
  });
}

function paypal(clock: Clock, answers: UnclearAnswers): Paypal {
  const account = paypalAccount();
  if (!account) return { provider: null };
  const onOutage = (why: string | null) => answers.outage(account.name, why);
  return { provider: new PaypalProvider({ ...account, now: () => clock.now(), onOutage }) };
}

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
    OrderBook,
    OrderChecks,
    SubscriptionBook,
    OrderListService,
    PayableService,
    PaymentService,
    RecoveryJob,
    RefundBook,
    RefundService,
    SellerConsent,
    UnclearAnswers,
    WebhookService,
  ],
  exports: [
    EarlierCharges,
    PayProvider,
    PayProviders,
    OrderBook,
    RefundBook,
    RefundService,
    OrderListService,
    PaymentService,
    SellerConsent,
    SubscriptionBook,
    UnclearAnswers,
  ],
})
export class PaymentModule {}

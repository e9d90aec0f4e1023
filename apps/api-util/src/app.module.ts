import { Module } from '@nestjs/common';
import { CoreModule } from '@madang/server/core.module';
import { ENTITIES } from './entities';
import { ConfigurationModule } from './configuration/configuration.module';
import { DeliveryModule } from './delivery/delivery.module';
import { DomainModule } from './domain/domain.module';
import { HistoryModule } from './history/history.module';
import { LedgerModule } from './ledger/ledger.module';
import { ListViewModule } from './list-view/list-view.module';
import { MemberModule } from './member/member.module';
import { MembershipModule } from './membership/membership.module';
import { PaymentModule } from './payment/payment.module';
import { PlanModule } from './plan/plan.module';
import { PlatformModule } from './platform/platform.module';
import { ReconciliationModule } from './reconciliation/reconciliation.module';
import { RefundModule } from './refund/refund.module';
import { SalesModule } from './sales/sales.module';
import { SettlementModule } from './settlement/settlement.module';

@Module({
  imports: [
    CoreModule.of('util', ENTITIES),
    LedgerModule,
    MemberModule,
    PaymentModule,
    MembershipModule,
    PlanModule,
    PlatformModule,
    ReconciliationModule,
    RefundModule,
    SalesModule,
    SettlementModule,
    HistoryModule,
    DomainModule,
    DeliveryModule,
    ConfigurationModule,
    ListViewModule,
  ],
})
export class AppModule {}

import { ConfigurationEntity } from './configuration/configuration.entity';
import { DeliveryEntity } from './delivery/delivery.entity';
import { SiteCertificateEntity } from './domain/site-certificate.entity';
import { SiteDomainEntity } from './domain/site-domain.entity';
import { LedgerDailyEntity, LedgerDeltaEntity, LedgerEntity, LedgerFillEntity } from './ledger/ledger.entity';
import { ListDefaultEntity, ListViewEntity } from './list-view/list-view.entity';
import { MemberExportEntity, MemberPaidEntity, RegisteredMemberEntity, SegmentEntity } from './member/member.entity';
import { MemberCardEntity, SubscriptionEntity } from './membership/subscription.entity';
import { OrderDailyEntity, OrderDeltaEntity, OrderEntity, OrderFillEntity } from './payment/order.entity';
import { PayoutConfirmationEntity } from './platform/payout-confirmation.entity';
import { PlanBillEntity, PlanCardEntity, PlanCouponEntity, SiteCouponEntity, SitePlanEntity } from './plan/plan.entity';
import { PaymentDifferenceEntity, ProviderTransactionEntity, ReconciliationRunEntity } from './reconciliation/reconciliation.entity';
import { RefundRequestEntity, RefundSettingEntity } from './refund/refund.entity';
import { SettlementDocumentEntity, SettlementEntity, SettlementRowEntity } from './settlement/settlement.entity';

/** The entities of all tables that the service writes; tools/entities.spec.ts compares them with the database. */
export const ENTITIES = [
  ConfigurationEntity,
  ListViewEntity,
  ListDefaultEntity,
  SiteDomainEntity,
  SiteCertificateEntity,
  DeliveryEntity,
  LedgerEntity,
  LedgerDailyEntity,
  LedgerDeltaEntity,
  LedgerFillEntity,
  RegisteredMemberEntity,
  SegmentEntity,
  MemberExportEntity,
  MemberPaidEntity,
  SubscriptionEntity,
  MemberCardEntity,
  OrderEntity,
  OrderDailyEntity,
  OrderDeltaEntity,
  OrderFillEntity,
  SitePlanEntity,
  PlanBillEntity,
  PlanCardEntity,
  PlanCouponEntity,
  SiteCouponEntity,
  ReconciliationRunEntity,
  ProviderTransactionEntity,
  PaymentDifferenceEntity,
  PayoutConfirmationEntity,
  RefundRequestEntity,
  RefundSettingEntity,
  SettlementEntity,
  SettlementRowEntity,
  SettlementDocumentEntity,
];

import type { OrderEntity } from '../../../apps/api-util/src/payment/order.entity';
import { OrderRecords } from '../../../apps/api-util/src/payment/order-records';
import type { ProviderPayment } from '../../../apps/api-util/src/payment/provider';
import { useClass } from '../providers';
import type { Planted } from './planted';

class LosesTheLastRefund extends OrderRecords {
  override record(channelSeq: number, orderNo: string, p: ProviderPayment): Promise<OrderEntity> {
    return super.record(channelSeq, orderNo, { ...p, cancels: p.cancels.slice(0, -1) });
  }
}

export const ledgerRow: Planted = {
  name: 'a refund has no row in the ledger',
  override: useClass(OrderRecords, LosesTheLastRefund),
  rule: /^the ledger of an order|^the books are the provider’s/,
  within: 400,
};

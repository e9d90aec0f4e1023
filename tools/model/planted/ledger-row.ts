import type { OrderEntity } from '../../../apps/api-util/src/payment/order.entity';
import { OrderBook } from '../../../apps/api-util/src/payment/order-book';
import type { ProviderPayment } from '../../../apps/api-util/src/payment/provider';
import { useClass } from '../providers';
import type { Planted } from './planted';

class LosesTheLastRefund extends OrderBook {
  override record(channelSeq: number, orderNo: string, p: ProviderPayment): Promise<OrderEntity> {
    return super.record(channelSeq, orderNo, { ...p, cancels: p.cancels.slice(0, -1) });
  }
}

export const ledgerRow: Planted = {
  name: 'a refund has no row in the ledger',
  override: useClass(OrderBook, LosesTheLastRefund),
  rule: /^the ledger of an order|^the books are the provider’s/,
  within: 400,
};

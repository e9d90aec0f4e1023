import { PAYMENT_STATUS } from '@madang/contracts/answer-codes';
import { OrderRecords } from '../../../apps/api-util/src/payment/order-records';
import type { OrderEntity } from '../../../apps/api-util/src/payment/order.entity';
import type { ProviderPayment } from '../../../apps/api-util/src/payment/provider';
import { useClass } from '../providers';
import type { Planted } from './planted';

class TakesALookForMoney extends OrderRecords {
  override record(channelSeq: number, orderNo: string, p: ProviderPayment, knownPaid = false): Promise<OrderEntity> {
    const taken = p.status === PAYMENT_STATUS.PENDING ? { ...p, status: PAYMENT_STATUS.DONE, approvedAt: this['clock'].now() } : p;
    return super.record(channelSeq, orderNo, taken, knownPaid);
  }
}

export const lookedAt: Planted = {
  name: 'a payment that PayPal still looks at is taken for money, which a refusal later never takes back',
  override: useClass(OrderRecords, TakesALookForMoney),
  rule: /^the books are|^who is charged for a class/,
  within: 600,
};

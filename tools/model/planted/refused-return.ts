import { ORDER_STATUS } from '@madang/contracts/codes';
import type { Tx } from '@madang/server/db';
import type { OrderEntity } from '../../../apps/api-util/src/payment/order.entity';
import { OrderRecords } from '../../../apps/api-util/src/payment/order-records';
import { useClass } from '../providers';
import type { Planted } from './planted';

class TellsNobodyOfARefusal extends OrderRecords {
  override set(tx: Tx, order: OrderEntity, to: Partial<OrderEntity>): Promise<OrderEntity> {
    const refused = order.status === ORDER_STATUS.CANCELING && to.failCode && to.failCode !== 'REFUND_ACCOUNT_REQUIRED';
    return super.set(tx, order, refused ? { checkAt: null } : to);
  }
}

export const refusedReturn: Planted = {
  name: 'a return of money that the company refused is asked for by nobody again, and staff hear nothing',
  override: useClass(OrderRecords, TellsNobodyOfARefusal),
  rule: /^nothing is left undone/,
  within: 400,
};

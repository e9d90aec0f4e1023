import type { RefundFacts } from '@madang/contracts/util/refund-rules';
import type { Tx } from '@madang/server/db';
import type { OrderEntity } from '../../../apps/api-util/src/payment/order.entity';
import { RefundFactsReader } from '../../../apps/api-util/src/refund/refund-facts-reader';
import { useClass } from '../providers';
import type { Planted } from './planted';

class CountsEveryDay extends RefundFactsReader {
  override async of(tx: Tx, order: OrderEntity, at: Date): Promise<RefundFacts> {
    return { ...(await super.of(tx, order, at)), shut: [] };
  }
}

export const idleDays: Planted = {
  name: 'a refund counts the days of a suspension as used',
  override: useClass(RefundFactsReader, CountsEveryDay),
  rule: /^a refund by days/,
  within: 600,
};

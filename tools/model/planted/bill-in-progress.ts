import { PAYMENT_STATUS } from '@madang/contracts/answer-codes';
import { Refused } from '../../../apps/api-util/src/payment/provider';
import { PlanChargeService } from '../../../apps/api-util/src/plan/plan-charge.service';
import { orderOf } from '../../../apps/api-util/src/plan/plan.row';
import { useClass } from '../providers';
import type { Planted } from './planted';
import type { PlanBillEntity } from '../../../apps/api-util/src/plan/plan.entity';

class GivesUpWhatIsUnderWay extends PlanChargeService {
  override async recover(bill: PlanBillEntity): Promise<PlanBillEntity> {
    const payment = await this['provider'].byOrder(orderOf(bill));
    if (payment?.status !== PAYMENT_STATUS.IN_PROGRESS) return super.recover(bill);
    return this['db'].tx({ channelSeq: bill.channelSeq }, (tx) => this['records'].refused(tx, bill, new Refused(payment.status, '')));
  }
}

export const billInProgress: Planted = {
  name: 'a bill that the provider is still charging is given up, and charged again under a new number',
  override: useClass(PlanChargeService, GivesUpWhatIsUnderWay),
  rule: /^a bill is paid once/,
  // A bill is rarely charged slowly while its owner chooses a plan: it was found after 18 to 357 histories, and once not within 600.
  within: 1500,
};

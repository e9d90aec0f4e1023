import { rows } from '@madang/server/db';
import { sql } from '@madang/server/sql/sql';
import { query } from '@madang/server/sql/statement';
import { OrderChecks } from '../../../apps/api-util/src/payment/order-checks';
import { useClass } from '../providers';
import type { Planted } from './planted';

/** A planted mistake, which the daily comparison repairs: a look that a notice planned is taken up, but never made. */
class ForgetsWhatItTook extends OrderChecks {
  override async round(): Promise<void> {
    const due = this['clock'].now();
    await this['db'].all((tx) =>
      rows(tx, query('model.planted-forgotten-look', sql`update pay_order set look_due = null where look_due <= ${due}::timestamptz`)),
    );
  }
}

export const forgottenLook: Planted = {
  name: 'a payment is not asked about again after a notice that came too soon after another one',
  override: useClass(OrderChecks, ForgetsWhatItTook),
  rule: /^the books are the provider’s, but for what is under way/,
  within: 600,
};

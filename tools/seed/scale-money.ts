import { rows, type Db, type Tx } from '@madang/server/db';
import { sql, type Sql } from '@madang/server/sql/sql';
import type { Statement } from '@madang/server/sql/statement';
import { FOLD_LEDGER } from '../../apps/api-util/src/ledger/ledger-days.sql';
import { FOLD_ORDERS } from '../../apps/api-util/src/payment/order-days.sql';
import { closeMonths } from '../../apps/api-util/src/settlement/statements';
import type { ScaleSite } from './scale';
import {
  COUPONS_INSERT,
  COUPON_KINDS,
  COUPON_USE_UPDATE,
  ENROLMENT_ORDERS_UPDATE,
  FAILED_ORDERS_INSERT,
  ISSUED_COUNT_UPDATE,
  LEDGER_INSERT,
  ORDERS_INSERT,
  PROVIDER_PAYMENTS_INSERT,
  SETTLEMENTS_PAID,
  type At,
} from './scale-money.sql';
import type { Seeder } from './seed';

/** Adds coupons (unused and used), orders of every kind with their ledger, and the same payments at the payment stand-in. */
export async function scaleMoney({ s, channelSeq, owner }: ScaleSite): Promise<void> {
  const main = (what: Sql | Statement<At>) => s.rows('main', what, { channelSeq });
  await s.rows('main', COUPON_KINDS, { channelSeq, owner });
  await main(COUPONS_INSERT);
  await s.across('analyze main.coupon, main.coupon_info');
  await main(ISSUED_COUNT_UPDATE);
  await main(COUPON_USE_UPDATE);
  await s.across(ORDERS_INSERT, { channelSeq });
  await s.rows('util', FAILED_ORDERS_INSERT, { channelSeq });
  await s.across('analyze util.pay_order, main.attend');
  await s.rows('util', LEDGER_INSERT, { channelSeq });
  await s.across(ENROLMENT_ORDERS_UPDATE, { channelSeq });
  // Orders of the large site are complete, so main has nothing left to do about their enrolments.
  await main(sql`delete from main.attend_look where channel_seq = ${channelSeq}`);
  await s.across(PROVIDER_PAYMENTS_INSERT, { channelSeq });
}

/** Closes past months, pays out those that are due, and folds changes of ledger and orders into the daily sums. */
export async function settleMoney(db: Db, s: Seeder, channelSeq: number): Promise<void> {
  const step = 10_000;
  // A statement of a service may take fifteen seconds, which a year of bookkeeping on a busy machine may exceed.
  const patient = (tx: Tx) => tx.query("set local statement_timeout = '10min'");
  const fold = async () => {
    for (const statement of [FOLD_LEDGER, FOLD_ORDERS])
      while ((await db.all(async (tx) => (await patient(tx), rows(tx, statement, { limit: step }))))[0]!.n === step);
  };
  await fold();
  await s.across('analyze util.settlement_row, util.ledger, util.ledger_daily');
  await db.tx({ channelSeq }, async (tx) => (await patient(tx), closeMonths(tx, channelSeq, new Date())));
  await fold();
  await s.rows('util', SETTLEMENTS_PAID, { channelSeq });
}

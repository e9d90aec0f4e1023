import { config } from '@madang/server/config';
import type { Seeder } from './seed';
import { depositInsert, DEPOSITS, paymentInsert, PAYMENTS, paypalInsert, PAYPAL_PAYMENTS } from './seed-provider.sql';

/** Adds the demo's payments to the payment stand-in too, so that the daily comparison finds no difference and refunds work. */
export async function seedProvider(s: Seeder): Promise<void> {
  const payments = await s.rows('util', PAYMENTS);
  await s.as('madang_sandbox_all', paymentInsert(JSON.stringify(payments), `${config.mainOrigin}/`));
  const deposits = await s.rows('util', DEPOSITS);
  await s.as('madang_sandbox_all', depositInsert(JSON.stringify(deposits), `${config.mainOrigin}/`));
  const paypal = await s.rows('util', PAYPAL_PAYMENTS);
  await s.as('madang_sandbox_all', paypalInsert(JSON.stringify(paypal), `${config.mainOrigin}/`));
}

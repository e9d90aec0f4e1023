import { YN } from '@madang/contracts/codes';
import { asksForMoney, sellerMissing, type SellerMissing } from '@madang/contracts/main/selling';
import { rows, type Tx } from '@madang/server/db';
import { Failure, failField } from '@madang/server/fail';
import { HOLD_SELLER, SITE_SELLER, SITE_SELLS } from './seller-details.sql';

/** The details of the seller that the law requires and the site lacks. A site that is older than this rule lacks none. */
export async function missingOfSeller(tx: Tx, channelSeq: number): Promise<SellerMissing[]> {
  const [seller] = await rows(tx, SITE_SELLER, { channelSeq });
  return seller?.checkYn === YN.YES ? sellerMissing(seller) : [];
}

/**
 * Keeps the details of the seller as they are until the transaction ends, so that nobody empties them while something is put on sale:
 * whoever changes them locks the row of the site (AM-1045).
 */
export const holdSellerDetails = (tx: Tx, channelSeq: number) => rows(tx, HOLD_SELLER, { channelSeq });

/**
 * Refuses to offer something for money while the site lacks details of its seller; the error names the fields in which they are entered.
 */
export async function requireSellerDetails(tx: Tx, channelSeq: number, fareCd: string): Promise<void> {
  if (!asksForMoney(fareCd)) return;
  await holdSellerDetails(tx, channelSeq);
  const missing = await missingOfSeller(tx, channelSeq);
  if (!missing.length) return;
  throw new Failure(
    'NOT_READY_TO_SELL',
    undefined,
    missing.map((key) => ({ field: `seller.${key}`, message: { key: 'required' } })),
  );
}

/**
 * Refuses a change of the seller's details that takes away what something on sale needs; what was missing before may stay so. The error
 * names the emptied fields, or `field`, by which they became needed.
 */
export async function keepSellerDetails<T>(tx: Tx, channelSeq: number, change: () => Promise<T>, field?: string): Promise<T> {
  const before = await missingOfSeller(tx, channelSeq);
  const result = await change();
  const lost = (await missingOfSeller(tx, channelSeq)).filter((key) => !before.includes(key));
  if (!lost.length || !(await rows(tx, SITE_SELLS, { channelSeq })).length) return result;
  if (field) throw failField(field, 'neededToSell');
  throw new Failure(
    'BAD_INPUT',
    undefined,
    lost.map((key) => ({ field: key, message: { key: 'neededToSell' } })),
  );
}

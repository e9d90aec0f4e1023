import { YN, type Yn } from '@madang/contracts/codes';
import type { Footer } from '@madang/contracts/main/channel';
import { asksForMoney, sellerMissing, type SellerMissing } from '@madang/contracts/main/selling';
import { rows, type Tx } from '@madang/server/db';
import { Failure } from '@madang/server/fail';

interface Seller {
  footer: Partial<Footer>;
  privateSellerYn: Yn;
  hasAccount: boolean;
  checkYn: Yn;
}
const SELLER = `select footer, private_seller_yn as "privateSellerYn", seller_check_yn as "checkYn",
  exists (select from util.pub_settlement_account a where a.channel_seq = c.channel_seq) as "hasAccount"
from channel c where c.channel_seq = $1`;

/** What a site lacks to sell; sites from before the rule lack nothing. */
export async function missingOfSeller(tx: Tx, channelSeq: number): Promise<SellerMissing[]> {
  const [seller] = await rows<Seller>(tx, SELLER, [channelSeq]);
  return seller?.checkYn === YN.YES ? sellerMissing(seller) : [];
}

/** Refuses to offer something for money before its seller can be named; says what is missing by the fields it is entered in. */
export async function requireSellerDetails(tx: Tx, channelSeq: number, fareCd: string): Promise<void> {
  if (!asksForMoney(fareCd)) return;
  const missing = await missingOfSeller(tx, channelSeq);
  if (!missing.length) return;
  throw new Failure(
    'NOT_READY_TO_SELL',
    undefined,
    missing.map((key) => ({ field: `seller.${key}`, message: { key: 'required' } })),
  );
}

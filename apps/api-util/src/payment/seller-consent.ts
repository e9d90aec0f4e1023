import { Injectable } from '@nestjs/common';
import type { User } from '@madang/server/caller';
import { Clock } from '@madang/server/clock';
import { rows, type Tx } from '@madang/server/db';
import { failField } from '@madang/server/fail';
import { AGREED_TO_SELLER, NOTE_SELLER } from './seller-consent.sql';

/** An order passes its buyer's data to the seller: it is made with the buyer's consent alone. */
@Injectable()
export class SellerConsent {
  constructor(private readonly clock: Clock) {}

  /** Notes what the order's call brings, in the order's own transaction; refuses where nothing stands and nothing is brought. */
  async mustStand(tx: Tx, { userSeq, page }: User, channelSeq: number, { sellerYn }: { sellerYn: boolean }): Promise<void> {
    const buyer = { channelSeq, userSeq, now: this.clock.now() };
    const [stands] = await rows(tx, AGREED_TO_SELLER, buyer);
    if (stands?.agreed) return;
    if (!sellerYn) throw failField('sellerYn', 'accept');
    await rows(tx, NOTE_SELLER, { ...buyer, page });
  }
}

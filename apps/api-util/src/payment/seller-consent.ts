import { Injectable } from '@nestjs/common';
import type { User } from '@madang/server/caller';
import { Clock } from '@madang/server/clock';
import { rows, type Tx } from '@madang/server/db';
import { failField } from '@madang/server/fail';
import { AGREED_TO_SELLER, NOTE_SELLER } from './seller-consent.sql';

/** Requires the buyer's consent for an order, since the order gives the buyer's data to the seller. */
@Injectable()
export class SellerConsent {
  constructor(private readonly clock: Clock) {}

  /**
   * Notes the consent that comes with an order, in the order's transaction. Throws if the buyer has consented neither before nor in this
   * call.
   */
  async mustStand(tx: Tx, { userSeq, page }: User, channelSeq: number, { sellerYn }: { sellerYn: boolean }): Promise<void> {
    const buyer = { channelSeq, userSeq, now: this.clock.now() };
    const [stands] = await rows(tx, AGREED_TO_SELLER, buyer);
    if (stands?.agreed) return;
    if (!sellerYn) throw failField('sellerYn', 'accept');
    await rows(tx, NOTE_SELLER, { ...buyer, page });
  }
}

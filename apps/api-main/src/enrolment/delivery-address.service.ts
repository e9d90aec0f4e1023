import { Injectable } from '@nestjs/common';
import type { DeliveryAddress } from '@madang/contracts/main/delivery-address';
import type { User } from '@madang/server/caller';
import { Clock } from '@madang/server/clock';
import { Db, rows, type Tx } from '@madang/server/db';
import { fail } from '@madang/server/fail';
import { LOCK_DELIVERED_ENROLMENT, SENT_DELIVERY } from './delivery-address.sql';
import { DeliveryAddressEntity } from './delivery-address.entity';

/** The address to which a learner wants the material of an enrolment sent. */
@Injectable()
export class DeliveryAddressService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  async write(
    tx: Tx,
    channelSeq: number,
    { attendSeq, userSeq }: { attendSeq: number; userSeq: number },
    to: DeliveryAddress,
  ): Promise<void> {
    const key = { channelSeq, attendSeq };
    const values = { ...to, updatedAt: this.clock.now() };
    if (await tx.existsBy(DeliveryAddressEntity, key)) await tx.update(DeliveryAddressEntity, key, values);
    else await tx.insert(DeliveryAddressEntity, { ...key, userSeq, ...values });
  }

  /** Saves the address, as long as the parcel has not been given to a courier. */
  async save(auth: User, channelSeq: number, courseSeq: number, to: DeliveryAddress): Promise<DeliveryAddress> {
    return this.db.tx({ channelSeq }, async (tx) => {
      const [row] = await rows(tx, LOCK_DELIVERED_ENROLMENT, { channelSeq, courseSeq, userSeq: auth.userSeq });
      if (!row) throw fail('NO_DATA');
      if ((await rows(tx, SENT_DELIVERY, { channelSeq, attendSeq: row.attendSeq })).length) throw fail('DELIVERY_SENT');
      await this.write(tx, channelSeq, { attendSeq: row.attendSeq, userSeq: auth.userSeq }, to);
      return to;
    });
  }
}

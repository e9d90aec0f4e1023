import { Injectable, type OnModuleInit } from '@nestjs/common';
import { KEPT_DATA } from '@madang/contracts/codes';
import { Db, rows } from '@madang/server/db';
import { Outbox } from '@madang/server/outbox';
import { PURGE_ORDER_WORDS, PURGE_ORDERS, PURGE_REFUND_REQUESTS } from './purge.sql';

/**
 * Removes a person who left a site or the product from orders and refund requests, once their legal retention has ended; the amounts stay.
 */
@Injectable()
export class PurgeHandler implements OnModuleInit {
  constructor(
    private readonly db: Db,
    private readonly outbox: Outbox,
  ) {}

  onModuleInit(): void {
    this.outbox.on('kept.due', async ({ whatCd, ...past }) => {
      const steps = whatCd === KEPT_DATA.ORDERS ? [PURGE_ORDERS, PURGE_ORDER_WORDS] : [PURGE_REFUND_REQUESTS];
      await this.db.all(async (tx) => {
        for (const step of steps) await rows(tx, step, past);
      });
    });
  }
}

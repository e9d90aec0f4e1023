import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Db } from '@madang/server/db';
import { Outbox } from '@madang/server/outbox';

/** Visits go on counting; whose they were is forgotten with the account. */
@Injectable()
export class WithdrawalHandler implements OnModuleInit {
  constructor(
    private readonly db: Db,
    private readonly outbox: Outbox,
  ) {}

  onModuleInit(): void {
    this.outbox.on('account.withdrawn', ({ userSeq }) =>
      this.db.all(async (tx) => {
        for (const table of ['page_view', 'event_log'])
          await tx.query(`update ${table} set user_seq = null where user_seq = $1`, [userSeq]);
        await tx.query('delete from watch where user_seq = $1', [userSeq]);
      }),
    );
  }
}

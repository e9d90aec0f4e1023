import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Db } from '@madang/server/db';
import { Outbox } from '@madang/server/outbox';
import { WatchEntity } from '../classroom/watch.entity';
import { EventLogEntity, PageViewEntity } from './visits.entity';

/** Removes a withdrawn account from its visits and events, which stay counted, and deletes what it watched. */
@Injectable()
export class WithdrawalHandler implements OnModuleInit {
  constructor(
    private readonly db: Db,
    private readonly outbox: Outbox,
  ) {}

  onModuleInit(): void {
    this.outbox.on('account.withdrawn', ({ userSeq }) =>
      this.db.all(async (tx) => {
        await tx.update(PageViewEntity, { userSeq }, { userSeq: null });
        await tx.update(EventLogEntity, { userSeq }, { userSeq: null });
        await tx.delete(WatchEntity, { userSeq });
      }),
    );
  }
}

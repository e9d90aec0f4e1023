import { SUBSCRIPTION_STATE } from '@madang/contracts/codes';
import { SUSPENSION_STEP } from '@madang/contracts/platform-codes';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '@madang/server/clock';
import { Db } from '@madang/server/db';
import { Outbox } from '@madang/server/outbox';
import { SubscriptionEntity } from './subscription.entity';

/** Once a suspended site is open again, has the job look at its memberships, which makes each longer (`SubscriptionRecords.makeUp`). */
@Injectable()
export class ReopeningHandlers implements OnModuleInit {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
  ) {}

  onModuleInit(): void {
    this.outbox.on('site.suspension', async ({ channelSeq, what }) => {
      if (what !== SUSPENSION_STEP.REOPENED) return;
      await this.db.tx({ channelSeq }, (tx) =>
        tx.update(SubscriptionEntity, { channelSeq, state: SUBSCRIPTION_STATE.ACTIVE }, { checkAt: this.clock.now() }),
      );
    });
  }
}

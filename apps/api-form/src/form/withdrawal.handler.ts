import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Db } from '@madang/server/db';
import { Outbox } from '@madang/server/outbox';
import { FormAnswerEntity } from './form.entity';

/** Removes a withdrawn account from its answers; the answers stay, since they belong to the site that asked. */
@Injectable()
export class WithdrawalHandler implements OnModuleInit {
  constructor(
    private readonly db: Db,
    private readonly outbox: Outbox,
  ) {}

  onModuleInit(): void {
    this.outbox.on('account.withdrawn', ({ userSeq }) =>
      this.db.all(async (tx) => {
        await tx.update(FormAnswerEntity, { userSeq }, { userSeq: null, respondent: () => "'withdrawn ' || answer_seq" });
      }),
    );
  }
}

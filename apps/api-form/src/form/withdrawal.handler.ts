import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Db } from '@madang/server/db';
import { Outbox } from '@madang/server/outbox';

/** Answers belong to the site that asked; who gave them is forgotten with the account. */
@Injectable()
export class WithdrawalHandler implements OnModuleInit {
  constructor(
    private readonly db: Db,
    private readonly outbox: Outbox,
  ) {}

  onModuleInit(): void {
    this.outbox.on('account.withdrawn', ({ userSeq }) =>
      this.db.all(async (tx) => {
        await tx.query("update form_answer set user_seq = null, respondent = 'withdrawn ' || answer_seq where user_seq = $1", [userSeq]);
      }),
    );
  }
}

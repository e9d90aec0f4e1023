import { Injectable } from '@nestjs/common';
import type { Kept } from '@madang/contracts/retention';
import { rows, type Tx } from '@madang/server/db';
import { RetentionJob } from '@madang/server/retention';
import type { Sql } from '@madang/server/sql/sql';
import { MAILS_THAT_MAY_GO, NOTE_STOPPED_CAMPAIGNS, NOTE_UNDELIVERED, RECIPIENTS_THAT_MAY_GO } from './mail.retention.sql';

@Injectable()
export class MailRetention extends RetentionJob {
  protected override only(kept: Kept): Sql {
    if (kept === 'recipients') return RECIPIENTS_THAT_MAY_GO;
    return kept === 'mails' ? MAILS_THAT_MAY_GO : super.only(kept);
  }

  /** Before mails are deleted for their age, stores what the pages of campaigns and members show of them. */
  protected override async note(kept: Kept, before: Date, tx: Tx): Promise<void> {
    if (kept !== 'mails') return;
    await rows(tx, NOTE_STOPPED_CAMPAIGNS, { before });
    await rows(tx, NOTE_UNDELIVERED, { before });
  }
}

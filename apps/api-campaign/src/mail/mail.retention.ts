import { Injectable } from '@nestjs/common';
import type { Kept } from '@madang/contracts/retention';
import { RetentionJob } from '@madang/server/retention';
import type { Sql } from '@madang/server/sql/sql';
import { MAILS_THAT_MAY_GO } from './mail.retention.sql';

@Injectable()
export class MailRetention extends RetentionJob {
  protected override only(kept: Kept): Sql {
    return kept === 'mails' ? MAILS_THAT_MAY_GO : super.only(kept);
  }
}

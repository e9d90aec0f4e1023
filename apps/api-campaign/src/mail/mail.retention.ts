import { Injectable } from '@nestjs/common';
import { RetentionJob } from '@madang/server/retention';
import type { Sql } from '@madang/server/sql/sql';
import { MAILS_THAT_MAY_GO } from './mail.retention.sql';

@Injectable()
export class MailRetention extends RetentionJob {
  protected override only(): Sql {
    return MAILS_THAT_MAY_GO;
  }
}

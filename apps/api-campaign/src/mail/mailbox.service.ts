import { Injectable } from '@nestjs/common';
import type { Mail } from '@madang/contracts/campaign/mail';
import { config } from '@madang/server/config';
import { Db } from '@madang/server/db';
import { fail } from '@madang/server/fail';
import { MAIL_OF_MAILBOX, LATEST_MAILS } from './mailbox.sql';

/** Reads everybody's mails unencrypted; it is enabled only on a developer's machine. */
@Injectable()
export class MailboxService {
  constructor(private readonly db: Db) {}

  async list(to?: string): Promise<Mail[]> {
    this.mustBeLocal();
    return (await this.db.read({}, LATEST_MAILS, { to: to ?? null })).map((json) => JSON.parse(json) as Mail);
  }

  async find(mailSeq: number): Promise<Mail> {
    this.mustBeLocal();
    const mail = await this.db.one({}, MAIL_OF_MAILBOX, { mailSeq });
    if (!mail) throw fail('NO_DATA');
    return mail;
  }

  private mustBeLocal(): void {
    if (config.mailProvider !== 'local' || config.production) throw fail('NOT_FOUND');
  }
}

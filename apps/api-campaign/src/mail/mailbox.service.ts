import { Injectable } from '@nestjs/common';
import type { Mail } from '@madang/contracts/campaign/mail';
import { config } from '@madang/server/config';
import { Db } from '@madang/server/db';
import { fail } from '@madang/server/fail';

const MAIL = `json_build_object('mailSeq', mail_seq, 'to', recipient, 'subject', subject, 'html', html, 'text', body, 'sentAt', to_char(sent_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))::text`;
const LIST = `select ${MAIL} from mail where status = 'SENT' and html is not null and ($1::text is null or recipient = $1) order by mail_seq desc limit 100`;
const FIND = `select ${MAIL} from mail where mail_seq = $1 and status = 'SENT' and html is not null`;

/** Everybody's mail in the clear: there is none outside of a developer's machine. */
@Injectable()
export class MailboxService {
  constructor(private readonly db: Db) {}

  async list(to?: string): Promise<Mail[]> {
    this.mustBeLocal();
    return (await this.db.read({}, LIST, [to ?? null])).map((json) => JSON.parse(json) as Mail);
  }

  async find(mailSeq: number): Promise<Mail> {
    this.mustBeLocal();
    const mail = await this.db.one<Mail>({}, FIND, [mailSeq]);
    if (!mail) throw fail('NO_DATA');
    return mail;
  }

  private mustBeLocal(): void {
    if (config.mailProvider !== 'local' || config.production) throw fail('NOT_FOUND');
  }
}

import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EventPayloads } from '@madang/contracts/events';
import { Db, rows } from '@madang/server/db';
import { langOf } from '@madang/server/lang';
import { Outbox } from '@madang/server/outbox';
import { emailBackMail, emailChangedMail } from '../template/account-mail';
import { EMAIL_CHANGE_TO_MAIL } from './email-change.handlers.sql';
import { MailHandlers } from './mail.handlers';
import { Sites } from './sites';

/** When an account changes its address, mails the old address a link to undo the change; if it is undone, tells the new one. */
@Injectable()
export class EmailChangeHandlers implements OnModuleInit {
  constructor(
    private readonly db: Db,
    private readonly outbox: Outbox,
    private readonly mails: MailHandlers,
    private readonly sites: Sites,
  ) {}

  onModuleInit(): void {
    this.outbox.on('account.email-changed', (e) => this.tell(e));
  }

  private async tell({ userSeq, changeSeq, token }: EventPayloads['account.email-changed']): Promise<void> {
    const [change] = await this.db.tx({}, (tx) => rows(tx, EMAIL_CHANGE_TO_MAIL, { userSeq, changeSeq }));
    // The account was deleted, or the change was undone meanwhile.
    if (!change || (token !== null) === (change.takenBackAt !== null)) return;
    const lang = langOf(change.lang);
    const site = await this.sites.of(null, lang);
    const content = token
      ? emailChangedMail(site, lang, change, await this.mails.open('token', token))
      : emailBackMail(site, lang, { ...change, at: change.takenBackAt! });
    const to = token ? change.oldEmail : change.newEmail;
    await this.mails.post({ key: `account.email-changed:${changeSeq}:${token ? 'to' : 'back'}`, to, site, lang, content });
  }
}

import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EventPayloads } from '@madang/contracts/events';
import { Db, rows } from '@madang/server/db';
import { Outbox } from '@madang/server/outbox';
import { formAnswerMail } from '../template/form-answer-mail';
import { FORM_NOTICE } from './form.handlers.sql';
import { MailHandlers } from './mail.handlers';
import { Sites } from './sites';

/** Mails the address that a form names when somebody answers the form; the answers themselves are not in the mail. */
@Injectable()
export class FormHandlers implements OnModuleInit {
  constructor(
    private readonly db: Db,
    private readonly outbox: Outbox,
    private readonly mails: MailHandlers,
    private readonly sites: Sites,
  ) {}

  onModuleInit(): void {
    this.outbox.on('form.answered', (e) => this.answered(e));
  }

  private async answered({ channelSeq, formSeq, answerSeq }: EventPayloads['form.answered']): Promise<void> {
    const [form] = await this.db.tx({ channelSeq }, (tx) => rows(tx, FORM_NOTICE, { channelSeq, formSeq }));
    if (!form) return;
    const { lang, email } = form;
    const site = await this.sites.of(channelSeq, lang);
    const content = formAnswerMail(site, lang, { formSeq, title: form.title });
    await this.mails.post({ key: `form.answered:${answerSeq}`, to: email, site, lang, content });
  }
}

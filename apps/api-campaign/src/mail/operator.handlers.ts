import { Injectable, type OnModuleInit } from '@nestjs/common';
import { config } from '@madang/server/config';
import { Db, rows } from '@madang/server/db';
import { logger } from '@madang/server/log';
import { Outbox } from '@madang/server/outbox';
import { OPERATOR_LANG, operatorMail } from '../template/operator-mail';
import { MailHandlers } from './mail.handlers';
import { UNSETTLED_NOTICE } from './operator.handlers.sql';
import { Sites } from './sites';

/** Mails a notice to the platform's operators, unless its problem has been settled meanwhile. */
@Injectable()
export class OperatorHandlers implements OnModuleInit {
  constructor(
    private readonly db: Db,
    private readonly outbox: Outbox,
    private readonly mails: MailHandlers,
    private readonly sites: Sites,
  ) {}

  onModuleInit(): void {
    this.outbox.on('operator.noticed', async ({ noticeSeq }, jobId) => {
      const to = config.operatorMail;
      // Production asks for the address, so only a demo or a developer's machine has none.
      if (!to) return logger.warn({ noticeSeq }, 'OPERATOR_MAIL is not set: nobody is told of this notice');
      const [notice] = await this.db.tx({}, (tx) => rows(tx, UNSETTLED_NOTICE, { noticeSeq }));
      if (!notice) return;
      const site = await this.sites.of(null, OPERATOR_LANG);
      await this.mails.post({ key: `operator.noticed:${jobId}`, to, site, lang: OPERATOR_LANG, content: operatorMail(notice) });
    });
  }
}

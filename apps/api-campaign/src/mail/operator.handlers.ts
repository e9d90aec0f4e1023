import { Injectable, type OnModuleInit } from '@nestjs/common';
import { config } from '@madang/server/config';
import { Db, rows } from '@madang/server/db';
import { Outbox } from '@madang/server/outbox';
import { OPERATOR_LANG, operatorMail, type NoticeFacts } from '../template/operator-mail';
import { MailHandlers } from './mail.handlers';
import { Sites } from './sites';

const OPEN = `
select kind, subject, site_seq as "siteSeq", detail, times, first_at as "firstAt"
from util.pub_operator_notice
where notice_seq = $1 and settled_at is null`;

/** Mails the operator what must be looked at; what was settled meanwhile is no news any more. */
@Injectable()
export class OperatorMail implements OnModuleInit {
  constructor(
    private readonly db: Db,
    private readonly outbox: Outbox,
    private readonly mails: MailHandlers,
    private readonly sites: Sites,
  ) {}

  onModuleInit(): void {
    this.outbox.on('operator.noticed', async ({ noticeSeq }, jobId) => {
      const to = config.operatorMail;
      if (!to) return;
      const [notice] = await this.db.tx({}, (tx) => rows<NoticeFacts>(tx, OPEN, [noticeSeq]));
      if (!notice) return;
      const site = await this.sites.of(null, OPERATOR_LANG);
      await this.mails.post({ key: `operator.noticed:${jobId}`, to, site, lang: OPERATOR_LANG, content: operatorMail(notice) });
    });
  }
}

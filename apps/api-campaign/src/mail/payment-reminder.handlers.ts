import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ALARM_KIND } from '@madang/contracts/answer-codes';
import type { EventPayloads } from '@madang/contracts/events';
import { Db, keptPlanRows, rows } from '@madang/server/db';
import { Outbox } from '@madang/server/outbox';
import { payReminderMail } from '../template/templates';
import { MailHandlers, wantsMail } from './mail.handlers';
import { ORDER_TO_MAIL } from './mail.handlers.sql';
import { DUE_PAYMENT } from './payment-reminder.handlers.sql';
import { Sites } from './sites';

/** Mails a learner the reminder of a payment that staff sent, unless it has been paid since. */
@Injectable()
export class PaymentReminderHandlers implements OnModuleInit {
  constructor(
    private readonly db: Db,
    private readonly outbox: Outbox,
    private readonly mails: MailHandlers,
    private readonly sites: Sites,
  ) {}

  onModuleInit(): void {
    this.outbox.on('attend.reminded', (e) => this.remind(e));
  }

  private async remind({ channelSeq, courseSeq, attendSeq, userSeq, at }: EventPayloads['attend.reminded']): Promise<void> {
    const found = await this.db.tx({ channelSeq }, async (tx) => {
      const [due] = await rows(tx, DUE_PAYMENT, { channelSeq, attendSeq });
      if (!due || !(await wantsMail(tx, userSeq, ALARM_KIND.ENROL))) return null;
      const [order] = due.orderNo ? await keptPlanRows(tx, ORDER_TO_MAIL, { channelSeq, orderNo: due.orderNo }) : [];
      const person = await this.mails.personOf(tx, channelSeq, userSeq);
      const until = order?.depositUntil ?? due.holdUntil;
      return person && until && { due, order: order ?? null, person, until };
    });
    if (!found) return;
    const { due, order, person, until } = found;
    const site = await this.sites.of(channelSeq, person.lang);
    const content = payReminderMail(site, person.lang, person, { ...due, courseSeq, until, order });
    await this.mails.post({ key: `attend.reminded:${attendSeq}:${at}`, to: person.email, site, lang: person.lang, content });
  }
}

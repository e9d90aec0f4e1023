import { Module } from '@nestjs/common';
import { config } from '@madang/server/config';
import { logger } from '@madang/server/log';
import { AnnouncementMail } from './announcement.handlers';
import { DigestMail } from './digest.handlers';
import { EmailChangeMail } from './email-change.handlers';
import { ClosingMail } from './closing.handlers';
import { ConsentMail } from './consent.handlers';
import { FormMail } from './form.handlers';
import { MailAddresses } from './mail-addresses';
import { MailHandlers } from './mail.handlers';
import { MailRetention } from './mail.retention';
import { MembershipMail } from './membership.handlers';
import { MailService } from './mail.service';
import { MailboxController } from './mailbox.controller';
import { MailboxService } from './mailbox.service';
import { Mailer, mailerOf } from './mailer';
import { OperatorMail } from './operator.handlers';
import { PaymentReminderMail } from './payment-reminder.handlers';
import { RefundMail } from './refund.handlers';
import { ReportController } from './report.controller';
import { Sites } from './sites';
import { SiteSwitchMail } from './site-switch.handlers';
import { SuspensionMail } from './suspension.handlers';
import { UnsubscribeController } from './unsubscribe.controller';

function mailer(): Mailer {
  if (config.production && config.mailProvider === 'local') logger.warn('MAIL_PROVIDER=local: mail is written down and reaches nobody');
  return mailerOf(config.mailProvider, config.smtpUrl);
}

@Module({
  controllers: [MailboxController, UnsubscribeController, ReportController],
  providers: [
    { provide: Mailer, useFactory: mailer },
    Sites,
    MailAddresses,
    MailService,
    MailHandlers,
    MailRetention,
    DigestMail,
    EmailChangeMail,
    ClosingMail,
    SiteSwitchMail,
    SuspensionMail,
    AnnouncementMail,
    ConsentMail,
    FormMail,
    MembershipMail,
    OperatorMail,
    PaymentReminderMail,
    RefundMail,
    MailboxService,
  ],
  exports: [MailService, MailHandlers, Mailer, Sites],
})
export class MailModule {}

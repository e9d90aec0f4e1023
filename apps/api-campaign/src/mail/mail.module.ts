import { Module } from '@nestjs/common';
import { config } from '@madang/server/config';
import { logger } from '@madang/server/log';
import { AnnouncementHandlers } from './announcement.handlers';
import { DigestHandlers } from './digest.handlers';
import { EmailChangeHandlers } from './email-change.handlers';
import { ClosingHandlers } from './closing.handlers';
import { ConsentHandlers } from './consent.handlers';
import { FormHandlers } from './form.handlers';
import { MailAddresses } from './mail-addresses';
import { MailHandlers } from './mail.handlers';
import { MailRetention } from './mail.retention';
import { MembershipHandlers } from './membership.handlers';
import { MailService } from './mail.service';
import { MailboxController } from './mailbox.controller';
import { MailboxService } from './mailbox.service';
import { Mailer, mailerOf } from './mailer';
import { OperatorHandlers } from './operator.handlers';
import { PaymentReminderHandlers } from './payment-reminder.handlers';
import { RefundHandlers } from './refund.handlers';
import { ReportController } from './report.controller';
import { Sites } from './sites';
import { SiteSwitchHandlers } from './site-switch.handlers';
import { SuspensionHandlers } from './suspension.handlers';
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
    DigestHandlers,
    EmailChangeHandlers,
    ClosingHandlers,
    SiteSwitchHandlers,
    SuspensionHandlers,
    AnnouncementHandlers,
    ConsentHandlers,
    FormHandlers,
    MembershipHandlers,
    OperatorHandlers,
    PaymentReminderHandlers,
    RefundHandlers,
    MailboxService,
  ],
  exports: [MailService, MailHandlers, Mailer, Sites],
})
export class MailModule {}

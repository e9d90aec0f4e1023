import { Module } from '@nestjs/common';
import { config } from '@madang/server/config';
import { MailHandlers } from './mail.handlers';
import { MailService } from './mail.service';
import { MailboxController } from './mailbox.controller';
import { MailboxService } from './mailbox.service';
import { Mailer, mailerOf } from './mailer';

@Module({
  controllers: [MailboxController],
  providers: [
    { provide: Mailer, useFactory: () => mailerOf(config.mailProvider, config.smtpUrl) },
    MailService,
    MailHandlers,
    MailboxService,
  ],
})
export class MailModule {}

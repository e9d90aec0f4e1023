import { Module } from '@nestjs/common';
import { Outgoing } from '@madang/server/outgoing';
import { MailModule } from '../mail/mail.module';
import { WebhookController } from './webhook.controller';
import { WebhookHandlers } from './webhook.handlers';
import { WebhookJob } from './webhook.job';
import { WebhookMail } from './webhook-mail';
import { WebhookService } from './webhook.service';

@Module({
  imports: [MailModule],
  controllers: [WebhookController],
  providers: [WebhookService, WebhookHandlers, WebhookJob, WebhookMail, Outgoing],
})
export class WebhookModule {}

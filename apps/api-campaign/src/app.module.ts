import { Module } from '@nestjs/common';
import { CoreModule } from '@madang/server/core.module';
import { ENTITIES } from './entities';
import { CampaignModule } from './campaign/campaign.module';
import { MailModule } from './mail/mail.module';
import { PlatformModule } from './platform/platform.module';
import { UndeliveredModule } from './undelivered/undelivered.module';
import { WebhookModule } from './webhook/webhook.module';

@Module({ imports: [CoreModule.of('campaign', ENTITIES), WebhookModule, MailModule, CampaignModule, PlatformModule, UndeliveredModule] })
export class AppModule {}

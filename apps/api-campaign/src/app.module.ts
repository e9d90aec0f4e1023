import { Module } from '@nestjs/common';
import { CoreModule } from '@madang/server/core.module';
import { ENTITIES } from './entities';
import { CampaignModule } from './campaign/campaign.module';
import { MailModule } from './mail/mail.module';

@Module({ imports: [CoreModule.of('campaign', ENTITIES), MailModule, CampaignModule] })
export class AppModule {}

import { Module } from '@nestjs/common';
import { CoreModule } from '@madang/server/core.module';
import { CampaignModule } from './campaign/campaign.module';
import { MailModule } from './mail/mail.module';

@Module({ imports: [CoreModule.of('campaign'), MailModule, CampaignModule] })
export class AppModule {}

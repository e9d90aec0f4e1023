import { Module } from '@nestjs/common';
import { MailModule } from '../mail/mail.module';
import { CampaignController } from './campaign.controller';
import { CampaignJob } from './campaign.job';
import { CampaignService } from './campaign.service';
import { Clicks } from './clicks';
import { Letters } from './letters';

@Module({ imports: [MailModule], controllers: [CampaignController], providers: [CampaignService, CampaignJob, Clicks, Letters] })
export class CampaignModule {}

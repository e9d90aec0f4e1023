import { Module } from '@nestjs/common';
import { MailModule } from '../mail/mail.module';
import { CampaignController } from './campaign.controller';
import { CampaignJob } from './campaign.job';
import { CampaignService } from './campaign.service';
import { Clicks } from './clicks';
import { CampaignMailWriter } from './campaign-mail-writer';
import { ClassMessageService } from './class-message.service';
import { MessageController } from './message.controller';
import { MessageService } from './message.service';

@Module({
  imports: [MailModule],
  controllers: [CampaignController, MessageController],
  providers: [CampaignService, ClassMessageService, MessageService, CampaignJob, Clicks, CampaignMailWriter],
})
export class CampaignModule {}

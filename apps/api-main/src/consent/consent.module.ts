import { Module } from '@nestjs/common';
import { ConsentController } from './consent.controller';
import { ConsentService } from './consent.service';
import { ConsentReminderJob } from './consent-reminder.job';

@Module({ controllers: [ConsentController], providers: [ConsentService, ConsentReminderJob], exports: [ConsentService] })
export class ConsentModule {}

import { Module } from '@nestjs/common';
import { RetentionJob } from '@madang/server/retention';
import { AlarmController } from './alarm.controller';
import { AlarmErasure } from './alarm-erasure';
import { BoardAlarms } from './board-alarms';
import { ClassAlarms } from './class-alarms';
import { AlarmService } from './alarm.service';
import { AlarmWriter } from './alarm.writer';
import { AlarmPreferenceService } from './alarm-preference.service';
import { DigestJob } from './digest.job';
import { DigestService } from './digest.service';
import { ContentAlarms } from './content-alarms';
import { EnrolmentAlarms } from './enrolment-alarms';
import { InviteAlarms } from './invite-alarms';
import { LessonAlarms } from './lesson-alarms';
import { MemberAlarms } from './member-alarms';
import { PublishAlarms } from './publish-alarms';
import { StaffAlarms } from './staff-alarms';
import { RefundAlarms } from './refund-alarms';
import { SiteAlarms } from './site-alarms';
import { SupportAlarms } from './support-alarms';
import { SiteSwitchAlarms } from './site-switch-alarms';
import { SuspensionAlarms } from './suspension-alarms';
import { LandingAlarms } from './landing-alarms';
import { WebhookAlarms } from './webhook-alarms';

@Module({
  controllers: [AlarmController],
  providers: [
    AlarmService,
    AlarmWriter,
    AlarmErasure,
    EnrolmentAlarms,
    ClassAlarms,
    LessonAlarms,
    InviteAlarms,
    MemberAlarms,
    SiteAlarms,
    BoardAlarms,
    RefundAlarms,
    PublishAlarms,
    StaffAlarms,
    ContentAlarms,
    SupportAlarms,
    SiteSwitchAlarms,
    SuspensionAlarms,
    LandingAlarms,
    WebhookAlarms,
    AlarmPreferenceService,
    DigestJob,
    DigestService,
    RetentionJob,
  ],
})
export class AlarmModule {}

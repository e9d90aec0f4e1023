import { Module } from '@nestjs/common';
import { RetentionJob } from '@madang/server/retention';
import { AlarmController } from './alarm.controller';
import { AlarmHandlers } from './alarm.handlers';
import { BoardAlarms } from './board-alarms';
import { AlarmService } from './alarm.service';
import { AlarmWriter } from './alarm.writer';
import { PreferenceService } from './preference.service';
import { RefundAlarms } from './refund-alarms';

@Module({
  controllers: [AlarmController],
  providers: [AlarmService, AlarmWriter, AlarmHandlers, BoardAlarms, RefundAlarms, PreferenceService, RetentionJob],
})
export class AlarmModule {}

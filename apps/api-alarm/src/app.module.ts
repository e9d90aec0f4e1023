import { Module } from '@nestjs/common';
import { CoreModule } from '@madang/server/core.module';
import { AlarmModule } from './alarm/alarm.module';

@Module({ imports: [CoreModule.of('alarm'), AlarmModule] })
export class AppModule {}

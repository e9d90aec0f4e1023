import { Module } from '@nestjs/common';
import { CoreModule } from '@madang/server/core.module';
import { ENTITIES } from './entities';
import { AlarmModule } from './alarm/alarm.module';

@Module({ imports: [CoreModule.of('alarm', ENTITIES), AlarmModule] })
export class AppModule {}

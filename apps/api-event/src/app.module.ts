import { Module } from '@nestjs/common';
import { CoreModule } from '@madang/server/core.module';
import { VisitsModule } from './visits/visits.module';

@Module({ imports: [CoreModule.of('event'), VisitsModule] })
export class AppModule {}

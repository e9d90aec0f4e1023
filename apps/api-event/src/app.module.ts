import { Module } from '@nestjs/common';
import { CoreModule } from '@madang/server/core.module';
import { ENTITIES } from './entities';
import { ClassroomModule } from './classroom/classroom.module';
import { DashboardModule } from './dashboard/dashboard.module';
import { VisitsModule } from './visits/visits.module';

@Module({ imports: [CoreModule.of('event', ENTITIES), VisitsModule, DashboardModule, ClassroomModule] })
export class AppModule {}

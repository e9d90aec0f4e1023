import { Module } from '@nestjs/common';
import { CourseModule } from '../course/course.module';
import { DemandController } from './demand.controller';
import { DemandListService } from './demand-list.service';
import { DemandJob } from './demand.job';
import { DemandService } from './demand.service';

@Module({ imports: [CourseModule], controllers: [DemandController], providers: [DemandService, DemandListService, DemandJob] })
export class DemandModule {}

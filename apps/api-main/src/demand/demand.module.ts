import { Module } from '@nestjs/common';
import { CourseModule } from '../course/course.module';
import { DemandController } from './demand.controller';
import { DemandListService } from './demand-list.service';
import { DemandService } from './demand.service';

@Module({ imports: [CourseModule], controllers: [DemandController], providers: [DemandService, DemandListService] })
export class DemandModule {}

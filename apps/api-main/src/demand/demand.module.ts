import { Module } from '@nestjs/common';
import { CourseModule } from '../course/course.module';
import { DemandController } from './demand.controller';
import { DemandService } from './demand.service';

@Module({ imports: [CourseModule], controllers: [DemandController], providers: [DemandService] })
export class DemandModule {}

import { Module } from '@nestjs/common';
import { ClassroomModule } from '../classroom/classroom.module';
import { AttendanceController } from './attendance.controller';
import { AttendanceService } from './attendance.service';

@Module({ imports: [ClassroomModule], controllers: [AttendanceController], providers: [AttendanceService] })
export class AttendanceModule {}

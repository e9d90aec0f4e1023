import { Module } from '@nestjs/common';
import { ClassroomModule } from '../classroom/classroom.module';
import { CourseModule } from '../course/course.module';
import { CurriculumModule } from '../curriculum/curriculum.module';
import { StorageModule } from '../storage/storage.module';
import { UploadModule } from '../upload/upload.module';
import { MissionController } from './mission.controller';
import { MissionService } from './mission.service';

@Module({
  imports: [ClassroomModule, CourseModule, CurriculumModule, StorageModule, UploadModule],
  controllers: [MissionController],
  providers: [MissionService],
})
export class MissionModule {}

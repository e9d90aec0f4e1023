import { Module } from '@nestjs/common';
import { CertificateModule } from '../certificate/certificate.module';
import { CourseModule } from '../course/course.module';
import { CurriculumModule } from '../curriculum/curriculum.module';
import { StorageModule } from '../storage/storage.module';
import { ClassroomController } from './classroom.controller';
import { ClassroomService } from './classroom.service';
import { CompletionService } from './completion.service';

@Module({
  imports: [CertificateModule, CourseModule, CurriculumModule, StorageModule],
  controllers: [ClassroomController],
  providers: [ClassroomService, CompletionService],
  exports: [CompletionService],
})
export class ClassroomModule {}

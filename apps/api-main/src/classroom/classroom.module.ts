import { Module } from '@nestjs/common';
import { BoardModule } from '../board/board.module';
import { CertificateModule } from '../certificate/certificate.module';
import { CourseModule } from '../course/course.module';
import { CurriculumModule } from '../curriculum/curriculum.module';
import { StorageModule } from '../storage/storage.module';
import { ClassroomController } from './classroom.controller';
import { ClassroomService } from './classroom.service';
import { CompletionService } from './completion.service';
import { NoteController } from './note.controller';
import { NoteService } from './note.service';

@Module({
  imports: [BoardModule, CertificateModule, CourseModule, CurriculumModule, StorageModule],
  controllers: [ClassroomController, NoteController],
  providers: [ClassroomService, CompletionService, NoteService],
  exports: [CompletionService],
})
export class ClassroomModule {}

import { Module } from '@nestjs/common';
import { ConferenceAccountsModule } from '../conference/conference-accounts.module';
import { CourseModule } from '../course/course.module';
import { StorageModule } from '../storage/storage.module';
import { UploadModule } from '../upload/upload.module';
import { CurriculumReadService } from './curriculum-read.service';
import { CurriculumController } from './curriculum.controller';
import { CurriculumService } from './curriculum.service';
import { LessonOpenings } from './lesson-openings';
import { RemovedLessonJob } from './removed-lesson.job';

@Module({
  imports: [ConferenceAccountsModule, CourseModule, StorageModule, UploadModule],
  controllers: [CurriculumController],
  providers: [CurriculumReadService, CurriculumService, LessonOpenings, RemovedLessonJob],
  exports: [CurriculumReadService, CurriculumService, LessonOpenings],
})
export class CurriculumModule {}

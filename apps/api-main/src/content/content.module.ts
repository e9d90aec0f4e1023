import { Module } from '@nestjs/common';
import { CourseModule } from '../course/course.module';
import { ContentController } from './content.controller';
import { ContentService } from './content.service';

@Module({ imports: [CourseModule], controllers: [ContentController], providers: [ContentService] })
export class ContentModule {}

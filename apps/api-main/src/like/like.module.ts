import { Module } from '@nestjs/common';
import { CourseModule } from '../course/course.module';
import { LikeController } from './like.controller';
import { LikeListService } from './like-list.service';
import { LikeService } from './like.service';

@Module({ imports: [CourseModule], controllers: [LikeController], providers: [LikeService, LikeListService] })
export class LikeModule {}

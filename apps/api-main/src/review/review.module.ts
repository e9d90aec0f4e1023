import { Module } from '@nestjs/common';
import { CourseModule } from '../course/course.module';
import { ReviewController } from './review.controller';
import { ReviewService } from './review.service';

@Module({ imports: [CourseModule], controllers: [ReviewController], providers: [ReviewService] })
export class ReviewModule {}

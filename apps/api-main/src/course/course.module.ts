import { Module } from '@nestjs/common';
import { CourseAccess } from './course-access';
import { CourseJsonJob } from './course-json.job';
import { CourseCopyService } from './course-copy.service';
import { CoursePaymentService } from './course-payment.service';
import { CourseReviewService } from './course-review.service';
import { CoursePublishService } from './course-publish.service';
import { CourseReadService } from './course-read.service';
import { CourseOrderService } from './course-order.service';
import { CourseController } from './course.controller';
import { CourseService } from './course.service';
import { CourseTrashService } from './course-trash.service';
import { ReviewJob } from './review.job';
import { TrashJob } from './trash.job';

@Module({
  controllers: [CourseController],
  providers: [
    CourseAccess,
    CourseReadService,
    CourseService,
    CoursePaymentService,
    CoursePublishService,
    CourseReviewService,
    CourseCopyService,
    CourseOrderService,
    CourseTrashService,
    TrashJob,
    CourseJsonJob,
    ReviewJob,
  ],
  exports: [CourseAccess, CourseReadService, CourseService, CourseTrashService],
})
export class CourseModule {}

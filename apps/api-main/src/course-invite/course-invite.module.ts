import { Module } from '@nestjs/common';
import { AttemptModule } from '../attempt/attempt.module';
import { CourseInviteController } from './course-invite.controller';
import { CourseInviteService } from './course-invite.service';

@Module({ imports: [AttemptModule], controllers: [CourseInviteController], providers: [CourseInviteService] })
export class CourseInviteModule {}

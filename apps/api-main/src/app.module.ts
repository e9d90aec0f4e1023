import { Module } from '@nestjs/common';
import { CoreModule } from '@madang/server/core.module';
import { CourseEntity, CourseUserEntity } from './course/course.entity';
import { CourseModule } from './course/course.module';

@Module({
  imports: [
    CoreModule.of('main', [
      CourseEntity,
      CourseUserEntity,
    ]),
    CourseModule,
  ],
})
export class AppModule {}

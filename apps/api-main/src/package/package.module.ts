import { Module } from '@nestjs/common';
import { CourseModule } from '../course/course.module';
import { PackageController } from './package.controller';
import { PackageService } from './package.service';

@Module({ imports: [CourseModule], controllers: [PackageController], providers: [PackageService] })
export class PackageModule {}

import { Module } from '@nestjs/common';
import { CourseModule } from '../course/course.module';
import { PackageContents } from './package-contents';
import { PackageController } from './package.controller';
import { PackageService } from './package.service';

@Module({ imports: [CourseModule], controllers: [PackageController], providers: [PackageService, PackageContents] })
export class PackageModule {}

import { Module } from '@nestjs/common';
import { PlatformBookService } from './platform-book.service';
import { PlatformJobService } from './platform-job.service';
import { PlatformOrderService } from './platform-order.service';
import { PlatformController } from './platform.controller';

@Module({ controllers: [PlatformController], providers: [PlatformBookService, PlatformJobService, PlatformOrderService] })
export class PlatformModule {}

import { Module } from '@nestjs/common';
import { PageErrorController } from './page-error.controller';

@Module({ controllers: [PageErrorController] })
export class PageErrorModule {}

import { Module } from '@nestjs/common';
import { SitePageController } from './site-page.controller';
import { SitePageService } from './site-page.service';

@Module({ controllers: [SitePageController], providers: [SitePageService] })
export class SitePageModule {}

import { Module } from '@nestjs/common';
import { PageEditor } from './page-editor.service';
import { SitePageController } from './site-page.controller';
import { SitePageService } from './site-page.service';

@Module({ controllers: [SitePageController], providers: [SitePageService, PageEditor] })
export class SitePageModule {}

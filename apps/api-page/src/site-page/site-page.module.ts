import { Module } from '@nestjs/common';
import { LandingPageService } from './landing-page.service';
import { PageEditorService } from './page-editor.service';
import { SitePageController } from './site-page.controller';
import { SitePageService } from './site-page.service';

@Module({ controllers: [SitePageController], providers: [SitePageService, PageEditorService, LandingPageService] })
export class SitePageModule {}

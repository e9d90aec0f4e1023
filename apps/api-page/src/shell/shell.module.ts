import { Module } from '@nestjs/common';
import { BlockModule } from '../blocks/block.module';
import { ShellController } from './shell.controller';
import { PageSubjectService } from './page-subject.service';
import { ShellService } from './shell.service';
import { SiteService } from './site.service';
import { SitemapService } from './sitemap.service';
import { FeedService } from '../view/feed.service';
import { ViewService } from '../view/view.service';

@Module({
  imports: [BlockModule],
  controllers: [ShellController],
  providers: [PageSubjectService, ShellService, SiteService, SitemapService, FeedService, ViewService],
})
export class ShellModule {}

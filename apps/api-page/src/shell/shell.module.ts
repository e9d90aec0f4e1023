import { Module } from '@nestjs/common';
import { ShellController } from './shell.controller';
import { ShellService } from './shell.service';
import { SiteService } from './site.service';
import { SitemapService } from './sitemap.service';

@Module({ controllers: [ShellController], providers: [ShellService, SiteService, SitemapService] })
export class ShellModule {}

import { Module } from '@nestjs/common';
import { CoreModule } from '@madang/server/core.module';
import { ENTITIES } from './entities';
import { BlockModule } from './blocks/block.module';
import { DocsModule } from './docs/docs.module';
import { PageErrorModule } from './page-error/page-error.module';
import { SeoModule } from './seo/seo.module';
import { ShellModule } from './shell/shell.module';
import { SitePageModule } from './site-page/site-page.module';

@Module({ imports: [CoreModule.of('page', ENTITIES), BlockModule, DocsModule, PageErrorModule, SitePageModule, SeoModule, ShellModule] })
export class AppModule {}

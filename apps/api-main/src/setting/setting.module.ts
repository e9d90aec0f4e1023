import { Module } from '@nestjs/common';
import { ChannelModule } from '../channel/channel.module';
import { Categories } from './category.service';
import { HistoryModule } from './history.module';
import { Menus } from './menu.service';
import { SettingController } from './setting.controller';
import { SiteSettings } from './site.service';

@Module({ imports: [ChannelModule, HistoryModule], controllers: [SettingController], providers: [SiteSettings, Menus, Categories] })
export class SettingModule {}

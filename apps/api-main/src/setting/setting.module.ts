import { Module } from '@nestjs/common';
import { ChannelModule } from '../channel/channel.module';
import { Categories } from './category.service';
import { MarketingConsents } from './marketing-consent.service';
import { Menus } from './menu.service';
import { SettingController } from './setting.controller';
import { SiteSettings } from './site.service';

@Module({ imports: [ChannelModule], controllers: [SettingController], providers: [SiteSettings, MarketingConsents, Menus, Categories] })
export class SettingModule {}

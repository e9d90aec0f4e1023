import { Module } from '@nestjs/common';
import { ChannelModule } from '../channel/channel.module';
import { CategoryService } from './category.service';
import { MarketingConsentService } from './marketing-consent.service';
import { MenuService } from './menu.service';
import { SettingController } from './setting.controller';
import { SiteSettingService } from './site-setting.service';

@Module({
  imports: [ChannelModule],
  controllers: [SettingController],
  providers: [SiteSettingService, MarketingConsentService, MenuService, CategoryService],
})
export class SettingModule {}

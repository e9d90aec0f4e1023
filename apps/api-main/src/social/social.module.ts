import { Module } from '@nestjs/common';
import { AccountModule } from '../account/account.module';
import { AttemptModule } from '../attempt/attempt.module';
import { ConsentModule } from '../consent/consent.module';
import { MemberModule } from '../member/member.module';
import { SessionModule } from '../session/session.module';
import { IntegrationService } from './integration.service';
import { LinkedLoginService } from './linked-login.service';
import { SnsApps } from './sns-apps';
import { SnsLoginService } from './sns-login.service';
import { SocialController } from './social.controller';

@Module({
  imports: [AccountModule, AttemptModule, ConsentModule, MemberModule, SessionModule],
  controllers: [SocialController],
  providers: [SnsApps, SnsLoginService, IntegrationService, LinkedLoginService],
})
export class SocialModule {}

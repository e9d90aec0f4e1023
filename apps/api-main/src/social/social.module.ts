import { Module } from '@nestjs/common';
import { AccountModule } from '../account/account.module';
import { AttemptModule } from '../attempt/attempt.module';
import { MemberModule } from '../member/member.module';
import { SessionModule } from '../session/session.module';
import { Integrations } from './integration.service';
import { LinkedLoginService } from './linked-login.service';
import { SnsApps } from './sns-apps';
import { SnsLogins } from './sns-login.service';
import { SocialController } from './social.controller';

@Module({
  imports: [AccountModule, AttemptModule, MemberModule, SessionModule],
  controllers: [SocialController],
  providers: [SnsApps, SnsLogins, Integrations, LinkedLoginService],
})
export class SocialModule {}

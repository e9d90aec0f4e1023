import { Module } from '@nestjs/common';
import { AttemptModule } from '../attempt/attempt.module';
import { MemberModule } from '../member/member.module';
import { ChannelController } from './channel.controller';
import { ChannelService } from './channel.service';
import { TermsService } from './terms.service';

@Module({
  imports: [AttemptModule, MemberModule],
  controllers: [ChannelController],
  providers: [ChannelService, TermsService],
  exports: [TermsService],
})
export class ChannelModule {}

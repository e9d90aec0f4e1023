import { Module } from '@nestjs/common';
import { ChannelModule } from '../channel/channel.module';
import { PolicyController } from './policy.controller';
import { PolicyService } from './policy.service';

@Module({ imports: [ChannelModule], controllers: [PolicyController], providers: [PolicyService] })
export class PolicyModule {}

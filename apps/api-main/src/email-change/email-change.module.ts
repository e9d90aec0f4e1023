import { Module } from '@nestjs/common';
import { AccountModule } from '../account/account.module';
import { AttemptModule } from '../attempt/attempt.module';
import { SessionModule } from '../session/session.module';
import { EmailChangeController } from './email-change.controller';
import { EmailChangeService } from './email-change.service';
import { TakeBackService } from './take-back.service';

@Module({
  imports: [AccountModule, AttemptModule, SessionModule],
  controllers: [EmailChangeController],
  providers: [EmailChangeService, TakeBackService],
})
export class EmailChangeModule {}

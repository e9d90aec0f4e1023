import { Module } from '@nestjs/common';
import { AttemptModule } from '../attempt/attempt.module';
import { ConsentModule } from '../consent/consent.module';
import { MemberModule } from '../member/member.module';
import { SessionModule } from '../session/session.module';
import { AccountController } from './account.controller';
import { AccountService } from './account.service';
import { MailCodeService } from './mail-code.service';
import { ProofService } from './proof.service';
import { PasswordService } from './password.service';
import { Passwords } from './passwords';

@Module({
  imports: [AttemptModule, ConsentModule, MemberModule, SessionModule],
  controllers: [AccountController],
  providers: [AccountService, PasswordService, MailCodeService, Passwords, ProofService],
  exports: [MailCodeService, Passwords, ProofService],
})
export class AccountModule {}

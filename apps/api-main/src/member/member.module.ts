import { Module } from '@nestjs/common';
import { ConsentModule } from '../consent/consent.module';
import { MemberController } from './member.controller';
import { MemberService } from './member.service';

@Module({ imports: [ConsentModule], controllers: [MemberController], providers: [MemberService], exports: [MemberService] })
export class MemberModule {}

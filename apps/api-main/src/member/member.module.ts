import { Module } from '@nestjs/common';
import { MemberController } from './member.controller';
import { Members } from './member.service';

@Module({ controllers: [MemberController], providers: [Members], exports: [Members] })
export class MemberModule {}

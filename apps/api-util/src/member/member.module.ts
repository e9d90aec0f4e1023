import { Module } from '@nestjs/common';
import { MemberController } from './member.controller';
import { MembersService } from './member.service';
import { Registered } from './registered.service';
import { Segments } from './segment.service';

@Module({ controllers: [MemberController], providers: [MembersService, Registered, Segments] })
export class MemberModule {}

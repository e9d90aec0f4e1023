import { Module } from '@nestjs/common';
import { MemberController } from './member.controller';
import { MemberService } from './member.service';
import { RegisteredMemberService } from './registered-member.service';
import { SegmentService } from './segment.service';

@Module({ controllers: [MemberController], providers: [MemberService, RegisteredMemberService, SegmentService] })
export class MemberModule {}

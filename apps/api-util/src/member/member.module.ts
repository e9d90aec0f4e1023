import { Module } from '@nestjs/common';
import { RetentionJob } from '@madang/server/retention';
import { MemberController } from './member.controller';
import { MemberService } from './member.service';
import { RegisteredMemberService } from './registered-member.service';
import { SegmentService } from './segment.service';

@Module({ controllers: [MemberController], providers: [MemberService, RegisteredMemberService, RetentionJob, SegmentService] })
export class MemberModule {}

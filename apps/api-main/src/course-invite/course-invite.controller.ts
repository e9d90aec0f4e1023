import { Controller } from '@nestjs/common';
import type { InputOf, QueryOf } from '@madang/contracts/endpoint';
import { courseInviteApi } from '@madang/contracts/main/course-invite';
import type { Caller, User } from '@madang/server/caller';
import { Auth, Input, Path, Route } from '@madang/server/route';
import { CourseInviteService } from './course-invite.service';

interface At {
  channelSeq: number;
  courseSeq: number;
}

@Controller()
export class CourseInviteController {
  constructor(private readonly invites: CourseInviteService) {}

  @Route(courseInviteApi.create)
  create(@Auth() auth: User, @Path() at: At, @Input() input: InputOf<typeof courseInviteApi.create>) {
    return this.invites.create(auth, at.channelSeq, at.courseSeq, input);
  }
  @Route(courseInviteApi.list)
  list(@Path() at: At, @Input() query: QueryOf<typeof courseInviteApi.list>) {
    return this.invites.list(at.channelSeq, at.courseSeq, query.lastSeq ?? null);
  }
  @Route(courseInviteApi.find)
  find(@Auth() caller: Caller, @Path() at: At & { eventCode: string }) {
    return this.invites.find(caller, at.channelSeq, at.courseSeq, at.eventCode);
  }
}

import { Controller } from '@nestjs/common';
import type { InputOf, QueryOf } from '@madang/contracts/endpoint';
import { attendApi } from '@madang/contracts/main/attend';
import type { User } from '@madang/server/caller';
import { Auth, Input, Path, Route } from '@madang/server/route';
import { AdmissionService } from './admission.service';
import { AttendService, type AttendInput } from './attend.service';
import { EnrolleeService } from './enrollee.service';

interface At {
  channelSeq: number;
  courseSeq: number;
}

@Controller()
export class AttendController {
  constructor(
    private readonly attends: AttendService,
    private readonly enrollees: EnrolleeService,
    private readonly admissions: AdmissionService,
  ) {}

  @Route(attendApi.create)
  create(@Auth() auth: User, @Path() at: At, @Input() input: AttendInput) {
    return this.attends.create(auth, at.channelSeq, at.courseSeq, input);
  }
  @Route(attendApi.add)
  add(@Auth() auth: User, @Path() at: At, @Input() input: InputOf<typeof attendApi.add>) {
    return this.admissions.add(auth, at.channelSeq, at.courseSeq, input);
  }
  @Route(attendApi.mine)
  mine(@Auth() auth: User, @Path() at: At) {
    return this.attends.mine(auth, at.channelSeq, at.courseSeq);
  }
  @Route(attendApi.cancelMine)
  cancelMine(@Auth() auth: User, @Path() at: At, @Input() input: InputOf<typeof attendApi.cancelMine>) {
    return this.attends.cancelMine(auth, at.channelSeq, at.courseSeq, input.reason);
  }
  @Route(attendApi.excel)
  excel(@Auth() auth: User, @Path() at: At, @Input() query: QueryOf<typeof attendApi.excel>) {
    return this.enrollees.excel(auth, at.channelSeq, at.courseSeq, query);
  }
  @Route(attendApi.list)
  list(@Path() at: At, @Input() query: QueryOf<typeof attendApi.list>) {
    return this.enrollees.list(at.channelSeq, at.courseSeq, query, query.page, query.size);
  }
  @Route(attendApi.setStatus)
  setStatus(@Auth() auth: User, @Path() at: At, @Input() input: InputOf<typeof attendApi.setStatus>) {
    return this.enrollees.setStatus(auth, at.channelSeq, at.courseSeq, input);
  }
  @Route(attendApi.cancel)
  cancel(@Auth() auth: User, @Path() at: At, @Input() input: InputOf<typeof attendApi.cancel>) {
    return this.enrollees.cancel(auth, at.channelSeq, at.courseSeq, input);
  }
  @Route(attendApi.extend)
  extend(@Auth() auth: User, @Path() at: At, @Input() input: InputOf<typeof attendApi.extend>) {
    return this.enrollees.extend(auth, at.channelSeq, at.courseSeq, input);
  }
}

import { Controller, Req } from '@nestjs/common';
import type { InputOf, QueryOf } from '@madang/contracts/endpoint';
import { missionApi as api } from '@madang/contracts/main/mission';
import type { User } from '@madang/server/caller';
import type { Req as Request } from '@madang/server/request';
import { Auth, Input, Path, Route } from '@madang/server/route';
import { MissionService, type At } from './mission.service';

@Controller()
export class MissionController {
  constructor(private readonly missions: MissionService) {}

  @Route(api.list)
  list(@Auth() auth: User, @Path() at: At, @Input() q: QueryOf<typeof api.list>) {
    return this.missions.list(auth, at.courseSeq, q);
  }
  @Route(api.submissions)
  submissions(@Auth() auth: User, @Path() at: At, @Input() q: QueryOf<typeof api.submissions>) {
    return this.missions.submissions(auth, at, q);
  }
  @Route(api.submission)
  submission(@Auth() auth: User, @Path() at: At) {
    return this.missions.find(auth, at);
  }
  @Route(api.submit)
  submit(@Auth() auth: User, @Path() at: At, @Input() input: InputOf<typeof api.submit>) {
    return this.missions.submit(auth, at, input);
  }
  @Route(api.edit)
  edit(@Auth() auth: User, @Path() at: At, @Input() input: InputOf<typeof api.edit>) {
    return this.missions.edit(auth, at, input);
  }
  @Route(api.remove)
  remove(@Auth() auth: User, @Path() at: At) {
    return this.missions.remove(auth, at);
  }
  @Route(api.feedback)
  feedback(@Auth() auth: User, @Path() at: At, @Input() input: InputOf<typeof api.feedback>) {
    return this.missions.feedback(auth, at, input);
  }
  @Route(api.upload)
  upload(@Auth() auth: User, @Path() at: At, @Req() req: Request) {
    return this.missions.upload(auth, at, req);
  }
}

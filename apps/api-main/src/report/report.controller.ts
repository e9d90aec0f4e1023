import { Controller } from '@nestjs/common';
import type { InputOf, QueryOf } from '@madang/contracts/endpoint';
import { reportApi as api } from '@madang/contracts/main/report';
import type { User } from '@madang/server/caller';
import { Auth, Input, Path, Route } from '@madang/server/route';
import { ModerationService } from './moderation.service';
import { ReportService } from './report.service';

interface One {
  caseSeq: number;
}

@Controller()
export class ReportController {
  constructor(
    private readonly reports: ReportService,
    private readonly moderation: ModerationService,
  ) {}

  @Route(api.create)
  create(@Auth() auth: User, @Input() input: InputOf<typeof api.create>) {
    return this.reports.create(auth, input);
  }
  @Route(api.mine)
  mine(@Auth() auth: User, @Input() q: QueryOf<typeof api.mine>) {
    return this.reports.mine(auth, q);
  }
  @Route(api.hidden)
  hidden(@Auth() auth: User, @Input() q: QueryOf<typeof api.hidden>) {
    return this.reports.hidden(auth, q);
  }
  @Route(api.appeal)
  appeal(@Auth() auth: User, @Path() p: One, @Input() input: InputOf<typeof api.appeal>) {
    return this.reports.appeal(auth, p.caseSeq, input.text);
  }
  @Route(api.list)
  list(@Auth() auth: User, @Input() q: QueryOf<typeof api.list>) {
    return this.moderation.list(auth, q);
  }
  @Route(api.waiting)
  waiting(@Auth() auth: User) {
    return this.moderation.waiting(auth);
  }
  @Route(api.hide)
  hide(@Auth() auth: User, @Path() p: One, @Input() input: InputOf<typeof api.hide>) {
    return this.moderation.hide(auth, p.caseSeq, input);
  }
  @Route(api.leave)
  leave(@Auth() auth: User, @Path() p: One) {
    return this.moderation.leave(auth, p.caseSeq);
  }
  @Route(api.restore)
  restore(@Auth() auth: User, @Path() p: One) {
    return this.moderation.restore(auth, p.caseSeq);
  }
  @Route(api.answer)
  answer(@Auth() auth: User, @Path() p: One, @Input() input: InputOf<typeof api.answer>) {
    return this.moderation.answer(auth, p.caseSeq, input);
  }
}

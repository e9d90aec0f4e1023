import { Controller } from '@nestjs/common';
import type { InputOf, QueryOf } from '@madang/contracts/endpoint';
import { curriculumApi as api } from '@madang/contracts/main/curriculum';
import type { Caller, User } from '@madang/server/caller';
import { Auth, Input, Path, Route } from '@madang/server/route';
import { CurriculumReadService } from './curriculum-read.service';
import { CurriculumService } from './curriculum.service';

interface At {
  courseSeq: number;
  curriculumSeq: number;
}

@Controller()
export class CurriculumController {
  constructor(
    private readonly reads: CurriculumReadService,
    private readonly curriculum: CurriculumService,
  ) {}

  @Route(api.list)
  list(@Auth() auth: Caller, @Path() p: At, @Input() q: QueryOf<typeof api.list>) {
    return this.reads.list(auth, p.courseSeq, q);
  }
  @Route(api.save)
  save(@Auth() auth: User, @Path() p: At, @Input() input: InputOf<typeof api.save>) {
    return this.curriculum.save(auth, p.courseSeq, input);
  }
  @Route(api.remove)
  remove(@Auth() auth: User, @Path() p: At) {
    return this.curriculum.remove(auth, p.courseSeq, p.curriculumSeq);
  }
  @Route(api.restore)
  restore(@Auth() auth: User, @Path() p: At) {
    return this.curriculum.restore(auth, p.courseSeq, p.curriculumSeq);
  }
  @Route(api.order)
  order(@Auth() auth: User, @Path() p: At, @Input() input: InputOf<typeof api.order>) {
    return this.curriculum.order(auth, p.courseSeq, input.order);
  }
  @Route(api.lock)
  lock(@Auth() auth: User, @Path() p: At, @Input() input: InputOf<typeof api.lock>) {
    return this.curriculum.lock(auth, p.courseSeq, p.curriculumSeq, input.lockStatusYn);
  }
}

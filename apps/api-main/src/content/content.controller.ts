import { Controller } from '@nestjs/common';
import type { InputOf, QueryOf } from '@madang/contracts/endpoint';
import { contentApi as api } from '@madang/contracts/main/content';
import type { User } from '@madang/server/caller';
import { Auth, Input, Path, Route } from '@madang/server/route';
import { ContentService } from './content.service';

interface At {
  courseSeq: number;
}

@Controller()
export class ContentController {
  constructor(private readonly contents: ContentService) {}

  @Route(api.list)
  list(@Auth() auth: User, @Input() q: QueryOf<typeof api.list>) {
    return this.contents.list(auth, q);
  }
  @Route(api.create)
  create(@Auth() auth: User, @Input() input: InputOf<typeof api.create>) {
    return this.contents.create(auth, input);
  }
  @Route(api.update)
  update(@Auth() auth: User, @Path() p: At, @Input() input: InputOf<typeof api.update>) {
    return this.contents.update(auth, p.courseSeq, input);
  }
  @Route(api.remove)
  remove(@Auth() auth: User, @Path() p: At) {
    return this.contents.remove(auth, p.courseSeq);
  }
}

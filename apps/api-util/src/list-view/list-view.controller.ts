import { Controller } from '@nestjs/common';
import type { InputOf, QueryOf } from '@madang/contracts/endpoint';
import { listViewApi as api } from '@madang/contracts/util/list-view';
import type { User } from '@madang/server/caller';
import { Auth, Input, Path, Route } from '@madang/server/route';
import { ListViewService } from './list-view.service';

interface At {
  channelSeq: number;
  viewSeq: number;
}

@Controller()
export class ListViewController {
  constructor(private readonly views: ListViewService) {}

  @Route(api.list)
  list(@Auth() auth: User, @Path() at: At, @Input() { listCd }: QueryOf<typeof api.list>) {
    return this.views.list(auth, at.channelSeq, listCd);
  }
  @Route(api.setDefault)
  setDefault(@Auth() auth: User, @Path() at: At, @Input() input: InputOf<typeof api.setDefault>) {
    return this.views.setDefault(auth, at.channelSeq, input);
  }
  @Route(api.create)
  create(@Auth() auth: User, @Path() at: At, @Input() input: InputOf<typeof api.create>) {
    return this.views.create(auth, at.channelSeq, input);
  }
  @Route(api.update)
  update(@Auth() auth: User, @Path() at: At, @Input() input: InputOf<typeof api.update>) {
    return this.views.update(auth, at.channelSeq, at.viewSeq, input);
  }
  @Route(api.remove)
  remove(@Auth() auth: User, @Path() at: At) {
    return this.views.remove(auth, at.channelSeq, at.viewSeq);
  }
}

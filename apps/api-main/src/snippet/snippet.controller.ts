import { Controller } from '@nestjs/common';
import type { InputOf } from '@madang/contracts/endpoint';
import { snippetApi as api } from '@madang/contracts/main/snippet';
import type { User } from '@madang/server/caller';
import { Auth, Input, Path, Route } from '@madang/server/route';
import { SnippetService } from './snippet.service';

interface At {
  channelSeq: number;
  snippetSeq: number;
}

@Controller()
export class SnippetController {
  constructor(private readonly snippets: SnippetService) {}

  @Route(api.list)
  list(@Path() p: At) {
    return this.snippets.list(p.channelSeq);
  }
  @Route(api.create)
  create(@Auth() auth: User, @Path() p: At, @Input() input: InputOf<typeof api.create>) {
    return this.snippets.create(auth, p.channelSeq, input);
  }
  @Route(api.order)
  order(@Auth() auth: User, @Path() p: At, @Input() { order }: InputOf<typeof api.order>) {
    return this.snippets.order(auth, p.channelSeq, order);
  }
  @Route(api.update)
  update(@Auth() auth: User, @Path() p: At, @Input() input: InputOf<typeof api.update>) {
    return this.snippets.update(auth, p.channelSeq, p.snippetSeq, input);
  }
  @Route(api.remove)
  remove(@Auth() auth: User, @Path() p: At) {
    return this.snippets.remove(auth, p.channelSeq, p.snippetSeq);
  }
}

import { Controller } from '@nestjs/common';
import type { InputOf, QueryOf } from '@madang/contracts/endpoint';
import { pageApi } from '@madang/contracts/page/page';
import { sitePageApi as api } from '@madang/contracts/page/site-page';
import type { Caller, User } from '@madang/server/caller';
import { Auth, Input, Path, Route } from '@madang/server/route';
import { LandingPageService } from './landing-page.service';
import { PageEditorService } from './page-editor.service';
import { SitePageService } from './site-page.service';

interface At {
  channelSeq: number;
  pageSeq: number;
}

@Controller()
export class SitePageController {
  constructor(
    private readonly pages: SitePageService,
    private readonly editor: PageEditorService,
    private readonly landings: LandingPageService,
  ) {}

  @Route(pageApi.list)
  list(@Auth() auth: Caller, @Path() p: { channelSeq: number }, @Input() q: QueryOf<typeof pageApi.list>) {
    return this.pages.list(auth, p.channelSeq, q);
  }

  @Route(pageApi.byPath)
  byPath(@Auth() auth: Caller, @Path() p: { channelSeq: number }, @Input() q: QueryOf<typeof pageApi.byPath>) {
    return this.pages.byPath(auth, p.channelSeq, q.path);
  }

  @Route(pageApi.find)
  find(@Auth() auth: Caller, @Path() p: { channelSeq: number; pageSeq: number }) {
    return this.pages.find(auth, p.channelSeq, p.pageSeq);
  }

  @Route(api.list)
  adminList(@Path() p: At, @Input() q: QueryOf<typeof api.list>) {
    return this.editor.list(p.channelSeq, q);
  }
  @Route(api.checkPath)
  checkPath(@Path() p: At, @Input() q: QueryOf<typeof api.checkPath>) {
    return this.editor.checkPath(p.channelSeq, q.path, q.pageSeq ?? null);
  }
  @Route(api.create)
  create(@Auth() auth: User, @Path() p: At, @Input() input: InputOf<typeof api.create>) {
    return this.editor.create(auth, p.channelSeq, input);
  }
  @Route(api.createLanding)
  createLanding(@Auth() auth: User, @Path() p: At, @Input() input: InputOf<typeof api.createLanding>) {
    return this.landings.create(auth, p.channelSeq, input);
  }
  @Route(api.update)
  update(@Auth() auth: User, @Path() p: At, @Input() input: InputOf<typeof api.update>) {
    return this.editor.update(auth, p.channelSeq, p.pageSeq, input);
  }
  @Route(api.remove)
  remove(@Auth() auth: User, @Path() p: At) {
    return this.editor.remove(auth, p.channelSeq, p.pageSeq);
  }
}

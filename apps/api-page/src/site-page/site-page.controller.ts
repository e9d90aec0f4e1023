import { Controller } from '@nestjs/common';
import type { QueryOf } from '@madang/contracts/endpoint';
import { pageApi } from '@madang/contracts/page/page';
import type { Caller } from '@madang/server/caller';
import { Auth, Input, Path, Route } from '@madang/server/route';
import { SitePageService } from './site-page.service';

@Controller()
export class SitePageController {
  constructor(private readonly pages: SitePageService) {}

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
}

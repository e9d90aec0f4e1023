import { Controller } from '@nestjs/common';
import type { InputOf, QueryOf } from '@madang/contracts/endpoint';
import { searchApi as api } from '@madang/contracts/main/search';
import type { Caller } from '@madang/server/caller';
import { Auth, Input, Path, Route } from '@madang/server/route';
import { SearchService } from './search.service';

@Controller()
export class SearchController {
  constructor(private readonly searches: SearchService) {}

  @Route(api.suggest)
  suggest(@Auth() auth: Caller, @Input() { q }: QueryOf<typeof api.suggest>) {
    return this.searches.suggest(auth, q);
  }
  @Route(api.popular)
  popular(@Auth() auth: Caller) {
    return this.searches.popular(auth);
  }
  @Route(api.used)
  used(@Path() { channelSeq }: { channelSeq: number }, @Input() { q }: InputOf<typeof api.used>) {
    return this.searches.used(channelSeq, q);
  }
}

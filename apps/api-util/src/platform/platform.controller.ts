import { Controller } from '@nestjs/common';
import type { InputOf, QueryOf } from '@madang/contracts/endpoint';
import {
  platformFiguresApi,
  platformDifferenceApi,
  platformDomainApi,
  platformJobApi as jobApi,
  platformOrderApi,
} from '@madang/contracts/util/platform';
import type { User } from '@madang/server/caller';
import { Auth, Input, Path, Route } from '@madang/server/route';
import { PlatformFiguresService } from './platform-figures.service';
import { PlatformDomainService } from './platform-domain.service';
import { PlatformJobService } from './platform-job.service';
import { PlatformOrderService } from './platform-order.service';

@Controller()
export class PlatformController {
  constructor(
    private readonly totals: PlatformFiguresService,
    private readonly jobs: PlatformJobService,
    private readonly orders: PlatformOrderService,
    private readonly domains: PlatformDomainService,
  ) {}

  @Route(platformFiguresApi.overview)
  overview() {
    return this.totals.overview();
  }
  @Route(platformFiguresApi.sites)
  figures(@Input() { siteSeqs }: QueryOf<typeof platformFiguresApi.sites>, @Auth() auth: User) {
    return this.totals.sites(siteSeqs, auth);
  }
  @Route(jobApi.deadLetters)
  deadLetters() {
    return this.jobs.deadLetters(null);
  }
  @Route(jobApi.queues)
  queues() {
    return this.jobs.queues();
  }
  @Route(jobApi.retry)
  retry(@Input() { queue, id }: InputOf<typeof jobApi.retry>) {
    return this.jobs.retry(queue, id);
  }
  @Route(jobApi.retryAll)
  retryAll(@Input() { queue }: InputOf<typeof jobApi.retryAll>) {
    return this.jobs.retryAll(queue);
  }
  @Route(jobApi.discard)
  discard(@Input() { queue, id }: InputOf<typeof jobApi.discard>) {
    return this.jobs.discard(queue, id);
  }
  @Route(platformOrderApi.list)
  list(@Input() query: QueryOf<typeof platformOrderApi.list>) {
    return this.orders.list(query);
  }
  @Route(platformDomainApi.list)
  domainList(@Input() query: QueryOf<typeof platformDomainApi.list>) {
    return this.domains.list(query);
  }
  @Route(platformDomainApi.check)
  checkDomain(@Path() at: { siteSeq: number; domainSeq: number }) {
    return this.domains.check(at);
  }
  @Route(platformDifferenceApi.list)
  differences(@Input() query: QueryOf<typeof platformDifferenceApi.list>) {
    return this.orders.differences(query);
  }
  @Route(platformDifferenceApi.settle)
  settle(
    @Path() at: { siteSeq: number; differenceSeq: number },
    @Input() { note }: InputOf<typeof platformDifferenceApi.settle>,
    @Auth() auth: User,
  ) {
    return this.orders.settle(at, note, auth);
  }
}

import { Controller } from '@nestjs/common';
import type { QueryOf } from '@madang/contracts/endpoint';
import { eventApi } from '@madang/contracts/event/event';
import { Input, Path, Route } from '@madang/server/route';
import { DashboardService } from './dashboard.service';

@Controller()
export class DashboardController {
  constructor(private readonly dashboard: DashboardService) {}

  @Route(eventApi.dashboard)
  find(@Path() p: { channelSeq: number }, @Input() q: QueryOf<typeof eventApi.dashboard>) {
    return this.dashboard.find(p.channelSeq, q);
  }

  @Route(eventApi.guide)
  guide(@Path() p: { channelSeq: number }) {
    return this.dashboard.guide(p.channelSeq);
  }
}

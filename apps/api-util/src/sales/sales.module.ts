import { Controller, Module } from '@nestjs/common';
import type { QueryOf } from '@madang/contracts/endpoint';
import { salesApi as api } from '@madang/contracts/util/sales';
import type { User } from '@madang/server/caller';
import { Auth, Input, Path, Route } from '@madang/server/route';
import { SalesService } from './sales.service';

interface At {
  channelSeq: number;
  salesDate: string;
}

@Controller()
class SalesController {
  constructor(private readonly sales: SalesService) {}

  @Route(api.excel)
  excel(@Auth() auth: User, @Path() at: At, @Input() query: QueryOf<typeof api.excel>) {
    return this.sales.excel(auth, at.channelSeq, query);
  }
  @Route(api.list)
  list(@Path() at: At, @Input() query: QueryOf<typeof api.list>) {
    return this.sales.list(at.channelSeq, query);
  }
  @Route(api.day)
  day(@Path() at: At, @Input() query: QueryOf<typeof api.day>) {
    return this.sales.day(at.channelSeq, at.salesDate, query);
  }
}

@Module({ controllers: [SalesController], providers: [SalesService] })
export class SalesModule {}

import { Controller, Module } from '@nestjs/common';
import type { InputOf, QueryOf } from '@madang/contracts/endpoint';
import { settlementApi as api } from '@madang/contracts/util/settlement';
import type { User } from '@madang/server/caller';
import { Auth, Input, Path, Route } from '@madang/server/route';
import { ClosingJob } from './closing.job';
import { SettlementDocumentService } from './settlement-document.service';
import { PayoutService } from './payout.service';
import { SettlementService } from './settlement.service';

interface At {
  channelSeq: number;
  settlementDate: string;
}

@Controller()
class SettlementController {
  constructor(
    private readonly settlements: SettlementService,
    private readonly documents: SettlementDocumentService,
  ) {}

  @Route(api.mine)
  mine(@Auth() auth: User, @Input() { cursor }: QueryOf<typeof api.mine>) {
    return this.settlements.mine(auth, cursor);
  }
  @Route(api.documents)
  listDocuments(@Path() at: At) {
    return this.documents.list(at.channelSeq);
  }
  @Route(api.submit)
  submit(@Auth() auth: User, @Path() at: At, @Input() input: InputOf<typeof api.submit>) {
    return this.documents.submit(auth, at.channelSeq, input);
  }
  @Route(api.list)
  list(@Path() at: At, @Input() query: QueryOf<typeof api.list>) {
    return this.settlements.list(at.channelSeq, query);
  }
  @Route(api.excel)
  excel(@Auth() auth: User, @Path() at: At, @Input() query: QueryOf<typeof api.excel>) {
    return this.settlements.excel(auth, at, query);
  }
  @Route(api.find)
  find(@Path() at: At, @Input() query: QueryOf<typeof api.find>) {
    return this.settlements.find(at, query);
  }
}

@Module({
  controllers: [SettlementController],
  providers: [ClosingJob, SettlementDocumentService, PayoutService, SettlementService],
  exports: [SettlementDocumentService, PayoutService],
})
export class SettlementModule {}

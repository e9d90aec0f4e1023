import { Controller, Module } from '@nestjs/common';
import type { QueryOf } from '@madang/contracts/endpoint';
import { reconciliationApi as api } from '@madang/contracts/util/reconciliation';
import { Input, Path, Route } from '@madang/server/route';
import { PaymentModule } from '../payment/payment.module';
import { PlanModule } from '../plan/plan.module';
import { BillCompare } from './bill-compare';
import { ComparisonStates } from './comparison-states';
import { ComparisonWatchJob } from './comparison-watch.job';
import { DayCompare } from './day-compare';
import { OrderCompare } from './order-compare';
import { ReconciliationJob } from './reconciliation.job';
import { ReconciliationService } from './reconciliation.service';

@Controller()
class ReconciliationController {
  constructor(private readonly reconciliations: ReconciliationService) {}

  @Route(api.find)
  find(@Path() at: { channelSeq: number }, @Input() query: QueryOf<typeof api.find>) {
    return this.reconciliations.find(at.channelSeq, query);
  }
}

/** The daily comparison of our books with those of the payment companies. */
@Module({
  imports: [PaymentModule, PlanModule],
  controllers: [ReconciliationController],
  providers: [BillCompare, ComparisonStates, ComparisonWatchJob, DayCompare, OrderCompare, ReconciliationJob, ReconciliationService],
})
export class ReconciliationModule {}

import { Module } from '@nestjs/common';
import { FoldJob } from './fold.job';

/** The ledger and the orders added up by days. */
@Module({ providers: [FoldJob] })
export class LedgerModule {}

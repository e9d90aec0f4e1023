import { Module } from '@nestjs/common';
import { FoldJob } from './fold.job';

/** Runs the job that keeps daily sums of the ledger and of orders. */
@Module({ providers: [FoldJob] })
export class LedgerModule {}

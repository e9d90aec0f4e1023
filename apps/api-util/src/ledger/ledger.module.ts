import { Module } from '@nestjs/common';
import { LedgerFoldJob } from './fold.job';

/** The ledger added up by days. */
@Module({ providers: [LedgerFoldJob] })
export class LedgerModule {}

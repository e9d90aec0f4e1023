import { Module } from '@nestjs/common';
import { AccountModule } from '../account/account.module';
import { StorageModule } from '../storage/storage.module';
import { ClosingController } from './closing.controller';
import { ClosingService } from './closing.service';
import { SiteErasureJob } from './site-erasure.job';

@Module({ imports: [AccountModule, StorageModule], controllers: [ClosingController], providers: [ClosingService, SiteErasureJob] })
export class ClosingModule {}

import { Module } from '@nestjs/common';
import { RetentionJob } from '@madang/server/retention';
import { VisitsController } from './visits.controller';
import { VisitsService } from './visits.service';
import { WithdrawalHandler } from './withdrawal.handler';

@Module({ controllers: [VisitsController], providers: [VisitsService, WithdrawalHandler, RetentionJob] })
export class VisitsModule {}

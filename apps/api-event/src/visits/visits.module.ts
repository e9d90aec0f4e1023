import { Module } from '@nestjs/common';
import { VisitsController } from './visits.controller';
import { VisitsService } from './visits.service';
import { WithdrawalHandler } from './withdrawal.handler';

@Module({ controllers: [VisitsController], providers: [VisitsService, WithdrawalHandler] })
export class VisitsModule {}

import { Module } from '@nestjs/common';
import { VisitsController } from './visits.controller';
import { VisitsService } from './visits.service';

@Module({ controllers: [VisitsController], providers: [VisitsService] })
export class VisitsModule {}

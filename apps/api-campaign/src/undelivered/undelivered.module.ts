import { Module } from '@nestjs/common';
import { UndeliveredController } from './undelivered.controller';
import { UndeliveredService } from './undelivered.service';

@Module({ controllers: [UndeliveredController], providers: [UndeliveredService] })
export class UndeliveredModule {}

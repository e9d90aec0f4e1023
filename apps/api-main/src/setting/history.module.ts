import { Module } from '@nestjs/common';
import { History } from './history';

@Module({ providers: [History], exports: [History] })
export class HistoryModule {}

import { Module } from '@nestjs/common';
import { DomainDns } from './domain-dns';
import { DomainController } from './domain.controller';
import { DomainJob } from './domain.job';
import { DomainService } from './domain.service';

@Module({ controllers: [DomainController], providers: [DomainService, DomainDns, DomainJob] })
export class DomainModule {}

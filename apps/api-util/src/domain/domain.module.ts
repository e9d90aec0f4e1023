import { Module } from '@nestjs/common';
import { DomainDns } from './dns';
import { DomainController } from './domain.controller';
import { DomainJob } from './domain.job';
import { Domains } from './domain.service';

@Module({ controllers: [DomainController], providers: [Domains, DomainDns, DomainJob] })
export class DomainModule {}

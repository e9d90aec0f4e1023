import { Global, Module, type DynamicModule } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR } from '@nestjs/core';
import { getDataSourceToken, TypeOrmModule } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import type { ServiceName } from '@madang/contracts/services';
import { Acl } from './acl';
import { ApiKeys } from './api-keys';
import { ResponseInterceptor, ErrorFilter } from './responses';
import { Bus } from './bus';
import { Clock } from './clock';
import { ClosedSites } from './closed-sites';
import { openDataSource, type Entities } from './data-source';
import { Db } from './db';
import { RouteGuard } from './guard';
import { healthController } from './health.controller';
import { History } from './history';
import { IdempotencyInterceptor } from './idempotency';
import { IdempotencyStore, IdempotencySweep } from './idempotency-store';
import { JobLeaseEntity } from './job-lease.entity';
import { KeptAnswerEntity } from './kept-answer.entity';
import { Keywords } from './keywords';
import { Leases } from './leases';
import { StalledJobRecovery } from './stalled-jobs';
import { busOf } from './bus-of';
import { GatewayCopies, HEARS_GATEWAYS } from './gateway-copies';
import { Backlog } from './metrics/backlog';
import { DatabaseMetrics } from './metrics/database-metrics';
import { OperatorNotices } from './operator-notices';
import { Outbox, QUEUE_SUPERVISORS } from './outbox';
import { PersonalDataInterceptor } from './personal-data';
import { PlatformAccess } from './platform-access';
import { publishedReads } from './published-reads';
import { ReadingLog } from './reading-log';
import { RestrictedFields } from './restricted-fields';
import { Readiness } from './readiness';
import { columnsOf, Resealing } from './resealing';
import { ServiceCopy } from './service-copies';
import { ShutdownNotice } from './shutdown';
import { SiteErasure } from './site-erasure';
import { Tokens } from './token';

/** The providers of a service: database, clock, tokens, events, guard, kept answers, history, health; some services get more. */
@Global()
@Module({})
export class CoreModule {
  static of(service: ServiceName, entities: Entities = []): DynamicModule {
    return {
      module: CoreModule,
      imports: [dataSourceOf(service, [...entities, KeptAnswerEntity, JobLeaseEntity])],
      controllers: [healthController(service)],
      providers: [
        {
          provide: Db,
          useFactory: (source: DataSource, clock: Clock) => new Db(service, source, clock),
          inject: [getDataSourceToken(service), Clock],
        },
        { provide: Bus, useFactory: () => busOf(service) },
        Clock,
        Tokens,
        ApiKeys,
        Leases,
        Outbox,
        ...(QUEUE_SUPERVISORS.includes(service) ? [StalledJobRecovery, Backlog] : []),
        DatabaseMetrics,
        ...(columnsOf(service).length ? [Resealing] : []),
        Acl,
        PlatformAccess,
        ServiceCopy,
        ...(service === HEARS_GATEWAYS ? [GatewayCopies] : []),
        ClosedSites,
        SiteErasure,
        RestrictedFields,
        History,
        ReadingLog,
        Keywords,
        OperatorNotices,
        Readiness,
        ShutdownNotice,
        IdempotencyStore,
        IdempotencySweep,
        { provide: APP_GUARD, useClass: RouteGuard },
        { provide: APP_FILTER, useClass: ErrorFilter },
        // Nest runs interceptors in this order, the outer one first. An answer that IdempotencyInterceptor replays is already wrapped.
        { provide: APP_INTERCEPTOR, useClass: IdempotencyInterceptor },
        { provide: APP_INTERCEPTOR, useClass: ResponseInterceptor },
        { provide: APP_INTERCEPTOR, useClass: PersonalDataInterceptor },
        ...publishedReads(service),
      ],
      exports: [
        Db,
        Bus,
        Clock,
        Tokens,
        Leases,
        Outbox,
        Acl,
        ClosedSites,
        SiteErasure,
        RestrictedFields,
        History,
        Keywords,
        OperatorNotices,
        Readiness,
        ShutdownNotice,
      ],
    };
  }
}

/**
 * The data source of a service, by the service's name. It gets the entities as one list: `forFeature` of Nest collects the entities of a
 * whole process, and in a process that runs all services each would get the tables of the others.
 */
const dataSourceOf = (service: ServiceName, entities: Entities) =>
  TypeOrmModule.forRootAsync({
    name: service,
    // Nest's own retries are off: `openDataSource` retries by itself and explains errors that a retry does not cure.
    useFactory: () => ({ toRetry: () => false }),
    dataSourceFactory: () => openDataSource(service, entities),
  });

import { Global, Module, type DynamicModule } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR } from '@nestjs/core';
import type { EntityTarget, ObjectLiteral } from 'typeorm';
import type { ServiceName } from '@madang/contracts/services';
import { Acl } from './acl';
import { ResponseInterceptor, ErrorFilter } from './responses';
import { Bus } from './bus';
import { Clock } from './clock';
import { Db } from './db';
import { RouteGuard } from './guard';
import { healthController } from './health.controller';
import { History } from './history';
import { IdempotencyInterceptor } from './idempotency';
import { IdempotencyStore, IdempotencySweep } from './idempotency-store';
import { Keywords } from './keywords';
import { Leases } from './leases';
import { StalledJobRecovery } from './stalled-jobs';
import { busOf } from './bus-of';
import { OperatorNotices } from './operator-notices';
import { Outbox, SUPERVISORS } from './outbox';
import { RestrictedFields } from './restricted-fields';
import { Readiness } from './readiness';
import { columnsOf, Resealing } from './resealing';
import { Tokens } from './token';

/** What every service has: database, clock, tokens, events, guard, answers, history, health. */
@Global()
@Module({})
export class CoreModule {
  static of(service: ServiceName, entities: EntityTarget<ObjectLiteral>[] = []): DynamicModule {
    return {
      module: CoreModule,
      controllers: [healthController(service)],
      providers: [
        { provide: Db, useFactory: () => Db.open(service, entities) },
        { provide: Bus, useFactory: () => busOf(service) },
        Clock,
        Tokens,
        Leases,
        Outbox,
        ...(SUPERVISORS.includes(service) ? [StalledJobRecovery] : []),
        ...(columnsOf(service).length ? [Resealing] : []),
        Acl,
        RestrictedFields,
        History,
        Keywords,
        OperatorNotices,
        Readiness,
        IdempotencyStore,
        IdempotencySweep,
        { provide: APP_GUARD, useClass: RouteGuard },
        { provide: APP_FILTER, useClass: ErrorFilter },
        // The outer one first: a replayed answer is wrapped already.
        { provide: APP_INTERCEPTOR, useClass: IdempotencyInterceptor },
        { provide: APP_INTERCEPTOR, useClass: ResponseInterceptor },
      ],
      exports: [Db, Bus, Clock, Tokens, Leases, Outbox, Acl, RestrictedFields, History, Keywords, OperatorNotices, Readiness],
    };
  }
}

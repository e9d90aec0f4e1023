import { Global, Module, type DynamicModule } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR } from '@nestjs/core';
import type { EntityTarget, ObjectLiteral } from 'typeorm';
import type { ServiceName } from '@madang/contracts/services';
import { Acl } from './acl';
import { AnswerInterceptor, ErrorFilter } from './answers';
import { Bus } from './bus';
import { Clock } from './clock';
import { Db } from './db';
import { RouteGuard } from './guard';
import { healthController } from './health.controller';
import { History } from './history';
import { IdempotencyInterceptor } from './idempotency';
import { KeptAnswers, KeptAnswersSweep } from './kept-answers';
import { Keywords } from './keywords';
import { Leases } from './leases';
import { LostJobs } from './lost-jobs';
import { busOf } from './bus-of';
import { OperatorNotices } from './operator-notices';
import { Outbox, SUPERVISORS } from './outbox';
import { OwnFields } from './own-fields';
import { Readiness } from './readiness';
import { columnsOf, Resealing } from './resealing';
import { Ending } from './shutdown';
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
        ...(SUPERVISORS.includes(service) ? [LostJobs] : []),
        ...(columnsOf(service).length ? [Resealing] : []),
        Acl,
        OwnFields,
        History,
        Keywords,
        OperatorNotices,
        Readiness,
        Ending,
        KeptAnswers,
        KeptAnswersSweep,
        { provide: APP_GUARD, useClass: RouteGuard },
        { provide: APP_FILTER, useClass: ErrorFilter },
        // The outer one first: a replayed answer is wrapped already.
        { provide: APP_INTERCEPTOR, useClass: IdempotencyInterceptor },
        { provide: APP_INTERCEPTOR, useClass: AnswerInterceptor },
      ],
      exports: [Db, Bus, Clock, Tokens, Leases, Outbox, Acl, OwnFields, History, Keywords, OperatorNotices, Readiness, Ending],
    };
  }
}

import { Global, Module, type DynamicModule } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR } from '@nestjs/core';
import type { EntityTarget, ObjectLiteral } from 'typeorm';
import type { ServiceName } from '@madang/contracts/services';
import { Acl } from './acl';
import { AnswerInterceptor, ErrorFilter } from './answers';
import { Clock } from './clock';
import { Db } from './db';
import { RouteGuard } from './guard';
import { healthController } from './health.controller';
import { History } from './history';
import { Keywords } from './keywords';
import { LostJobs } from './lost-jobs';
import { Outbox, SUPERVISORS } from './outbox';
import { OwnFields } from './own-fields';
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
        Clock,
        Tokens,
        Outbox,
        ...(SUPERVISORS.includes(service) ? [LostJobs] : []),
        Acl,
        OwnFields,
        History,
        Keywords,
        { provide: APP_GUARD, useClass: RouteGuard },
        { provide: APP_FILTER, useClass: ErrorFilter },
        { provide: APP_INTERCEPTOR, useClass: AnswerInterceptor },
      ],
      exports: [Db, Clock, Tokens, Outbox, Acl, OwnFields, History, Keywords],
    };
  }
}

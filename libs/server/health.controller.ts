import { Controller, type Type } from '@nestjs/common';
import { healthApi } from '@madang/contracts/health';
import type { ServiceName } from '@madang/contracts/services';
import { Db } from './db';
import { Readiness } from './readiness';
import { Route } from './route';
import { sql } from './sql/sql';
import { statement } from './sql/statement';

const DATABASE_PING = statement('health.ping', () => sql`select 1`);

/** Makes the controller that answers whether a service runs (liveness) and whether it can serve calls (readiness). */
export function healthController(name: ServiceName): Type {
  const api = healthApi(name);

  @Controller()
  class HealthController {
    constructor(
      private readonly db: Db,
      private readonly readiness: Readiness,
    ) {}

    @Route(api.live)
    live() {
      return { service: this.db.service };
    }

    @Route(api.ready)
    async ready() {
      await this.db.rows(DATABASE_PING);
      return { service: this.db.service, database: true, ...(await this.readiness.look()) };
    }
  }
  return HealthController;
}

import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Gauge } from 'prom-client';
import { Db } from '../db';
import { databaseRefusals, registry } from './metrics';

const watched = new Set<Db>();

new Gauge({
  name: 'madang_db_connections',
  help: 'Connections to the database by state (busy, idle)',
  labelNames: ['service', 'state'],
  registers: [registry],
  collect() {
    this.reset();
    for (const { service, pool } of watched) {
      this.set({ service, state: 'idle' }, pool.idleCount);
      this.set({ service, state: 'busy' }, pool.totalCount - pool.idleCount);
    }
  },
});
new Gauge({
  name: 'madang_db_waiting',
  help: 'Callers who wait for a connection now',
  labelNames: ['service'],
  registers: [registry],
  collect() {
    this.reset();
    for (const { service, waiting } of watched) this.set({ service }, waiting);
  },
});

/** Reports the connections of one service's pool to the metrics. */
@Injectable()
export class DatabaseMetrics implements OnModuleDestroy {
  constructor(private readonly db: Db) {
    watched.add(db);
    databaseRefusals.inc({ service: db.service }, 0);
  }

  onModuleDestroy(): void {
    watched.delete(this.db);
  }
}

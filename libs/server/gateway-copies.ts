import { Injectable } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import { GATEWAY_COPY, gatewayNamed, type GatewayCopy } from '@madang/contracts/gateway-copy';
import type { ServiceName } from '@madang/contracts/services';
import { SECOND } from '@madang/contracts/time';
import { Clock } from './clock';
import { Db } from './db';
import { EveryCopyJob } from './recurring-jobs';
import { FORGET_COPY, NOTE_COPY } from './service-copies.sql';

/** The service whose processes note the gateways, and whose database has the list of processes. */
export const HEARS_GATEWAYS: ServiceName = 'main';
/** The name under which the list of processes has gateways. */
const GATEWAY_NAME = 'gateway';
const nameOf = (value: string) => `${GATEWAY_NAME} ${value}`;
/** Whether an entry of the list is a gateway that cannot say that it ends: nginx, which does not tell its start either. */
export const isNginx = (copy: string): boolean =>
  copy.startsWith(nameOf('')) && gatewayNamed(copy.slice(nameOf('').length))?.startedAt === null;
/** How many gateways are remembered between two rounds. Only a mistake could make more of them. */
const GATEWAYS_MAX = 100;

/**
 * Notes every ten seconds which gateways have sent requests, for the operators' console: gateways do not reach the database, so their
 * requests name them (`GATEWAY_COPY`).
 */
@Injectable()
export class GatewayCopies extends EveryCopyJob {
  protected readonly every = 10 * SECOND;
  private readonly seen = new Map<string, GatewayCopy & { at: Date }>();
  /** Gateways that are processes of `npm start`, which end together with this service. */
  private readonly beside = new Set<string>();

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {
    super();
  }

  /** Remembers that a request of this gateway came now. A text that names no gateway is ignored. */
  record(value: string): void {
    const known = this.seen.get(value);
    if (known) {
      known.at = this.clock.now();
      return;
    }
    const gateway = this.seen.size < GATEWAYS_MAX && gatewayNamed(value);
    if (gateway) this.seen.set(value, { ...gateway, at: this.clock.now() });
  }

  override async onModuleDestroy(): Promise<void> {
    await super.onModuleDestroy();
    for (const copy of this.beside) await this.db.rows(FORGET_COPY, { copy }).catch(() => undefined);
  }

  protected async round(): Promise<void> {
    const recorded = [...this.seen];
    this.seen.clear();
    for (const [value, { host, version, startedAt, at }] of recorded) {
      const copy = nameOf(value);
      if (startedAt) this.beside.add(copy);
      await this.db.rows(NOTE_COPY, {
        copy,
        service: GATEWAY_NAME,
        host,
        version,
        startedAt: startedAt ? new Date(startedAt) : at,
        now: at,
        failure: null,
      });
    }
  }
}

/** Makes a service note which gateway sent each request. */
export function recordGateways(gateways: GatewayCopies, fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (req, _, done) => {
    const value = req.headers[GATEWAY_COPY];
    if (typeof value === 'string') gateways.record(value);
    done();
  });
}

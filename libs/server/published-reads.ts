import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor, type Provider } from '@nestjs/common';
import { APP_INTERCEPTOR, Reflector } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import { catchError, finalize, mergeMap, of, throwError, type Observable } from 'rxjs';
import type { Endpoint } from '@madang/contracts/endpoint';
import type { Sealed } from '@madang/contracts/events';
import { WROTE_COOKIE, WROTE_FOR_SECONDS } from '@madang/contracts/published';
import type { ServiceName } from '@madang/contracts/services';
import { config, readUrl } from './config';
import { Db } from './db';
import { replicaReads } from './metrics/metrics';
import type { Replica } from './replica';
import type { Req } from './request';
import { hasRequestEffect, requestState } from './request-effects';
import { ENDPOINT, RawAnswer } from './route';
import { seal, unseal } from './seal';

const KIND = 'wrote';
/** What these write stands on no public page: whoever only looks around keeps the gateway's copies. */
const UNSEEN: readonly ServiceName[] = ['event', 'alarm'];
const COOKIE = new RegExp(`(?:^|;\\s*)${WROTE_COOKIE}=([^;]+)`);

/** How far the database was when this browser last changed something; 0 where it has not, or says nothing that is of us. */
function positionOf(cookies: string | undefined): number {
  const sealed = COOKIE.exec(cookies ?? '')?.[1];
  if (!sealed) return 0;
  try {
    const [kind, position] = unseal(sealed as Sealed).split(' ');
    return kind === KIND ? Number(position) : 0;
  } catch {
    return 0;
  }
}

/** Nothing there, or led elsewhere: what is new may be missing at a replica. */
const isAbsent = (answer: unknown): boolean => {
  if (!(answer instanceof RawAnswer)) return answer === null;
  const { status = 200 } = answer.options;
  return answer.body === 'null' || (status >= 300 && status !== 304);
};

/**
 * Lets the reads of a visitor's call that is declared as published go to the replica. What is absent or fails with what the replica knows
 * is asked again of the primary, so nobody hears 404 of what was published a moment ago. Who has a session or a key reads at the primary.
 */
@Injectable()
class PublishedReads implements NestInterceptor {
  constructor(
    private readonly reflector: Reflector,
    private readonly db: Db,
  ) {}

  intercept(ctx: ExecutionContext, next: CallHandler): Observable<unknown> {
    const state = ctx.getType() === 'http' ? requestState() : undefined;
    const endpoint = this.reflector.get<Endpoint | undefined>(ENDPOINT, ctx.getHandler());
    if (!state || !endpoint?.published) return next.handle();
    const { caller, headers } = ctx.switchToHttp().getRequest<Req>();
    if (this.db.replica && (caller.userSeq || headers.authorization)) return next.handle();
    const read = { after: positionOf(headers.cookie), used: false };
    state.published = read;
    const again = () => {
      state.published = undefined;
      read.used = false;
      replicaReads.inc({ service: this.db.service, outcome: 'absent' });
      return next.handle();
    };
    return next.handle().pipe(
      catchError((e: unknown) => (read.used ? again() : throwError(() => e))),
      mergeMap((answer) => (read.used && isAbsent(answer) ? again() : of(answer))),
      finalize(() => (state.published = undefined)),
    );
  }
}

/** Where there is a replica; in tests also without one, which then hold every such call to what it is declared as. */
export const publishedReads = (service: ServiceName): Provider[] =>
  readUrl(`madang_${service}`) || config.test ? [{ provide: APP_INTERCEPTOR, useClass: PublishedReads }] : [];

/**
 * Says with the answer of each call that changed something how far the database has come by then, in a cookie, which a browser sends with
 * its next calls and documents alike. Sealed: how much is written here is nobody's business, and a made-up one counts for nothing.
 */
export function tellPositions(service: ServiceName, replica: Replica, fastify: FastifyInstance): void {
  if (UNSEEN.includes(service)) return;
  fastify.addHook('onSend', async (req, reply, payload) => {
    if (req.method === 'GET' || (!hasRequestEffect() && !reply.hasHeader('idempotent-replayed'))) return payload;
    const value = seal([KIND, await replica.position()].join(' '));
    const secure = req.protocol === 'https' ? '; Secure' : '';
    void reply.header('set-cookie', `${WROTE_COOKIE}=${value}; Path=/; Max-Age=${WROTE_FOR_SECONDS}; HttpOnly; SameSite=Lax${secure}`);
    return payload;
  });
}

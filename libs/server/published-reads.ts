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
import { ENDPOINT_METADATA, RawAnswer } from './route';
import { seal, unseal } from './seal';

const WROTE_KIND = 'wrote';
/**
 * Services whose data appears on no public page, so their writes need not make the browser skip the gateway's cached copies or the
 * replica.
 */
const UNPUBLISHED_SERVICES: readonly ServiceName[] = ['event', 'alarm'];
const WROTE_COOKIE_PATTERN = new RegExp(`(?:^|;\\s*)${WROTE_COOKIE}=([^;]+)`);

/** The position that the database had when this browser last changed something, from its cookie; 0 without a cookie that we wrote. */
function positionOf(cookies: string | undefined): number {
  const sealed = WROTE_COOKIE_PATTERN.exec(cookies ?? '')?.[1];
  if (!sealed) return 0;
  try {
    const [kind, position] = unseal(sealed as Sealed).split(' ');
    return kind === WROTE_KIND ? Number(position) : 0;
  } catch {
    return 0;
  }
}

/** Whether the answer is empty, a redirect or an error, so that the replica may be missing something new. */
const isAbsent = (answer: unknown): boolean => {
  if (!(answer instanceof RawAnswer)) return answer === null;
  const { status = 200 } = answer.options;
  return answer.body === 'null' || (status >= 300 && status !== 304);
};

/**
 * Lets the replica answer the reads of a published call of a visitor. If the answer is empty, a redirect or an error, the primary is asked
 * again, so that a page published a moment ago is not answered with 404. Reads of calls with a session or an API key always go to the
 * primary.
 */
@Injectable()
class PublishedReads implements NestInterceptor {
  constructor(
    private readonly reflector: Reflector,
    private readonly db: Db,
  ) {}

  intercept(ctx: ExecutionContext, next: CallHandler): Observable<unknown> {
    const state = ctx.getType() === 'http' ? requestState() : undefined;
    const endpoint = this.reflector.get<Endpoint | undefined>(ENDPOINT_METADATA, ctx.getHandler());
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

/** Provides `PublishedReads` if there is a replica; also in tests, which check that published calls only read. */
export const publishedReads = (service: ServiceName): Provider[] =>
  readUrl(`madang_${service}`) || config.test ? [{ provide: APP_INTERCEPTOR, useClass: PublishedReads }] : [];

/**
 * After each call that changed something, sets a cookie with the position of the database. The browser sends the cookie with its next
 * calls and page loads, so that these show the change. The position is encrypted, since it tells how much this installation writes, and a
 * made-up one is ignored.
 */
export function tellPositions(service: ServiceName, replica: Replica, fastify: FastifyInstance): void {
  if (UNPUBLISHED_SERVICES.includes(service)) return;
  fastify.addHook('onSend', async (req, reply, payload) => {
    if (req.method === 'GET' || (!hasRequestEffect() && !reply.hasHeader('idempotent-replayed'))) return payload;
    const value = seal([WROTE_KIND, await replica.position()].join(' '));
    const secure = req.protocol === 'https' ? '; Secure' : '';
    void reply.header('set-cookie', `${WROTE_COOKIE}=${value}; Path=/; Max-Age=${WROTE_FOR_SECONDS}; HttpOnly; SameSite=Lax${secure}`);
    return payload;
  });
}

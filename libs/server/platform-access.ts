import { PLATFORM_ACCESS_STATE, PLATFORM_ACTION } from '@madang/contracts/platform-codes';
import { Injectable } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import type { Endpoint, PlatformAction } from '@madang/contracts/endpoint';
import { SECOND } from '@madang/contracts/time';
import type { Caller } from './caller';
import { Clock } from './clock';
import { Db } from './db';
import { fail } from './fail';
import { logger } from './log';
import { NOTE_ACT_STATUS, NOTE_ACT, PLATFORM_ACCESS } from './platform-access.sql';
import type { Req } from './request';

type AuditedReq = Req & { platformAct?: { auditSeq: number; access: PlatformAccess } };

/** Who runs the platform, read afresh with every call, and the log of what they do. */
@Injectable()
export class PlatformAccess {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  /** Strangers hear that there is nothing; an operator of the platform without a fresh second factor is asked for it. */
  async permit(access: 'platform' | 'platformEntry', { userSeq, sessionSeq, requestId }: Caller): Promise<void> {
    if (!userSeq || !sessionSeq) throw fail('NOT_FOUND');
    const [found] = await this.db.rows(PLATFORM_ACCESS, { userSeq, sessionSeq, now: this.clock.now() });
    const { OPEN, LOCKED } = PLATFORM_ACCESS_STATE;
    if (found?.access === OPEN || (found?.access === LOCKED && access === 'platformEntry')) return;
    logger.info({ requestId, userSeq, access }, 'refused');
    throw fail(found?.access ? 'SECOND_FACTOR_REQUIRED' : 'NOT_FOUND');
  }

  /** Whether an operator of the platform calls, with or without a fresh second factor. */
  async isOperator({ userSeq, sessionSeq, support }: Caller): Promise<boolean> {
    if (!userSeq || !sessionSeq) return false;
    const [found] = await this.db.rows(PLATFORM_ACCESS, { userSeq, sessionSeq, now: this.clock.now() });
    return found?.access != null && !support;
  }

  /** After how many seconds a caller may come back: about when the work is expected to end. */
  secondsUntil(end: Date): number {
    return retryAfter(end, this.clock.now());
  }

  /** Writes down what is asked for before it is done. What proves the person stays out of it. */
  async note({ audit: action, access, method }: Endpoint, req: AuditedReq): Promise<void> {
    if (!action) return;
    const { siteSeq: inPath, ...params } = req.pathParams;
    const sent = method === 'GET' ? null : (req.input as { siteSeq?: number | null } | undefined);
    const siteSeq = inPath ?? sent?.siteSeq ?? null;
    const detail = access === 'platformEntry' ? {} : { ...params, ...(req.input as object | undefined) };
    await this.write(req, action, siteSeq as number | null, detail);
  }

  /** Notes a write of an operator who is logged in as support: the call and its parameters, not the values that were written. */
  async noteSupport({ method, path, service }: Endpoint, req: AuditedReq): Promise<void> {
    if (!req.caller.support || method === 'GET') return;
    const { channelSeq: _, ...params } = req.pathParams;
    const call = `${method} ${service}${path.replace('/channels/:channelSeq', '')}`;
    await this.write(req, PLATFORM_ACTION.SUPPORT_WRITE, req.caller.support.siteSeq, { call, ...params });
  }

  private async write(req: AuditedReq, action: PlatformAction, siteSeq: number | null, detail: object): Promise<void> {
    const { userSeq, ip, requestId } = req.caller;
    const act = { userSeq: userSeq!, action, siteSeq, detail: JSON.stringify(detail), ip, requestId, now: this.clock.now() };
    const [noted] = await this.db.rows(NOTE_ACT, act);
    req.platformAct = { auditSeq: noted!.auditSeq, access: this };
  }

  async end(auditSeq: number, status: number): Promise<void> {
    await this.db.rows(NOTE_ACT_STATUS, { auditSeq, status });
  }
}

/** Seconds after which callers are told to come again, at least. */
const SOONEST = 30;
/** Whoever waits asks again at the expected end, and meanwhile no more often than each half minute. */
export const retryAfter = (end: Date, now: Date): number => Math.max(SOONEST, Math.ceil((end.getTime() - now.getTime()) / SECOND));

/** Adds to the log of the platform what came of a call. */
export function endPlatformActs(fastify: FastifyInstance): void {
  fastify.addHook('onSend', async (request, reply, payload) => {
    // Nest's request and Fastify's are one object; the guard put `platformAct` on it.
    const { platformAct } = request as unknown as AuditedReq;
    if (!platformAct) return payload;
    await platformAct.access
      .end(platformAct.auditSeq, reply.statusCode)
      .catch((e: Error) => logger.warn({ err: e.message, requestId: request.id }, 'outcome not written into the audit log'));
    return payload;
  });
}

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

/** Checks at each call whether the caller is a platform operator, and writes the audit log of what operators do. */
@Injectable()
export class PlatformAccess {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  /**
   * Throws unless the caller is a platform operator: others get NOT_FOUND, and an operator without a fresh second factor is asked for it,
   * except in calls of `platformEntry`.
   */
  async permit(access: 'platform' | 'platformEntry', { userSeq, sessionSeq, requestId }: Caller): Promise<void> {
    if (!userSeq || !sessionSeq) throw fail('NOT_FOUND');
    const [found] = await this.db.rows(PLATFORM_ACCESS, { userSeq, sessionSeq, now: this.clock.now() });
    const { OPEN, LOCKED } = PLATFORM_ACCESS_STATE;
    if (found?.access === OPEN || (found?.access === LOCKED && access === 'platformEntry')) return;
    logger.info({ requestId, userSeq, access }, 'refused');
    throw fail(found?.access ? 'SECOND_FACTOR_REQUIRED' : 'NOT_FOUND');
  }

  /**
   * Whether the caller is a platform operator, with or without a fresh second factor; false for an operator who is logged in as support.
   */
  async isOperator({ userSeq, sessionSeq, support }: Caller): Promise<boolean> {
    if (!userSeq || !sessionSeq) return false;
    const [found] = await this.db.rows(PLATFORM_ACCESS, { userSeq, sessionSeq, now: this.clock.now() });
    return found?.access != null && !support;
  }

  /** Seconds until a refused caller should try again: the time until maintenance is expected to end, but at least `RETRY_MIN_SECONDS`. */
  secondsUntil(end: Date): number {
    return retryAfter(end, this.clock.now());
  }

  /**
   * Writes a call into the audit log before it is carried out, if it is declared with `audit`. Codes and passwords of the second factor
   * are left out.
   */
  async note({ audit: action, access, method }: Endpoint, req: AuditedReq): Promise<void> {
    if (!action) return;
    const { siteSeq: inPath, ...params } = req.pathParams;
    const sent = method === 'GET' ? null : (req.input as { siteSeq?: number | null } | undefined);
    const siteSeq = inPath ?? sent?.siteSeq ?? null;
    const detail = access === 'platformEntry' ? {} : { ...params, ...(req.input as object | undefined) };
    await this.write(req, action, siteSeq as number | null, detail);
  }

  /**
   * Writes into the audit log what an operator who is logged in as support changes: the call and the parameters of its path, but not the
   * new values. What a page tells by itself, such as a visit or an error, and a log-out change nothing of the site.
   */
  async noteSupport({ access, method, path, service }: Endpoint, req: AuditedReq): Promise<void> {
    if (!req.caller.support || method === 'GET' || access === 'public' || access === 'login') return;
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

/** The fewest seconds after which a refused caller is told to try again. */
const RETRY_MIN_SECONDS = 30;
/** Seconds for the Retry-After header: until the expected end of maintenance, and half a minute if that is near or past. */
export const retryAfter = (end: Date, now: Date): number =>
  Math.max(RETRY_MIN_SECONDS, Math.ceil((end.getTime() - now.getTime()) / SECOND));

/** Adds the status of each answer to its call's entry in the audit log of the platform. */
export function endPlatformActs(fastify: FastifyInstance): void {
  fastify.addHook('onSend', async (request, reply, payload) => {
    // The request of Nest and that of Fastify are one object, on which the guard has put `platformAct`.
    const { platformAct } = request as unknown as AuditedReq;
    if (!platformAct) return payload;
    await platformAct.access
      .end(platformAct.auditSeq, reply.statusCode)
      .catch((e: Error) => logger.warn({ err: e.message, requestId: request.id }, 'outcome not written into the audit log'));
    return payload;
  });
}

import { PLATFORM_ACCESS_STATE } from '@madang/contracts/platform-codes';
import { Injectable } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import type { Endpoint } from '@madang/contracts/endpoint';
import type { Caller } from './caller';
import { Clock } from './clock';
import { Db } from './db';
import { fail } from './fail';
import { logger } from './log';
import { END_ACT, NOTE_ACT, PLATFORM_ACCESS } from './platform-access.sql';
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

  /** Writes down what is asked for before it is done. What proves the person stays out of it. */
  async note({ audit: action, access }: Endpoint, req: AuditedReq): Promise<void> {
    if (!action) return;
    const { userSeq, ip, requestId } = req.caller;
    const { siteSeq = null, ...params } = req.pathParams;
    const detail = JSON.stringify(access === 'platformEntry' ? {} : { ...params, ...(req.input as object | undefined) });
    const act = { userSeq: userSeq!, action, siteSeq: siteSeq as number | null, detail, ip, requestId, now: this.clock.now() };
    const [noted] = await this.db.rows(NOTE_ACT, act);
    req.platformAct = { auditSeq: noted!.auditSeq, access: this };
  }

  async end(auditSeq: number, status: number): Promise<void> {
    await this.db.rows(END_ACT, { auditSeq, status });
  }
}

/** Adds to the log of the platform what came of a call. */
export function endPlatformActs(fastify: FastifyInstance): void {
  fastify.addHook('onSend', async (request, reply, payload) => {
    const { platformAct } = request as unknown as AuditedReq;
    if (!platformAct) return payload;
    await platformAct.access
      .end(platformAct.auditSeq, reply.statusCode)
      .catch((e: Error) => logger.warn({ err: e.message, requestId: request.id }, 'outcome not written into the audit log'));
    return payload;
  });
}

import { Injectable } from '@nestjs/common';
import { PLATFORM_ACTION } from '@madang/contracts/platform-codes';
import { dayEnd, dayStart } from '@madang/contracts/dates';
import type { PlatformAction, QueryOf } from '@madang/contracts/endpoint';
import type { PlatformAct, platformAuditApi } from '@madang/contracts/main/platform';
import { Db, rows } from '@madang/server/db';
import { PLATFORM_ACTS } from './audit.sql';

/** How many lines of the audit log one answer lists. */
const AUDIT_LINES_PER_PAGE = 50;

/** Lists the calls that platform operators made, the latest first. */
@Injectable()
export class PlatformAuditService {
  constructor(private readonly db: Db) {}

  async list(query: QueryOf<typeof platformAuditApi.list>): Promise<{ list: PlatformAct[]; before: number | null }> {
    const { q, action, siteSeq, startAt, endAt, before } = query;
    const found = await this.db.all((tx) =>
      rows(tx, PLATFORM_ACTS, {
        q: q || null,
        siteSeq: siteSeq ?? null,
        before: before ?? null,
        limit: AUDIT_LINES_PER_PAGE + 1,
        from: startAt ? dayStart(startAt) : null,
        until: endAt ? dayEnd(endAt) : null,
        action: action && action in PLATFORM_ACTION ? (action as PlatformAction) : null,
        changes: action === 'CHANGES',
      }),
    );
    const list = found.slice(0, AUDIT_LINES_PER_PAGE).map((one) => ({ ...one, at: one.at.toISOString() }));
    return { list, before: found.length > AUDIT_LINES_PER_PAGE ? list.at(-1)!.auditSeq : null };
  }
}

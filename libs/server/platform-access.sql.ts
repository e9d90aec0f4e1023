import { type PlatformAccessState } from '@madang/contracts/platform-codes';
import type { PlatformAction } from '@madang/contracts/endpoint';
import { sql } from './sql/sql';
import { statement } from './sql/statement';

interface LogIn {
  userSeq: number;
  sessionSeq: number;
  now: Date;
}
/**
 * The caller's access to the console of the platform: OPEN while a second factor shown in this log-in is valid, else LOCKED; null for a
 * person who is no platform operator.
 */
export const PLATFORM_ACCESS = statement<LogIn, { access: PlatformAccessState | null }>(
  'platform.access',
  (p) => sql`select main.platform_access(${p.userSeq}, ${p.sessionSeq}, ${p.now}) as access`,
);

interface Act {
  userSeq: number;
  action: PlatformAction;
  siteSeq: number | null;
  /** The operator's request, as JSON. */
  detail: string;
  ip: string;
  requestId: string;
  now: Date;
}
/** Writes an operator's request into the audit log, before it is carried out. */
export const NOTE_ACT = statement<Act, { auditSeq: number }>(
  'platform.note-act',
  (p) => sql`
    select main.note_platform_act(
      ${p.userSeq}, ${p.action}, ${p.siteSeq}, ${p.detail}, ${p.ip}, ${p.requestId}, ${p.now}
    ) as "auditSeq"
  `,
);
/** Adds the HTTP status of the answer to an operator's entry in the audit log. */
export const NOTE_ACT_STATUS = statement<{ auditSeq: number; status: number }>(
  'platform.end-act',
  (p) => sql`select main.end_platform_act(${p.auditSeq}, ${p.status}::integer)`,
);

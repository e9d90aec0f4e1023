import { type PlatformAccessState } from '@madang/contracts/platform-codes';
import type { PlatformAction } from '@madang/contracts/endpoint';
import { sql } from './sql/sql';
import { statement } from './sql/statement';

interface LogIn {
  userSeq: number;
  sessionSeq: number;
  now: Date;
}
/** OPEN: the second factor was shown in this log-in. Null: a stranger. */
export const PLATFORM_ACCESS = statement<LogIn, { access: PlatformAccessState | null }>(
  'platform.access',
  (p) => sql`select main.platform_access(${p.userSeq}, ${p.sessionSeq}, ${p.now}) as access`,
);

interface Act {
  userSeq: number;
  action: PlatformAction;
  siteSeq: number | null;
  /** What the operator asked for, as JSON. */
  detail: string;
  ip: string;
  requestId: string;
  now: Date;
}
/** Notes what an operator asks for, before it is done. */
export const NOTE_ACT = statement<Act, { auditSeq: number }>(
  'platform.note-act',
  (p) => sql`
    select main.note_platform_act(
      ${p.userSeq}, ${p.action}, ${p.siteSeq}, ${p.detail}, ${p.ip}, ${p.requestId}, ${p.now}
    ) as "auditSeq"
  `,
);
/** Notes how the act of an operator ended, by its HTTP status. */
export const NOTE_ACT_STATUS = statement<{ auditSeq: number; status: number }>(
  'platform.end-act',
  (p) => sql`select main.end_platform_act(${p.auditSeq}, ${p.status}::integer)`,
);

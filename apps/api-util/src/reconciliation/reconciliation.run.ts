import type { CodeOf } from '@madang/contracts/codes';
import { DAY } from '@madang/contracts/time';

/** What a run does next, in this order; GIVEN_UP: the next day came before the run was done. */
export const RUN_PHASE = { DAYS: 'DAYS', READ: 'READ', ORDERS: 'ORDERS', BILLS: 'BILLS', DONE: 'DONE', GIVEN_UP: 'GIVEN_UP' } as const;
export type Phase = CodeOf<typeof RUN_PHASE>;

/** Milliseconds that a comparison looks back at most, if a long outage left days without one. */
export const FURTHEST_BACK_MS = 92 * DAY;

/** The result of a step; a null cursor ends the phase. */
export interface Step {
  cursor: string | null;
  transactions?: number;
  compared?: number;
  settled?: number;
}

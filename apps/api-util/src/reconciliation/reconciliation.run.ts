import type { CodeOf } from '@madang/contracts/codes';

/** What a run does next, in this order; GIVEN_UP: the next day came before the run was done. */
export const RUN_PHASE = { DAYS: 'DAYS', READ: 'READ', ORDERS: 'ORDERS', BILLS: 'BILLS', DONE: 'DONE', GIVEN_UP: 'GIVEN_UP' } as const;
export type Phase = CodeOf<typeof RUN_PHASE>;

/** Days that a comparison looks back at most, if a long outage left days without one. */
export const FURTHEST_BACK_DAYS = 92;

/** The result of a step; a null cursor ends the phase. */
export interface Step {
  cursor: string | null;
  transactions?: number;
  compared?: number;
  settled?: number;
}

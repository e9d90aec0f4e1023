import type { CodeOf } from '@madang/contracts/codes';

/** What a run does next; GIVEN_UP where the next day came before its end. */
export const PHASE = { DAYS: 'DAYS', READ: 'READ', ORDERS: 'ORDERS', BILLS: 'BILLS', DONE: 'DONE', GIVEN_UP: 'GIVEN_UP' } as const;
export type Phase = CodeOf<typeof PHASE>;

/** What a step did; without a cursor its phase is over. */
export interface Step {
  cursor: string | null;
  transactions?: number;
  compared?: number;
  settled?: number;
}

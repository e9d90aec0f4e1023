import type { Bill } from '@madang/contracts/util/plan';
import type { BadgeTone } from '../../ui/parts';

/** The colour of a bill's state; a state without one needs nothing and stands as plain text (look rule 17). */
export const BILL_TONE: Partial<Record<Bill['state'], BadgeTone>> = { CHARGING: 'warn', FAILED: 'bad' };

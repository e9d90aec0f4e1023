import type { TermState } from '@madang/contracts/main/challenge-rules';
import type { BadgeTone } from '../../ui/parts';

/** The colour of a term's state. */
export const TERM_TONE: Record<TermState, BadgeTone> = { upcoming: 'brand', running: 'good', over: 'plain' };

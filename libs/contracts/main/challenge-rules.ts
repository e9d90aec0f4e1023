/** Rules about a challenge's terms that server and web share. None of them reads the clock: `now` is always an argument. */
type Now = Date | number;
const ms = (at: string | Date) => new Date(at).getTime();

/** A term of a challenge: a participant joins one term, and its missions can be done while it runs. */
export interface ChallengeTerm {
  termSeq: number;
  name: string;
  startAt: string;
  endAt: string;
  /** Seats of the term; 0: no limit. */
  maxUserCount: number;
  /** Taken seats, including those of people who wait for approval or have yet to pay. */
  attendCount: number;
}

/** A term as staff see it. */
export interface StaffTerm extends ChallengeTerm {
  /** The applications that wait for approval: they have a seat of the term, but are no participants yet. */
  waitCnt: number;
}
/** How many people take part in a term; whoever has applied and waits for approval does not. */
export const participantsOf = (t: Pick<StaffTerm, 'attendCount' | 'waitCnt'>) => t.attendCount - t.waitCnt;

/** Whether a term has not begun, runs, or has ended. */
export type TermState = 'upcoming' | 'running' | 'over';
/** The state of a term at `now`. */
export const termState = (t: Pick<ChallengeTerm, 'startAt' | 'endAt'>, now: Now): TermState =>
  Number(now) >= ms(t.endAt) ? 'over' : Number(now) >= ms(t.startAt) ? 'running' : 'upcoming';
/** Whether all seats of a term are taken. In SQL the function main.is_term_full says the same. */
export const isTermFull = (t: Pick<ChallengeTerm, 'maxUserCount' | 'attendCount'>) => t.maxUserCount > 0 && t.attendCount >= t.maxUserCount;
/** What of a term says whether a person can join it. */
export type TermOffer = Pick<ChallengeTerm, 'startAt' | 'endAt' | 'maxUserCount' | 'attendCount'>;
/** Whether a person can join a term: it has not ended and has a free seat. */
export const isJoinable = (t: TermOffer, now: Now) => termState(t, now) !== 'over' && !isTermFull(t);

/**
 * The term that is offered first: of those that can be joined the next to begin, otherwise the running one that ends last; null if there is
 * none.
 */
export function defaultTerm<T extends ChallengeTerm>(terms: readonly T[], now: Now): T | null {
  const open = terms.filter((t) => isJoinable(t, now));
  const coming = open.filter((t) => termState(t, now) === 'upcoming').sort((a, b) => ms(a.startAt) - ms(b.startAt));
  const running = open.filter((t) => termState(t, now) === 'running').sort((a, b) => ms(b.endAt) - ms(a.endAt));
  return coming[0] ?? running[0] ?? null;
}
/** Whether a challenge can be joined at `now`. `full`: every term that has not ended is full; `over`: all terms have ended. */
export const joinState = (terms: readonly TermOffer[], now: Now): 'open' | 'full' | 'over' =>
  terms.some((t) => isJoinable(t, now)) ? 'open' : terms.some((t) => termState(t, now) !== 'over') ? 'full' : 'over';

const STATE_WITHOUT_TERM = { open: null, full: 'soldOut', over: 'closed' } as const;
/**
 * What the register button of a challenge says instead of `state` while none of its terms can be joined; null where one can be joined, and
 * where the button leads to no term.
 */
export const stateWithoutTerm = (state: string, terms: readonly TermOffer[], now: Now) =>
  state === 'enrol' || state === 'waitlist' ? STATE_WITHOUT_TERM[joinState(terms, now)] : null;

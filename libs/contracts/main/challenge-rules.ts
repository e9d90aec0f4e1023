/** Rules of a challenge's terms that server and web share; `now` is always an argument. */
type Now = Date | number;
const ms = (at: string | Date) => new Date(at).getTime();

/** A run of a challenge; a participant joins one of them, and its missions are open while it runs. */
export interface ChallengeTerm {
  termSeq: number;
  name: string;
  startAt: string;
  endAt: string;
  /** Seats of the term; 0: without a limit. */
  maxUserCount: number;
  /** Seats that are taken, those that wait for approval or payment included. */
  attendCount: number;
}

/** Where a term stands in time: before its begin, between begin and end, or after its end. */
export type TermState = 'upcoming' | 'running' | 'over';
/** Whether a term is to come, runs or is over. */
export const termState = (t: Pick<ChallengeTerm, 'startAt' | 'endAt'>, now: Now): TermState =>
  Number(now) >= ms(t.endAt) ? 'over' : Number(now) >= ms(t.startAt) ? 'running' : 'upcoming';
/** Whether all seats of a term are taken. SQL: main.is_term_full. */
export const isTermFull = (t: Pick<ChallengeTerm, 'maxUserCount' | 'attendCount'>) => t.maxUserCount > 0 && t.attendCount >= t.maxUserCount;
/** Until a term ends one may join it, as long as there is a seat. */
export const isJoinable = (t: ChallengeTerm, now: Now) => termState(t, now) !== 'over' && !isTermFull(t);

/** The next one to open; where none is to come, the running one that lasts longest. */
export function defaultTerm<T extends ChallengeTerm>(terms: readonly T[], now: Now): T | null {
  const open = terms.filter((t) => isJoinable(t, now));
  const coming = open.filter((t) => termState(t, now) === 'upcoming').sort((a, b) => ms(a.startAt) - ms(b.startAt));
  const running = open.filter((t) => termState(t, now) === 'running').sort((a, b) => ms(b.endAt) - ms(a.endAt));
  return coming[0] ?? running[0] ?? null;
}
/** Whether a challenge can be joined now, or why not: every term is full, or none is left. */
export const joinState = (terms: readonly ChallengeTerm[], now: Now): 'open' | 'full' | 'over' =>
  terms.some((t) => isJoinable(t, now)) ? 'open' : terms.some((t) => termState(t, now) !== 'over') ? 'full' : 'over';

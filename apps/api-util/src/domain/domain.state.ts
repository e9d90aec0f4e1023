import { DNS_RESULT } from '@madang/contracts/answer-codes';
import { daysAfter, hoursAfter, minutesAfter } from '@madang/contracts/dates';
import { DOMAIN_STATE, type DnsCheck, type DomainState } from '@madang/contracts/util/domain';
import type { Seen } from './domain-dns';

/** The columns of a row of `util.site_domain`, except who added it. */
export interface DomainRow {
  channel_seq: number;
  domain_seq: number;
  domain: string;
  token: string;
  state: DomainState;
  main: boolean;
  own: DnsCheck;
  point: DnsCheck;
  tries: number;
  misses: number;
  unowned_since: Date | null;
  astray_since: Date | null;
  checked_at: Date | null;
  check_at: Date | null;
  verified_at: Date | null;
  created_at: Date;
}
export type Course = Pick<DomainRow, 'state' | 'own' | 'point' | 'tries' | 'misses' | 'unowned_since' | 'astray_since'>;

/** Days for which the proof must be missing or wrong before the site loses the domain; enough checks must have failed, too. */
export const UNOWNED_DAYS = 3;
/** Hours for which the domain must lead nowhere or elsewhere before it is out of use; enough checks must have failed, too. */
export const ASTRAY_HOURS = 1;
/**
 * How many checks must have failed since the last good one before a site loses a domain without its proof; a check without a clear result
 * does not count.
 */
const MISSES_TO_LOSE = 6;
/** How many checks must have failed since the last good one before a domain that leads elsewhere is out of use. */
const MISSES_TO_STRAY = 3;
/** How many checks must have failed since the last good one before the site's owners and operators get an alarm. */
export const MISSES_TO_TELL = 3;
/** Days after which a claim that is not proven is no longer checked; it must also have been checked a hundred times. */
const FORGOTTEN_AFTER_DAYS = 60;

export const isHeld = ({ state }: Pick<DomainRow, 'state'>) => state === DOMAIN_STATE.VERIFIED || state === DOMAIN_STATE.SERVING;
const isSure = ({ result }: DnsCheck) => result === DNS_RESULT.MISSING || result === DNS_RESULT.WRONG;
/** Since when a record has been wrong or missing. A check without a clear result changes nothing. */
const since = (check: DnsCheck, before: Date | null, now: Date) =>
  check.result === DNS_RESULT.RIGHT ? null : isSure(check) ? (before ?? now) : before;
/** What is stored of a check; of one without a clear result, the records that were found before. */
const kept = (fresh: DnsCheck, before: DnsCheck): DnsCheck =>
  fresh.result === DNS_RESULT.UNCLEAR ? { ...before, result: DNS_RESULT.UNCLEAR } : fresh;

/**
 * The new state of a domain after a check. `hold` is called when an unproven domain's proof is there; it answers false if another site
 * has the domain.
 */
export async function courseOf(row: DomainRow, seen: Seen, now: Date, hold: () => Promise<boolean>): Promise<Course> {
  const course = { own: kept(seen.own, row.own), point: kept(seen.point, row.point), tries: row.tries + 1 };
  if (isHeld(row)) {
    const unowned_since = since(seen.own, row.unowned_since, now);
    const astray_since = since(seen.point, row.astray_since, now);
    const misses = isSure(seen.own) || isSure(seen.point) ? row.misses + 1 : unowned_since || astray_since ? row.misses : 0;
    const goneOut = isSure(seen.own) && misses >= MISSES_TO_LOSE && unowned_since !== null && daysAfter(unowned_since, UNOWNED_DAYS) <= now;
    if (goneOut) return { ...course, state: DOMAIN_STATE.LOST, tries: 0, misses: 0, unowned_since: null, astray_since: null };
    const strayed =
      isSure(seen.point) && misses >= MISSES_TO_STRAY && astray_since !== null && hoursAfter(astray_since, ASTRAY_HOURS) <= now;
    const state = seen.point.result === DNS_RESULT.RIGHT ? DOMAIN_STATE.SERVING : strayed ? DOMAIN_STATE.VERIFIED : row.state;
    return { ...course, state, misses, unowned_since, astray_since };
  }
  const rest = { ...course, misses: 0, unowned_since: null, astray_since: null };
  if (seen.own.result === DNS_RESULT.RIGHT) {
    if (!(await hold())) return { ...rest, state: DOMAIN_STATE.TAKEN };
    return { ...rest, state: seen.point.result === DNS_RESULT.RIGHT ? DOMAIN_STATE.SERVING : DOMAIN_STATE.VERIFIED, tries: 0 };
  }
  if (seen.own.result === DNS_RESULT.UNCLEAR || row.state === DOMAIN_STATE.LOST) return { ...rest, state: row.state };
  return {
    ...rest,
    state: seen.own.result === DNS_RESULT.WRONG || seen.point.result === DNS_RESULT.WRONG ? DNS_RESULT.WRONG : DOMAIN_STATE.WAITING,
  };
}

/**
 * When the job checks the domain again: in use every six hours, and more often after a failed check. A domain that is not in use is
 * checked soon at first, and then more and more rarely; null for a claim that is no longer checked.
 */
export function nextLook(course: Pick<DomainRow, 'state' | 'tries' | 'misses' | 'created_at'>, now: Date): Date | null {
  const { state, tries, misses } = course;
  if (state === DOMAIN_STATE.SERVING) return misses === 0 ? hoursAfter(now, 6) : misses <= 6 ? minutesAfter(now, 10) : hoursAfter(now, 1);
  if (state !== DOMAIN_STATE.VERIFIED && daysAfter(course.created_at, FORGOTTEN_AFTER_DAYS) <= now && tries >= 100) return null;
  if (tries < 70) return minutesAfter(now, tries < 10 ? 1 : tries < 22 ? 5 : 30);
  return hoursAfter(now, tries < 100 ? 6 : 24);
}

import { SUBSCRIPTION_END } from '@madang/contracts/answer-codes';
import { SUBSCRIPTION_STATE } from '@madang/contracts/codes';
import { DAY } from '@madang/contracts/time';
import { Broken } from './broken';
import type { Facts } from './facts';
import { endsOf, lastMoment } from './reckoning';

/** An enrolment that can be entered now or could be, with what it was sold for. */
export interface End {
  attendSeq: number;
  title: string;
  days: number;
  from: number;
  /** When its access ends; null for never. */
  until: number | null;
  termEnd: number | null;
  /** Packages of the same person that contain the class. */
  carried: { from: number; until: number | null }[] | null;
}
const never = (at: number | null) => at ?? Infinity;

/**
 * Throws unless everybody may enter until the end of what was sold: the end of a day in Korea, counted after the first day, or the end of
 * a term; later by the days for which the site was shut and by those that staff gave; and as long as a package with the class runs, but no
 * longer once the package is given back.
 */
export function checkEnds(found: readonly End[], facts: Facts): void {
  const wrong = found.map((one) => ({ ...one, due: dueEnds(one, facts) })).filter((one) => !isRight(one, facts));
  if (wrong.length) throw new Broken('access lasts as long as what was sold says', readable(wrong));
}

function dueEnds({ attendSeq, days, from, termEnd }: End, { shuts, gifts }: Facts): number[] {
  if (termEnd === null && days < 0) return [Infinity];
  return endsOf(termEnd ?? lastMoment(from, days), from, shuts, gifts.get(attendSeq));
}

function isRight({ attendSeq, from, until: end, carried, due }: End & { due: number[] }, { stretched, shuts }: Facts): boolean {
  const until = never(end);
  if (due.includes(until)) return true;
  if (stretched.has(attendSeq)) return until >= Math.min(...due);
  if (!carried) return false;
  const longest = Math.max(...due, ...carried.map((one) => never(one.until)));
  // A package that begins while the site is shut gets fewer days than the enrolment that it extends, which keeps its own.
  const shutAt = carried.flatMap((one) => shuts.filter((shut) => shut.from <= one.from && (shut.to === null || one.from <= shut.to)));
  const more = shutAt.reduce((sum, shut) => sum + (never(shut.to) - Math.max(shut.from, from)), 0);
  return until >= Math.min(...due) && until <= longest + (more && more + DAY);
}

/** A membership that began, with the period that was paid last. */
export interface Period {
  subscriptionSeq: number;
  state: string;
  endCd: string | null;
  from: number;
  until: number;
  endedAt: number | null;
  /** When the period ends that was paid last and not given back; null for none. */
  paidUntil: number | null;
  /** Whether nothing of it was given back. */
  inFull: boolean | null;
}

/** Throws unless memberships run as long as they are paid for, and longer by the days for which the site was shut. */
export function checkPeriods(found: readonly Period[], { shuts }: Facts): void {
  const unpaid = found.filter((one) => one.state === SUBSCRIPTION_STATE.ACTIVE && one.paidUntil === null);
  if (unpaid.length) throw new Broken('a member has paid for the period', readable(unpaid));
  const due = (one: Period) => endsOf(one.paidUntil!, one.from, shuts);
  const wrong = found.filter((one) => one.state === SUBSCRIPTION_STATE.ACTIVE && !due(one).includes(one.until));
  if (wrong.length) throw new Broken('a membership lasts as long as was paid', readable(wrong.map((one) => ({ ...one, due: due(one) }))));
  const cut = found.filter(
    (one) =>
      one.state === SUBSCRIPTION_STATE.ENDED &&
      one.inFull &&
      one.endCd !== SUBSCRIPTION_END.WITHDRAWN &&
      never(one.endedAt) < Math.min(...due(one)),
  );
  if (cut.length)
    throw new Broken('a membership does not end before what was paid', readable(cut.map((one) => ({ ...one, due: due(one) }))));
}

/** The rows with moments as dates, for the report. */
const readable = (rows: readonly object[]): unknown =>
  JSON.parse(JSON.stringify(rows), (_key, value: unknown) =>
    typeof value === 'number' && value > 1_500_000_000_000 ? new Date(value).toISOString() : value,
  );

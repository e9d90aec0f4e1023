import { DAY, HOUR } from '@madang/contracts/time';

/*
 * The model's own reckoning of the end of access and of the refund that is due, in days and milliseconds. It imports no rule of the
 * product: where both say something else, one of them is wrong.
 */

/** How far the clock of Korea is ahead; it has no summer time. */
const KOREA_AHEAD_MS = 9 * HOUR;
/** Days within which a buyer may take back a purchase, from the day after it on. */
const SECOND_THOUGHTS = 7;
/** The most days by which Sundays and holidays put that off. */
const HOLIDAY_DAYS_MAX = 12;

/** A time for which a site was shut; `to` is null until somebody reopens it, and `openedAt` until everybody has the days back. */
export interface Shut {
  from: number;
  to: number | null;
  openedAt: number | null;
}
/** Days that staff gave, which are counted if `sure`; otherwise nobody knows whether they were given. */
export interface Gift {
  at: number;
  days: number;
  sure: boolean;
}

const begun = (ms: number) => Math.max(0, Math.ceil(ms / DAY));
const midnight = (at: number) => Math.floor((at + KOREA_AHEAD_MS) / DAY) * DAY - KOREA_AHEAD_MS;
/** The last millisecond of the day in Korea that is so many days after that of a moment. */
export const lastMoment = (from: number, days: number) => midnight(from) + (days + 1) * DAY - 1;

/** The begun days of a shut time that fall into a period which began at `from`. */
const daysOf = (shut: Shut & { to: number }, from: number) => begun(shut.to - Math.max(shut.from, from));
const hasEnded = (one: Shut): one is Shut & { to: number } => one.to !== null;

/** When a period ends that began at `from` and was sold up to `end`, after the times for which the site was shut and what staff gave. */
function lastsUntil(end: number, from: number, shuts: readonly Shut[], gifts: readonly Gift[] = []): number {
  const shut = shuts.filter(hasEnded).map((one) => ({ at: one.from, days: daysOf(one, from), given: false }));
  const steps = [...shut, ...gifts.map(({ at, days }) => ({ at, days, given: true }))].toSorted((a, b) => a.at - b.at);
  // What was over when the site was shut does not begin again.
  return steps.reduce((until, { at, days, given }) => (given || until > at ? until + days * DAY : until), end);
}

/** All ends that a period may have now: with and without what nobody knows, such as a suspension that is being made up for. */
export function endsOf(end: number, from: number, shuts: readonly Shut[], gifts: readonly Gift[] = []): number[] {
  const sure = gifts.filter((one) => one.sure);
  const unsure = gifts.filter((one) => !one.sure);
  const opened = shuts.filter((one) => one.openedAt !== null);
  const ended = shuts.filter(hasEnded);
  const known = opened.length === ended.length ? [opened] : [opened, ended];
  const given = Array.from({ length: 2 ** unsure.length }, (_, bits) => [...sure, ...unsure.filter((_one, i) => bits & (2 ** i))]);
  return known.flatMap((some) => given.map((gift) => lastsUntil(end, from, some, gift)));
}

/** The money that should come back; between `least` and `most`, since a won is rounded for each class of a package. */
export interface Due {
  least: number;
  most: number;
}
const none: Due = { least: 0, most: 0 };

/** What was sold for days: since when, up to when without the days of suspensions, and how much of its money is still here. */
export interface Sold {
  paid: number;
  paidAt: number;
  from: number;
  end: number;
  /** In how many classes the price is divided. */
  shares: number;
}

/** The refund of something sold for days, asked for at a moment, while nothing was opened. */
export function dueByDays(sold: Sold, at: number, shuts: readonly Shut[]): Due {
  const { paid, paidAt, from, end, shares } = sold;
  if (paid <= 0) return none;
  const whole = { least: paid, most: paid };
  if (from > at) return whole;
  // Nobody uses a shut site, so the clock of a refund stands from the moment at which it was shut.
  const running = shuts.find((one) => one.from <= at && (one.openedAt === null || one.openedAt > at));
  const used = running ? running.from : at;
  const past = shuts.filter(hasEnded).filter((one) => one !== running && one.to <= used);
  const daysIn = (some: readonly (Shut & { to: number })[]) => some.reduce((sum, one) => sum + daysOf(one, from), 0);
  const idle = daysIn(past.filter((one) => one.from < lastsUntil(end, from, shuts)));
  const of = Math.max(1, begun(end - from));
  const gone = Math.min(of, Math.max(0, begun(used - from) - idle));
  const share = (paid * (of - gone)) / of;
  const byDays = { least: Math.floor(share), most: Math.min(paid, Math.ceil(share) + shares) };
  // The days of second thoughts stand still as well, also where the access itself was over by then.
  const thinksUntil = midnight(Math.max(paidAt, from)) + (SECOND_THOUGHTS + 1) * DAY + daysIn(past) * DAY;
  if (used < thinksUntil) return whole;
  return used < thinksUntil + HOLIDAY_DAYS_MAX * DAY ? { least: byDays.least, most: paid } : byDays;
}

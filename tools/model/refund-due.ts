import { SUBSCRIPTION_END } from '@madang/contracts/answer-codes';
import { SUBSCRIPTION_STATE } from '@madang/contracts/codes';
import { Broken } from './broken';
import type { Run } from './command';
import { soldBy } from './ends.sql';
import { dueByDays, lastMoment, type Due } from './reckoning';

interface Bought {
  paid: number;
  paidAt: number | null;
  member: boolean;
  term: number | null;
  attendSeq: number;
  days: number | null;
  /** Whether the enrolment has ended, so that nothing comes back. */
  ended: boolean;
  from: number | null;
  endless: boolean;
  periodEnd: number | null;
  state: string | null;
  endCd: string | null;
  /** Whether the membership has gone on to a later period. */
  hasLater: boolean;
  prolonged: boolean;
  shares: number;
}

/**
 * Throws unless the refund of an order is what is due by the days that nobody has used yet, without those on which the site was shut. Of
 * what has other parts than days, such as a term, it may be anything up to what was paid.
 */
export async function mustBeDue(run: Run, orderNo: string, amount: number): Promise<void> {
  if (!run.alone || run.w.movesByItself) return;
  const [bought] = await run.w.sql<Bought>(soldBy(run.g.channelSeq, orderNo));
  if (!bought) return;
  const due = dueOf(run, bought);
  if (amount < due.least || amount > due.most)
    throw new Broken('a refund by days leaves out the days on which the site was shut', {
      orderNo,
      amount,
      due,
      bought,
      at: run.w.now(),
      shuts: run.facts.shuts,
    });
}

function dueOf({ w, facts }: Run, b: Bought): Due {
  const nothing = { least: 0, most: 0 };
  const anything = { least: 0, most: Math.max(0, b.paid) };
  const { paid, paidAt, shares } = b;
  if (paidAt === null) return nothing;
  if (b.member) {
    const runs = b.state === SUBSCRIPTION_STATE.ACTIVE || b.endCd === SUBSCRIPTION_END.WITHDRAWN;
    if (!runs || b.hasLater || b.periodEnd === null) return nothing;
    return dueByDays({ paid, paidAt, from: b.from!, end: b.periodEnd, shares }, w.now().getTime(), facts.shuts);
  }
  if (b.ended) return nothing;
  if (b.term !== null || b.prolonged || facts.gifts.get(b.attendSeq)?.length || facts.stretched.has(b.attendSeq)) return anything;
  // What never ends, or has not begun, comes back as a whole.
  if (b.from === null || b.endless) return { least: paid, most: paid };
  return dueByDays({ paid, paidAt, from: b.from, end: lastMoment(b.from, b.days!), shares }, w.now().getTime(), facts.shuts);
}

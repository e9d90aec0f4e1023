import { DAY } from '@madang/contracts/time';
import type { Facts } from './facts';
import type { ModelSite } from './model-site';
import { ALWAYS, RETURNED, LEARNER_LIMIT } from './rules-always.sql';
import { ENDS, QUIET } from './rules-quiet.sql';
import type { Stage } from './stage';

/** A rule that does not hold, with the rows that break it. */
export class Broken extends Error {
  constructor(
    readonly rule: string,
    readonly found: unknown,
  ) {
    super(`${rule}: ${JSON.stringify(found)}`);
  }
}

/** All rules in one statement: a round trip costs more than looking at a small site. */
const joined = (rules: Record<string, string>) =>
  Object.entries(rules)
    .map(([rule, text]) => `select '${rule.replace(/'/g, "''")}' as rule, to_jsonb(r) as found from (${text}) r`)
    .join('\nunion all\n');
const given = (text: string) => `select f.* from (values ($1::bigint, $2::timestamptz)) p cross join lateral (${text}) f`;
const TEXT = {
  always: given(joined({ ...ALWAYS, returned: RETURNED, students: LEARNER_LIMIT })),
  quiet: given(joined(QUIET)),
};
interface Row {
  rule: string;
  found: unknown;
}
export interface LearnerCount {
  students: number;
  limit: number | null;
}

function mustHold(rows: Row[]): void {
  const [first] = rows;
  if (first)
    throw new Broken(
      first.rule,
      rows.filter((one) => one.rule === first.rule).map((one) => one.found),
    );
}

/** What holds after every step; answers how many learners the site has, and may have. */
export async function checkAlways(w: Stage, g: ModelSite, facts: Facts): Promise<LearnerCount> {
  const rows = await w.prepared<Row>('always', TEXT.always, [g.channelSeq, w.now()]);
  mustHold(rows.filter((one) => one.rule in ALWAYS));
  const returned = rows.filter((one) => one.rule === 'returned').map((one) => one.found as { orderNo: string; attendSeq: number | null });
  const unasked = returned.filter((one) => !facts.mayBeReturned(one.orderNo, one.attendSeq));
  if (unasked.length) throw new Broken('nothing is returned without a word of a person or of the provider', unasked);
  return rows.find((one) => one.rule === 'students')!.found as LearnerCount;
}

/** Checks the rules that hold once no notice, job or payment is under way. */
export async function checkQuiet(w: Stage, g: ModelSite, facts: Facts): Promise<void> {
  await checkAlways(w, g, facts);
  mustHold(await w.prepared<Row>('quiet', TEXT.quiet, [g.channelSeq, w.now()]));
  await everybodyLearnsToTheEnd(w, g, facts);
}

interface End {
  attendSeq: number;
  title: string;
  days: number;
  from: Date;
  until: Date | null;
  termEnd: Date | null;
  /** By a package that holds the class. */
  prolonged: boolean;
}
/** Days are full days of Seoul after that of the beginning; a term ends when it ends; below zero nothing ends. */
async function everybodyLearnsToTheEnd(w: Stage, g: ModelSite, facts: Facts): Promise<void> {
  const short = (await w.sql<End>(ENDS, [g.channelSeq])).filter((one) => {
    if (facts.stretched.has(one.attendSeq)) return false;
    if (one.termEnd) return one.until?.getTime() !== one.termEnd.getTime();
    if (one.days < 0) return one.until !== null;
    const lasts = (one.until?.getTime() ?? Infinity) - one.from.getTime();
    return lasts < one.days * DAY || (lasts > (one.days + 1) * DAY && !one.prolonged);
  });
  if (short.length) throw new Broken('access lasts as long as the class says', short);
}

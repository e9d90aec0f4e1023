import { DAY } from '@madang/contracts/time';
import { list, sql, type Sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';
import type { Facts } from './facts';
import type { ModelSite } from './model-site';
import { always, learnerLimit, returnedOrders, type Asked } from './rules-always.sql';
import { accessEnds, quiet } from './rules-quiet.sql';
import type { Stage } from './stage';

/** Thrown for a rule that does not hold, with the rows that break it. */
export class Broken extends Error {
  constructor(
    readonly rule: string,
    readonly found: unknown,
  ) {
    super(`${rule}: ${JSON.stringify(found)}`);
  }
}

interface At {
  channelSeq: number;
  now: Date;
}
/** All rules in one statement, since a round trip costs more than checking a small site. */
const joined = (rules: Record<string, Sql>) =>
  list(
    Object.entries(rules).map(([rule, found]) => sql`select ${rule} as rule, to_jsonb(r) as found from (${found}) r`),
    '\nunion all\n',
  );
/** SQL that gives the rules their parameters; its first row sets their types. */
export const given = (asked: Asked, found: Sql) => sql`
  select f.* from (values (${asked.channelSeq}::bigint, ${asked.now}::timestamptz)) p
  cross join lateral (${found}) f`;
const CHECKS_ALWAYS = statement<At, Row>('model.always', (p) =>
  given(p, joined({ ...always(p), returned: returnedOrders(p.channelSeq), students: learnerLimit(p.channelSeq) })),
);
const CHECKS_QUIET = statement<At, Row>('model.quiet', (p) => given(p, joined(quiet(p))));
const RULES_ALWAYS = new Set(Object.keys(always({ channelSeq: null, now: null })));
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

/** Checks the rules that hold after every command; answers how many learners the site has and may have. */
export async function checkAlways(w: Stage, g: ModelSite, facts: Facts): Promise<LearnerCount> {
  const rows = await w.prepared(CHECKS_ALWAYS, { channelSeq: g.channelSeq, now: w.now() });
  mustHold(rows.filter((one) => RULES_ALWAYS.has(one.rule)));
  const returned = rows.filter((one) => one.rule === 'returned').map((one) => one.found as { orderNo: string; attendSeq: number | null });
  const unasked = returned.filter((one) => !facts.mayBeReturned(one.orderNo, one.attendSeq));
  if (unasked.length) throw new Broken('nothing is returned without a word of a person or of the provider', unasked);
  return rows.find((one) => one.rule === 'students')!.found as LearnerCount;
}

/** Checks the rules that hold once no notice, job or payment is unfinished. */
export async function checkQuiet(w: Stage, g: ModelSite, facts: Facts): Promise<void> {
  await checkAlways(w, g, facts);
  mustHold(await w.prepared(CHECKS_QUIET, { channelSeq: g.channelSeq, now: w.now() }));
  await everybodyLearnsToTheEnd(w, g, facts);
}

interface End {
  attendSeq: number;
  title: string;
  days: number;
  from: Date;
  until: Date | null;
  termEnd: Date | null;
  /** Whether a package that contains the class gives the access. */
  prolonged: boolean;
}
/**
 * Checks until when learners may enter: access ends at the end of a day in Korea, counted after the first day; a term's ends with the
 * term; with a negative number of days it never ends.
 */
async function everybodyLearnsToTheEnd(w: Stage, g: ModelSite, facts: Facts): Promise<void> {
  const short = (await w.sql<End>(accessEnds(g.channelSeq))).filter((one) => {
    if (facts.stretched.has(one.attendSeq)) return false;
    if (one.termEnd) return one.until?.getTime() !== one.termEnd.getTime();
    if (one.days < 0) return one.until !== null;
    const lasts = (one.until?.getTime() ?? Infinity) - one.from.getTime();
    return lasts < one.days * DAY || (lasts > (one.days + 1) * DAY && !one.prolonged);
  });
  if (short.length) throw new Broken('access lasts as long as the class says', short);
}

import { list, sql, type Sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';
import { checkEnds, checkPeriods, type End, type Period } from './ends';
import { ends, periods, timesShut } from './ends.sql';
import type { Facts } from './facts';
import type { ModelSite } from './model-site';
import type { Shut } from './reckoning';
import { always, BEGINS_NOTHING, KEEPS_OFFERS, learnerLimit, returnedOrders, type Asked } from './rules-always.sql';
import { quiet } from './rules-quiet.sql';
import { underWay } from './rules-underway.sql';
import { Broken } from './broken';
import type { Stage } from './stage';

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
  given(
    p,
    joined({
      ...always(p),
      ...underWay(p),
      returned: returnedOrders(p.channelSeq),
      students: learnerLimit(p.channelSeq),
      shut: timesShut(p.channelSeq),
      end: ends(p.channelSeq),
    }),
  ),
);
const CHECKS_QUIET = statement<At, Row>('model.quiet', (p) => given(p, joined({ ...quiet(p), period: periods(p.channelSeq) })));
const NO_PARAMETERS: Asked = { channelSeq: null, now: null };
const RULES_ALWAYS = new Set(Object.keys({ ...always(NO_PARAMETERS), ...underWay(NO_PARAMETERS) }));
/** Rules for a stage whose clock stands still while a call is at work. */
const OF_ONE_CLOCK: readonly string[] = [BEGINS_NOTHING, KEEPS_OFFERS];
const RULES_QUIET = new Set(Object.keys(quiet(NO_PARAMETERS)));
interface Row {
  rule: string;
  found: unknown;
}
const foundOf = <T>(rows: Row[], name: string) => rows.filter((one) => one.rule === name).map((one) => one.found as T);
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
  mustHold(rows.filter((one) => RULES_ALWAYS.has(one.rule) && !(w.movesByItself && OF_ONE_CLOCK.includes(one.rule))));
  facts.shuts = foundOf<Shut>(rows, 'shut');
  checkEnds(foundOf<End>(rows, 'end'), facts);
  const returned = foundOf<{ orderNo: string; attendSeq: number | null }>(rows, 'returned');
  const unasked = returned.filter((one) => !facts.mayBeReturned(one.orderNo, one.attendSeq));
  if (unasked.length) throw new Broken('nothing is returned without a word of a person or of the provider', unasked);
  return foundOf<LearnerCount>(rows, 'students')[0]!;
}

/** Checks the rules that hold once no notice, job or payment is unfinished. */
export async function checkQuiet(w: Stage, g: ModelSite, facts: Facts): Promise<void> {
  await checkAlways(w, g, facts);
  const rows = await w.prepared(CHECKS_QUIET, { channelSeq: g.channelSeq, now: w.now() });
  mustHold(rows.filter((one) => RULES_QUIET.has(one.rule)));
  checkPeriods(foundOf<Period>(rows, 'period'), facts);
}

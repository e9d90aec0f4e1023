import fc from 'fast-check';
import { Run, type Command } from './command';
import { buying } from './commands/buying';
import { enrolments } from './commands/enrolments';
import { memberships } from './commands/memberships';
import { money } from './commands/money';
import { plans } from './commands/plans';
import { refunds } from './commands/refunds';
import { time } from './commands/time';
import { newGround, sweep } from './ground';
import { checkQuiet } from './invariants';
import { settle } from './settle';
import type { World } from './world';

const KINDS = [...buying, ...money, ...refunds, ...enrolments, ...memberships, ...plans, ...time];
export const LONGEST = 30;
/** Days on which months, Seoul's midnight and short Februaries matter. */
const STARTS = ['2027-01-31T01:00:00Z', '2027-03-15T05:00:00Z', '2027-05-31T14:58:00Z', '2028-02-29T03:00:00Z'];

export interface History {
  start: string;
  commands: Iterable<Command>;
}
/** A kind as often as it weighs. */
const weighted = KINDS.flatMap(({ weight, arbitrary }) => Array.from({ length: weight }, () => arbitrary));
export const history: fc.Arbitrary<History> = fc.record({
  start: fc.constantFrom(...STARTS),
  commands: fc.commands(weighted, { maxCommands: LONGEST, size: 'max', disableReplayLog: true }),
});

/** What was played, for the report. */
export interface Tally {
  runs: number;
  commands: number;
  lastLog: string[];
}

/** Plays one history on a site of its own; fails with the first rule that does not hold. */
export async function play(w: World, { start, commands }: History, tally: Tally): Promise<void> {
  w.setNow(new Date(start));
  const run = new Run(w, await newGround(w));
  tally.lastLog = run.log;
  tally.runs++;
  try {
    await fc.asyncModelRun(() => ({ model: {}, real: run }), commands as never);
    run.log.push('settle()');
    await settle(w, run.g);
    await checkQuiet(w, run.g, run.facts);
  } finally {
    tally.commands += run.log.filter((line) => !line.startsWith(' ')).length;
    await w.afterwards();
    w.network.forget();
    w.untold.clear();
    await sweep(w);
  }
}

import fc from 'fast-check';
import { Run, single, together, type Command, type Kind } from './command';
import { buying } from './commands/buying';
import { enrolments } from './commands/enrolments';
import { memberships } from './commands/memberships';
import { money } from './commands/money';
import { paths } from './commands/paths';
import { paypal } from './commands/paypal';
import { people } from './commands/people';
import { platform, reopenAtLast } from './commands/platform';
import { plans } from './commands/plans';
import { refunds } from './commands/refunds';
import { time } from './commands/time';
import { newModelSite, sweep } from './model-site';
import { checkQuiet } from './invariants';
import { settle } from './settle';
import type { World } from './world';

const COMMAND_KINDS = [
  ...people,
  ...buying,
  ...paths,
  ...money,
  ...paypal,
  ...refunds,
  ...enrolments,
  ...memberships,
  ...plans,
  ...platform,
  ...time,
];
/** The most commands of a history. */
const COMMANDS_MAX = 20;
/** Days on which histories begin: ends of months, midnight in Korea, and the end of February are special. */
const HISTORY_STARTS = ['2027-01-31T01:00:00Z', '2027-03-15T05:00:00Z', '2027-05-31T14:58:00Z', '2028-02-29T03:00:00Z'];

export interface History {
  start: string;
  commands: Iterable<Command>;
}
/** How many generators of commands with several deeds at the same time are among those from which a history draws. */
const JOINT_GENERATORS = 30;
const commandsOf = (kinds: Kind[]) => [...single(kinds), ...Array.from({ length: JOINT_GENERATORS }, () => together(kinds))];
const historyOf = (kinds: Kind[], maxCommands: number): fc.Arbitrary<History> =>
  fc.record({
    start: fc.constantFrom(...HISTORY_STARTS),
    commands: fc.commands(commandsOf(kinds), { maxCommands, size: 'max', disableReplayLog: true }),
  });
export const history = historyOf(COMMAND_KINDS, COMMANDS_MAX);
/** Generates histories for a stage where others are played at the same time, so none waits until the stage is quiet. */
export const sharedHistory = historyOf(
  COMMAND_KINDS.filter(({ still }) => !still),
  18,
);

/** Counts of what was played, for the report. */
export interface Tally {
  runs: number;
  commands: number;
  lastLog: string[];
}

/** Plays one history on a site of its own; throws at the first rule that does not hold. */
export async function play(w: World, { start, commands }: History, tally: Tally): Promise<void> {
  w.setNow(new Date(start));
  const run = new Run(w, await newModelSite(w));
  tally.lastLog = run.log;
  tally.runs++;
  try {
    await fc.asyncModelRun(() => ({ model: {}, real: run }), commands as never);
    run.log.push('settle()');
    await settle(w, run.g);
    await checkQuiet(w, run.g, run.facts);
    if (await reopenAtLast(run)) {
      await settle(w, run.g);
      await checkQuiet(w, run.g, run.facts);
    }
  } finally {
    tally.commands += run.log.filter((line) => !line.startsWith(' ')).length;
    await w.afterwards();
    w.forget();
    await sweep(w);
  }
}

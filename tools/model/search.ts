import fc from 'fast-check';
import { Broken } from './broken';
import { history, play, type Tally } from './machine';
import type { World } from './world';

export interface Search {
  seed: number;
  runs: number;
  /** A history counts as passed if the report of its broken rule contains one of these texts, so that known mistakes do not hide others. */
  except?: readonly string[];
  /** Milliseconds after which no further history begins, and a failing one is not shortened any further. */
  within?: number;
  /** How many histories are played even when `within` is over, so that a busy machine does not pass for having played none. */
  least?: number;
  /** Whether a history that breaks a rule is reported without being shortened. */
  asItIs?: boolean;
}
export interface Found {
  seed: number;
  /** How many histories were played up to the first that broke a rule. */
  after: number;
  rule: string;
  error: string;
  /** The shortest history found that breaks the rule: its first day, its commands, and their results. */
  start: string;
  commands: string[];
  log: string[];
}

/**
 * Plays random histories until one breaks a rule, and shortens that one; null if none of the histories that it played broke one, apart
 * from rules in `except`. After `within` it plays no more, and answers the same.
 */
export async function search(
  w: World,
  { seed, runs, except = [], within, least = 0, asItIs = false }: Search,
  tally: Tally,
): Promise<Found | null> {
  let after = 0;
  let log: string[] = [];
  let known = false;
  const ends = within ? Date.now() + within : Infinity;
  const property = fc.asyncProperty(history, async (one) => {
    // The time limit is checked only before a history begins: an aborted one would go on beside the next one and share its clock.
    if (Date.now() > ends && (known || after >= least)) return;
    if (!known) after++;
    try {
      await play(w, one, tally);
    } catch (e) {
      if (e instanceof Broken && except.some((text) => e.message.includes(text))) return;
      known = true;
      log = tally.lastLog;
      throw e;
    }
  });
  const result = await fc.check(property, {
    seed,
    numRuns: runs,
    endOnFailure: asItIs,
  });
  if (!result.failed || !result.counterexample) return null;
  const [{ start, commands }] = result.counterexample;
  const error = result.errorInstance as Error;
  return {
    seed,
    after,
    start,
    log,
    rule: error instanceof Broken ? error.rule : 'an error',
    error: error instanceof Broken ? error.message : (error.stack ?? String(error)),
    commands: [...commands].filter((one) => 'hasRan' in one && one.hasRan).map(String),
  };
}

/** The report of a broken rule, as text. */
export const told = (f: Found) =>
  [
    `seed ${f.seed}, after ${f.after} histories: ${f.error}`,
    `the shortest history that breaks it begins on ${f.start}:`,
    ...f.commands.map((one, i) => `  ${i + 1}. ${one}`),
    'what came of it:',
    ...f.log.map((line) => `  ${line}`),
  ].join('\n');

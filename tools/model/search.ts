import fc from 'fast-check';
import { Broken } from './invariants';
import { history, play, type Tally } from './machine';
import type { World } from './world';

export interface Search {
  seed: number;
  runs: number;
  /**
   * Histories that break a rule whose name has one of these texts end there and count as passed: what is known already hides nothing
   * else.
   */
  except?: readonly string[];
  /** Milliseconds; what is not played by then is left out. A history that broke a rule is shortened so long. */
  within?: number;
  /** True: a history that breaks a rule is reported as it was played, without being shortened. */
  asItIs?: boolean;
}
export interface Found {
  seed: number;
  /** How many histories were played until the first one that broke a rule, before it was shortened. */
  after: number;
  rule: string;
  error: string;
  /** The shortest history that still breaks it, as commands and as what came of them. */
  start: string;
  commands: string[];
  log: string[];
}

/** Plays random histories until one breaks a rule, and shortens that one; null when all rules hold. */
export async function search(w: World, { seed, runs, except = [], within, asItIs = false }: Search, tally: Tally): Promise<Found | null> {
  let after = 0;
  let log: string[] = [];
  let known = false;
  const ends = within ? Date.now() + within : Infinity;
  const property = fc.asyncProperty(history, async (one) => {
    // The time limit is checked only before a history begins. One that was cut off would run on beside the next one and share its clock.
    if (Date.now() > ends) return;
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
    ...{ seed, after, start, log },
    rule: error instanceof Broken ? error.rule : 'an error',
    error: error instanceof Broken ? error.message : (error.stack ?? String(error)),
    commands: [...commands].filter((one) => 'hasRan' in one && one.hasRan).map(String),
  };
}

/** The report of a broken rule, for whoever has to mend it. */
export const told = (f: Found) =>
  [
    `seed ${f.seed}, after ${f.after} histories: ${f.error}`,
    `the shortest history that breaks it begins on ${f.start}:`,
    ...f.commands.map((one, i) => `  ${i + 1}. ${one}`),
    'what came of it:',
    ...f.log.map((line) => `  ${line}`),
  ].join('\n');

import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { Run } from './command';
import { returnRefused } from './commands/money';
import { paypalEnds } from './commands/paypal';
import { newModelSite, sweep, type ModelSite } from './model-site';
import { Broken } from './broken';
import { checkQuiet } from './invariants';
import type { KilledWorld } from './killed-world';
import { sharedHistory, type History } from './machine';
import type { Found } from './search';
import { LOOK_PAUSES_MS } from './settle';
import { UNFINISHED_WORK } from './settle.sql';

/** How many histories are played at the same time, each on a site of its own. */
export const PARALLEL_HISTORIES = 28;
/** Milliseconds of real time within which everything must be finished. */
const FINISHED_WITHIN_MS = 120_000;

export interface Killed {
  commands: number;
  found: Found[];
}

/** Plays histories at the same time while services are killed, and then checks whether the rules hold. */
export async function playKilled(w: KilledWorld, seed: number): Promise<Killed> {
  const histories = fc.sample(sharedHistory, { seed, numRuns: PARALLEL_HISTORIES });
  const lanes: Lane[] = [];
  for (const history of histories) lanes.push({ history, run: new Run(w, await newModelSite(w)) });
  const failed = new Map<Lane, unknown>();
  const hold = (lane: Lane, work: () => Promise<unknown>) => work().catch((e: unknown) => void (failed.has(lane) || failed.set(lane, e)));
  await Promise.all(
    lanes.map((lane) => hold(lane, () => fc.asyncModelRun(() => ({ model: {}, real: lane.run }), lane.history.commands as never))),
  );
  await w.afterwards();
  await settleAll(
    w,
    lanes.map(({ run }) => run.g),
  );
  for (const lane of lanes) await hold(lane, () => checkQuiet(w, lane.run.g, lane.run.facts));
  await sweep(w);
  w.untold.clear();
  return {
    commands: lanes.reduce((sum, { run }) => sum + run.log.filter((line) => !line.startsWith(' ')).length, 0),
    found: [...failed].map(([lane, e]) => foundOf(seed, lane, e)),
  };
}

interface Lane {
  history: History;
  run: Run;
}

async function endAll(w: KilledWorld, sites: ModelSite[]): Promise<void> {
  for (const g of sites) {
    await paypalEnds(w, g);
    await returnRefused(w, g);
  }
}

async function settleAll(w: KilledWorld, sites: ModelSite[]): Promise<void> {
  for (const pause of LOOK_PAUSES_MS) {
    w.later(pause);
    await endAll(w, sites);
    await w.catchUp();
    await w.runJobs();
  }
  for (const end = Date.now() + FINISHED_WITHIN_MS; Date.now() < end; await sleep(500)) {
    const open = await Promise.all(sites.map((g) => w.prepared(UNFINISHED_WORK, { channelSeq: g.channelSeq, now: w.now() })));
    if (!open.some(([one]) => one!.open)) return w.runJobs();
    // Moves the clock forward, so that planned looks and retries come at once.
    w.later(10_000);
    await endAll(w, sites);
    await w.deliver('inOrder');
    await w.sql("update jobs.job set start_after = now() where state = 'retry'");
  }
}

function foundOf(seed: number, { history, run }: Lane, e: unknown): Found {
  return {
    seed,
    after: 0,
    start: history.start,
    log: run.log,
    rule: e instanceof Broken ? e.rule : 'an error',
    error: e instanceof Broken ? e.message : ((e as Error).stack ?? String(e)),
    commands: run.log.filter((line) => !line.startsWith(' ')),
  };
}

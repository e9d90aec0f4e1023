import 'reflect-metadata';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Found } from './search';
import { throughSocket } from './shortcut';

const USAGE = `npm run model -- [options]
  --runs 1000        random histories to play; a run that was stopped goes on where it was
  --seed 1           where they begin: the same number, the same histories
  --dir .data/model  where the progress and what was found are kept
  --except text      go on past rules whose name has this text, as often as needed
  --kill             instead: histories played over HTTP, while the services' processes are killed
  --planted          instead: show that each planted fault is found, and after how many histories
  --only text        of the planted faults only those whose name has this text
`;
const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
    dir: { type: 'string', default: join(process.env['DATA_DIR'] ?? '.data', 'model') },
    except: { type: 'string', multiple: true, default: [] },
    kill: { type: 'boolean', default: false },
    planted: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    help: { type: 'boolean', default: false },
  },
});
/** How many histories a part plays. A part's seed follows from its number, so that an interrupted run loses at most one part. */
const HISTORIES_PER_PART = 50;
/** Milliseconds after which a part plays no further history, and shortens a failing one no further. */
const PART_TIME_MS = 180_000;
const say = (line: string) => process.stdout.write(`${line}\n`);

/** The variables that the services need, if no launcher has set them. */
const ownEnvironment = () => ({
  NODE_ENV: 'development',
  TOKEN_SECRET: randomBytes(32).toString('hex'),
  DATA_KEYS: `model:${randomBytes(32).toString('base64')}`,
  DB_ROLE_PASSWORD: randomBytes(16).toString('hex'),
});

interface Progress {
  seed: number;
  parts: number;
  runs: number;
  commands: number;
  seconds: number;
  found: Found[];
}

/** Whether the run was told to stop: errors after that are no findings. */
let stopping = false;
const unlessStopped = <T>(work: Promise<T>): Promise<T> =>
  work.catch((e: unknown) => (stopping ? new Promise<never>(() => undefined) : Promise.reject(e as Error)));
function onStop(close: () => Promise<void>): void {
  const stop = (signal: NodeJS.Signals) => {
    stopping = true;
    void close().finally(() => process.exit(signal === 'SIGINT' ? 130 : 143));
  };
  process.once('SIGINT', stop).once('SIGTERM', stop);
}

if (values.help) say(USAGE);
else process.exitCode = await unlessStopped(values.kill ? killMany() : withDatabase(values.planted ? findPlanted : playMany));

/** Starts the tests' database server with its template database, of which every world gets a copy. */
async function withDatabase(work: () => Promise<number>): Promise<number> {
  const dir = resolve(values.dir);
  const { default: setUp } = (await import('../test/jest-setup.mjs' as string)) as { default: (how: { socket: boolean }) => Promise<void> };
  const { default: tearDown } = (await import('../test/jest-teardown.mjs' as string)) as { default: () => Promise<void> };
  values.dir = dir;
  await setUp({ socket: true });
  // Set by the set-up of the tests, in plain JavaScript.
  throughSocket((globalThis as unknown as { madangTest: { cluster: { dir: string } } }).madangTest.cluster.dir);
  onStop(tearDown);
  try {
    return await work();
  } finally {
    if (!stopping) await tearDown();
  }
}

async function playMany(): Promise<number> {
  const [{ World }, { prepare }, { search, told }] = await Promise.all([import('./world'), import('./model-site'), import('./search')]);
  const [seed, runs] = [Number(values.seed), Number(values.runs)];
  const file = join(values.dir, `progress-${seed}.json`);
  mkdirSync(values.dir, { recursive: true });
  const none: Progress = { seed, parts: 0, runs: 0, commands: 0, seconds: 0, found: [] };
  const progress = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Progress) : none;
  const known = [...values.except];
  const w = await World.start();
  await prepare(w);
  while (progress.runs < runs) {
    const [part, began] = [progress.parts, Date.now()];
    // In every tenth part the services that only notify people handle their events too.
    w.everybodyHears(part % 10 === 9);
    const tally = { runs: 0, commands: 0, lastLog: [] };
    const found = await search(w, { seed: seed * 1_000_000 + part, runs: HISTORIES_PER_PART, except: known, within: PART_TIME_MS }, tally);
    progress.parts++;
    // A part ends with the history that broke a rule.
    progress.runs += found?.after ?? tally.runs;
    progress.commands += tally.commands;
    progress.seconds += Math.round((Date.now() - began) / 1000);
    if (found) {
      progress.found.push(found);
      known.push(found.rule);
      say(told(found));
    }
    writeFileSync(file, JSON.stringify(progress, null, 2));
    say(`${progress.runs} histories, ${progress.commands} commands, ${progress.found.length} failures, ${progress.seconds} s`);
  }
  await w.close();
  return progress.found.length ? 1 : 0;
}

interface KillProgress extends Progress {
  kills: number;
  answers: Record<number, number>;
}

/** Plays histories with separate processes that are killed, on a database server of their own. */
async function killMany(): Promise<number> {
  Object.assign(process.env, ownEnvironment());
  const [{ KilledWorld }, { PARALLEL_HISTORIES, playKilled }, { prepare }, { told }] = await Promise.all([
    import('./killed-world'),
    import('./killed'),
    import('./model-site'),
    import('./search'),
  ]);
  const [seed, runs] = [Number(values.seed), Number(values.runs)];
  const file = join(resolve(values.dir), `progress-kill-${seed}.json`);
  mkdirSync(resolve(values.dir), { recursive: true });
  const none: KillProgress = { seed, parts: 0, runs: 0, commands: 0, kills: 0, answers: {}, seconds: 0, found: [] };
  const progress = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as KillProgress) : none;
  const w = await KilledWorld.start();
  onStop(() => w.close());
  await prepare(w);
  while (progress.runs < runs) {
    const [began, killed] = [Date.now(), w.kills];
    const { commands, found } = await playKilled(w, seed * 1_000_000 + progress.parts++);
    progress.runs += PARALLEL_HISTORIES;
    progress.commands += commands;
    progress.kills += w.kills - killed;
    for (const [status, count] of Object.entries(w.answers))
      progress.answers[Number(status)] = (progress.answers[Number(status)] ?? 0) + count;
    Object.keys(w.answers).forEach((status) => delete w.answers[Number(status)]);
    progress.seconds += Math.round((Date.now() - began) / 1000);
    progress.found.push(...found);
    for (const one of found) say(told(one));
    writeFileSync(file, JSON.stringify(progress, null, 2));
    say(
      `${progress.runs} histories, ${progress.commands} commands, ${progress.kills} kills, ` +
        `${progress.found.length} failures, ${progress.seconds} s`,
    );
  }
  await w.close();
  return progress.found.length ? 1 : 0;
}

async function findPlanted(): Promise<number> {
  const [{ World }, { prepare }, { search }, { PLANTED_MISTAKES }] = await Promise.all([
    import('./world'),
    import('./model-site'),
    import('./search'),
    import('./planted/planted'),
  ]);
  let missed = 0;
  for (const { name, override, rule, within } of PLANTED_MISTAKES.filter((one) => one.name.includes(values.only))) {
    const w = await World.start([override]);
    await prepare(w);
    let played = 0;
    let found: Found | null = null;
    const others = [...values.except];
    for (let seed = Number(values.seed); played < within && !(found && rule.test(found.rule)); seed++) {
      const tally = { runs: 0, commands: 0, lastLog: [] };
      if (found) others.push(found.rule);
      found = await search(w, { seed, runs: within - played, except: others, asItIs: true }, tally);
      played += found?.after ?? within;
    }
    await w.close();
    const right = found && rule.test(found.rule);
    if (!right) missed++;
    say(`${right ? `found after ${played} histories` : 'NOT FOUND'}: ${name}${right ? ` (${found!.rule})` : ''}`);
  }
  return missed ? 1 : 0;
}

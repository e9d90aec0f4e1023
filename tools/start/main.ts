import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { SERVICE_NAMES, SERVICES } from '../../libs/contracts/services.ts';
import { buildServer, buildWeb, serverEntries } from '../build/build.ts';
import { root } from '../build/bundle.ts';
import { isInUse, prepareDatabase } from './database.ts';
import { serveWeb, watchServices } from './dev.ts';
import { startPart } from './part.ts';
import { requireFree } from './ports.ts';
import { Processes } from './processes.ts';
import { say, step } from './progress.ts';
import { forgetRun, runningOn, writeRun } from './run-file.ts';
import { readSettings, type Settings } from './settings.ts';
import { demoLines, demoSites, seedDemo } from './demo.ts';

/** The offset of the payment stand-in's port from SERVICE_PORT_BASE. */
const SANDBOX_PAY = 10;
/** The offset of the social login stand-in's port from SERVICE_PORT_BASE. */
const SANDBOX_SOCIAL = 11;
/** The offset of the conference stand-in's port from SERVICE_PORT_BASE. */
const SANDBOX_LIVE = 12;

const { values: flags } = parsed(() =>
  parseArgs({
    options: {
      split: { type: 'boolean', default: false },
      dev: { type: 'boolean', default: false },
      'no-seed': { type: 'boolean', default: false },
      'no-web': { type: 'boolean', default: false },
      only: { type: 'string' },
      prepare: { type: 'boolean', default: false },
    },
  }),
);

/** Parses the command line; an unknown flag becomes an error in a sentence. */
function parsed<T>(parse: () => T): T {
  try {
    return parse();
  } catch (e) {
    say(`${(e as Error).message}. There are --split, --dev, --no-seed, --no-web, --prepare and --only NAMES.`);
    process.exit(1);
  }
}

async function start(): Promise<void> {
  // A part of a product that runs elsewhere is given the secrets and makes none.
  const settings = readSettings(flags.only === undefined);
  if (flags.prepare) return prepare();
  if (flags.only !== undefined) return startPart(flags.only, settings);
  const { dataDir, port, env } = settings;
  refuseSecond(dataDir);
  if (settings.madeSecrets && (await isInUse(settings))) throw new Error(withoutSecrets(dataDir));
  await requireFree(wantedPorts(settings), '127.0.0.1');
  say(`\nMadang starts. Data: ${dataDir}\n`);

  const closers: (() => Promise<unknown>)[] = [];
  let stopping = false;
  const stop = async (code: number) => {
    if (stopping) return;
    stopping = true;
    say('\n  Stopping …');
    for (const close of closers.reverse()) await close().catch((e: Error) => say(`  ${e.message}`));
    forgetRun(dataDir);
    say('  Stopped.');
    process.exit(code);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0));

  try {
    writeRun(dataDir, { address: `http://localhost:${port}` });
    const database = step('Database', (note) => prepareDatabase(settings, note));
    const services = step('Services', async (note) => note((await buildServer()) ? 'built' : 'unchanged'));
    const web = flags['no-web'] || flags.dev ? undefined : step('Web', async (note) => note((await buildWeb()) ? 'built' : 'unchanged'));
    const [ready] = await Promise.allSettled([database, services, web]);
    if (ready.status === 'fulfilled') closers.push(ready.value.stop);
    const { url, migrate } = await database;
    await Promise.all([services, web]);
    env['DATABASE_URL'] = url;
    writeRun(dataDir, { address: `http://localhost:${port}`, databaseUrl: url });
    await step('Migrations', async (note) => note(`${await migrate(env)} new`));
    if (!flags['no-seed'] && serverEntries()['seed']) await seedDemo(settings);
    env['DEMO_SITES'] ||= demoSites(settings).join(',');

    if (flags.dev) closers.push(serveWeb(settings));
    const processes = new Processes(env, join(dataDir, 'logs'), (reason) => {
      say(`\n${reason}`);
      void stop(1);
    });
    closers.push(() => processes.stop());
    const script = (name: string) => join(root, 'dist/server', `${name}.mjs`);
    await step('Starting', () =>
      Promise.all([
        processes.start('gateway', script('gateway')),
        ...(flags.split
          ? splitOf(settings).map((name, i) => processes.start(name, script('serve'), [name.replace('api-', '')], metricsOf(env, i)))
          : [processes.start('services', script('serve'))]),
      ]),
    );
    if (flags.dev)
      closers.push(
        await watchServices(
          () => processes.restart(),
          () => migrate(env),
        ),
      );
    say(
      `\n  Madang is ready: http://localhost:${port}\n${demoLines(settings)}\n  Logs: ${join(dataDir, 'logs')}\n` +
        '  Ctrl-C stops everything.\n',
    );
  } catch (e) {
    say(`\n${sentenceOf(e as Error)}`);
    await stop(1);
  }
}

/**
 * Deletes the new secrets, and answers the error for a data folder without secrets whose database is in use: with new secrets all sealed
 * values would be lost, and other processes could not log in to the database.
 */
function withoutSecrets(dataDir: string): string {
  const file = join(dataDir, 'secrets.json');
  rmSync(file, { force: true });
  return (
    `The database is in use, and ${dataDir} (DATA_DIR) has no secrets.json: put that of the installation there. ` +
    '`npm run --silent restore -- secrets ARCHIVE` prints it from a backup. ' +
    'If it is lost for good, an empty object in its place ({}) has others made: docs/operations.md says what that costs.'
  );
}

/** Builds everything without starting it; the packages are already installed. */
async function prepare(): Promise<void> {
  await step('Services', async (note) => note((await buildServer()) ? 'built' : 'unchanged'));
  await step('Web', async (note) => note((await buildWeb()) ? 'built' : 'unchanged'));
}

/** The variables by which each process on this machine serves metrics on a port of its own: the named one, and the ones after it. */
const metricsOf = (env: NodeJS.ProcessEnv, at: number): NodeJS.ProcessEnv =>
  env['METRICS_PORT'] ? { METRICS_PORT: String(Number(env['METRICS_PORT']) + at) } : {};

/** The processes of the product if each service has its own. */
const splitOf = (s: Settings) => [
  ...SERVICE_NAMES.map((name) => `api-${name}`),
  ...(s.env['PAY_PROVIDER'] === 'sandbox' ? ['sandbox-pay'] : []),
  ...(s.env['SOCIAL_PROVIDER'] === 'sandbox' ? ['sandbox-social'] : []),
  ...(s.env['LIVE_PROVIDER'] === 'sandbox' ? ['sandbox-live'] : []),
];

function wantedPorts(s: Settings) {
  const services = SERVICE_NAMES.map((name) => ({
    port: s.servicePortBase + SERVICES[name].port,
    what: `api-${name}`,
    env: 'SERVICE_PORT_BASE',
  }));
  const standIn = (what: string, provider: string, offset: number) =>
    s.env[provider] === 'sandbox' ? [{ port: s.servicePortBase + offset, what, env: 'SERVICE_PORT_BASE' }] : [];
  const standIns = [
    ...standIn('sandbox-pay', 'PAY_PROVIDER', SANDBOX_PAY),
    ...standIn('sandbox-social', 'SOCIAL_PROVIDER', SANDBOX_SOCIAL),
    ...standIn('sandbox-live', 'LIVE_PROVIDER', SANDBOX_LIVE),
  ];
  const metrics = Number(s.env['METRICS_PORT'] ?? 0);
  const counts = (what: string, env: string, first: number, copies = 1) =>
    first ? Array.from({ length: copies }, (_, i) => ({ port: first + i, what, env })) : [];
  return [
    { port: s.port, what: 'the gateway', env: 'PORT' },
    ...services,
    ...standIns,
    ...counts('metrics', 'METRICS_PORT', metrics, flags.split ? splitOf(s).length : 1),
    ...counts('metrics of the gateway', 'GATEWAY_METRICS_PORT', Number(s.env['GATEWAY_METRICS_PORT'] ?? 0)),
  ];
}

/** Throws if a product already runs with this data folder, since two would damage its database. */
function refuseSecond(dataDir: string): void {
  const run = runningOn(dataDir);
  if (run)
    throw new Error(
      `Madang runs here already: ${run.address} (process ${run.pid}). Stop it with Ctrl-C there, or set DATA_DIR, ` +
        'PORT and SERVICE_PORT_BASE for a second one.',
    );
}

/** An error as a sentence for the operator. A full disk can show as an error of any program that was writing. */
function sentenceOf(e: Error & { code?: string; stderr?: unknown }): string {
  const full = e.code === 'ENOSPC' || /ENOSPC|[Nn]o space left on device/.test(`${e.message} ${String(e.stderr ?? '')}`);
  return full ? 'The disk is full: make room where DATA_DIR (otherwise .data) and this folder lie, then start again.' : e.message;
}

start().catch((e: Error) => {
  say(`\n${sentenceOf(e)}`);
  process.exit(1);
});

import { join } from 'node:path';
import { SERVICE_NAMES, SERVICES, type ServiceName } from '../../libs/contracts/services.ts';
import { given } from '../../libs/server/environment.ts';
import { buildServer, buildWeb } from '../build/build.ts';
import { root } from '../build/bundle.ts';
import { requireFree } from './ports.ts';
import { Processes } from './processes.ts';
import { say, step } from './progress.ts';
import { runningOn } from './run-file.ts';
import type { Settings } from './settings.ts';

/** The process that converts videos and does nothing else; it works in the schema of api-main. */
const TRANSCODE = 'transcode';
/** The service that writes documents, which name files of the built web. */
const DOCUMENTS: ServiceName = 'page';
/** What may run beside a product that runs elsewhere, with the offset of its port from SERVICE_PORT_BASE. */
const PART_PORTS: Record<string, number> = {
  ...Object.fromEntries(SERVICE_NAMES.map((name) => [name, SERVICES[name].port])),
  [TRANSCODE]: 8,
};

/**
 * Starts one process with the named services, separated by commas: one more copy of each, with the database, storage and secrets of a
 * product that runs elsewhere. It starts no gateway and runs no migrations.
 */
export async function startPart(only: string, settings: Settings): Promise<void> {
  const names = [...new Set(only.split(',').map((name) => name.trim()))];
  const unknown = names.filter((name) => !(name in PART_PORTS));
  if (unknown.length)
    throw new Error(`There is no part "${unknown.join(', ')}" that runs alone; there are ${Object.keys(PART_PORTS).join(', ')}.`);
  const { dataDir, servicePortBase } = settings;
  const databaseUrl = settings.databaseUrl ?? runningOn(dataDir)?.databaseUrl;
  if (!databaseUrl && ownersOf(names).some((owner) => !given(`DATABASE_URL_${owner}`)))
    throw new Error(`DATABASE_URL is not set: --only ${only} works beside a product whose database, storage and secrets it is given.`);
  const absent = settings.madeSecrets ? absentSecrets(names) : [];
  if (absent.length)
    throw new Error(
      `${dataDir} (DATA_DIR) has no secrets.json: put that of the installation there, or set ${absent.join(', ')} to the values it has.`,
    );
  // There is no gateway here, so HOST is the address at which the services listen for that of another machine.
  const host = given('HOST') ?? '127.0.0.1';
  const metrics = Number(given('METRICS_PORT') ?? 0);
  await requireFree(
    [
      ...names.map((what) => ({ port: servicePortBase + PART_PORTS[what]!, what, env: 'SERVICE_PORT_BASE' })),
      ...(metrics ? [{ port: metrics, what: 'metrics', env: 'METRICS_PORT' }] : []),
    ],
    host,
    `npm start -- --only ${only}`,
  );
  await step('Services', async (note) => note((await buildServer()) ? 'built' : 'unchanged'));
  if (names.includes(DOCUMENTS)) await step('Web', async (note) => note((await buildWeb()) ? 'built' : 'unchanged'));
  const logs = join(dataDir, 'logs');
  const processes = new Processes({ ...settings.env, ...(databaseUrl && { DATABASE_URL: databaseUrl }), HOST: host }, logs, (reason) => {
    say(`\n${reason}`);
    void stop(1);
  });
  const stop = async (code: number) => {
    await processes.stop();
    process.exit(code);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0));
  await step('Starting', () => processes.start(`only-${names.join('-')}`, join(root, 'dist/server/serve.mjs'), names));
  const addresses = names.map((name) => `  ${name.padEnd(10)} ${host}:${servicePortBase + PART_PORTS[name]!}`);
  say(`\n  Ready beside the product:\n${addresses.join('\n')}\n  Logs: ${logs}\n`);
}

/** The owners of the schemas in which these processes work, as variables name them. */
const ownersOf = (names: string[]) => [...new Set(names.map((name) => (name === TRANSCODE ? 'main' : name).toUpperCase()))];

/** The secrets that the environment does not set, of those without which these processes cannot work for the installation. */
function absentSecrets(names: string[]): string[] {
  const passwords = ownersOf(names).filter((owner) => !given('DB_ROLE_PASSWORD') && !given(`DATABASE_URL_${owner}`));
  return ['TOKEN_SECRET', 'DATA_KEYS', ...passwords.map((owner) => `DB_PASSWORD_${owner}`)].filter((name) => !given(name));
}

import { join } from 'node:path';
import { buildServer } from '../build/build.ts';
import { root } from '../build/bundle.ts';
import { requireFree } from './ports.ts';
import { Processes } from './processes.ts';
import { say, step } from './progress.ts';
import type { Settings } from './settings.ts';

/** The process that converts videos; its port comes after those of the services. */
const TRANSCODE_PART = { name: 'transcode', port: 8 };

/** Starts only the process that converts videos, with the database, storage and secrets of a product that runs elsewhere. */
export async function startPart(name: string, settings: Settings): Promise<void> {
  if (name !== TRANSCODE_PART.name) throw new Error(`There is no part "${name}" that runs alone; there is ${TRANSCODE_PART.name}.`);
  if (!settings.databaseUrl)
    throw new Error(`DATABASE_URL is not set: --only ${name} works beside a product whose database, storage and secrets it is given.`);
  await requireFree([{ port: settings.servicePortBase + TRANSCODE_PART.port, what: name, env: 'SERVICE_PORT_BASE' }], '127.0.0.1');
  await step('Services', async (note) => note((await buildServer()) ? 'built' : 'unchanged'));
  const logs = join(settings.dataDir, 'logs');
  const processes = new Processes(settings.env, logs, (reason) => {
    say(`\n${reason}`);
    void stop(1);
  });
  const stop = async (code: number) => {
    await processes.stop();
    process.exit(code);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0));
  await step('Starting', () => processes.start(name, join(root, 'dist/server/serve.mjs'), [name]));
  say(`\n  Videos are made playable here. Logs: ${logs}\n`);
}

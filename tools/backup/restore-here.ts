import { execFile } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { buildServer } from '../build/build.ts';
import { root } from '../build/bundle.ts';
import { prepareDatabase } from '../start/database.ts';
import { writeSecrets } from '../start/secrets.ts';
import { runningOn } from '../start/run-file.ts';
import { readSettings } from '../start/settings.ts';
import { preparePgClient } from './pg-client.ts';

/**
 * Restores an archive into DATABASE_URL, or into the embedded database of a data folder that does not have one yet; `check` and `secrets`
 * only read it.
 */
const args = process.argv.slice(2);
const bundle = join(root, 'dist/server/restore.mjs');
const reads = ['check', 'secrets'].includes(args[0] ?? '');

try {
  await run();
} catch (e) {
  process.stderr.write(`${(e as Error).message}\n`);
  process.exitCode = 1;
}

async function run(): Promise<void> {
  if (existsSync(join(root, '.env'))) process.loadEnvFile(join(root, '.env'));
  await buildServer();
  if (reads || !args.length) return void (await import(pathToFileURL(bundle).href));
  await preparePgClient();
  const dataDir = resolve(root, process.env['DATA_DIR'] || '.data');
  if (runningOn(dataDir)) throw new Error('The product is running. Stop it first.');
  await takeSecrets(dataDir);
  const settings = readSettings();
  const { url, stop } = await prepareDatabase(settings);
  Object.assign(process.env, settings.env, { DATABASE_URL: url });
  try {
    await import(pathToFileURL(bundle).href);
  } finally {
    await stop();
  }
}

/** Writes the archive's secrets, such as the database password, into a new data folder; a folder that has secrets keeps them. */
async function takeSecrets(dataDir: string): Promise<void> {
  const file = join(dataDir, 'secrets.json');
  if (existsSync(file)) return;
  const { stdout } = await promisify(execFile)(process.execPath, [bundle, 'secrets', ...args], { cwd: root }).catch(
    (e: { stderr?: string }) => {
      throw new Error(e.stderr?.trim() || String(e));
    },
  );
  mkdirSync(dataDir, { recursive: true });
  writeSecrets(file, JSON.parse(stdout) as Record<string, string>);
}

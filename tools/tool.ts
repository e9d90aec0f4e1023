import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildServer } from './build/build.ts';
import { root } from './build/bundle.ts';
import { preparePgClient } from './backup/pg-client.ts';
import { readToolSettings } from './start/settings.ts';

/** Runs a tool for the product that runs from this folder, or for DATABASE_URL. */
const [name] = process.argv.splice(2, 1);
try {
  await run();
} catch (e) {
  process.stderr.write(`${(e as Error).message}\n`);
  process.exitCode = 1;
}

async function run(): Promise<void> {
  const { settings, running } = readToolSettings();
  const { databaseUrl = running?.databaseUrl, env } = settings;
  // These tools run even if the product does not: the doctor then checks everything else, and copying files needs no database.
  const isFree = name === 'doctor' || name === 'files';
  if (!databaseUrl && !isFree)
    throw new Error(`The product does not run on ${settings.dataDir} (DATA_DIR). Start it first, or set DATABASE_URL.`);
  if (settings.madeSecrets && !isFree)
    throw new Error(
      `${settings.dataDir} (DATA_DIR) has no secrets.json, so it is not the data folder of the installation: set DATA_DIR right.`,
    );
  await buildServer();
  if (name === 'backup') await preparePgClient();
  Object.assign(process.env, env, databaseUrl ? { DATABASE_URL: databaseUrl } : {});
  await import(pathToFileURL(join(root, `dist/server/${name}.mjs`)).href);
}

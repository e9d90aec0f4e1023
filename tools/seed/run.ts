import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { buildServer } from '../build/build.ts';
import { root } from '../build/bundle.ts';
import { prepareDatabase } from '../start/database.ts';
import { runningOn } from '../start/run-file.ts';
import { readSettings } from '../start/settings.ts';

/**
 * `npm run seed -- --scale 100`: creates the demo sites if there are none, else moves their dates to today; with --scale adds one large
 * site, which has so many times the rows of `SIZES` (scale.ts).
 */
const { values } = parseArgs({ options: { scale: { type: 'string' } } });
const scale = Number(values.scale ?? 0);
if (!Number.isInteger(scale) || scale < 0 || scale > 1000) throw new Error('--scale takes a whole number from 1 to 1000');

const settings = readSettings();
const running = runningOn(settings.dataDir)?.databaseUrl;
await buildServer();
const database = running
  ? { url: running, stop: () => Promise.resolve(), migrate: () => Promise.resolve(0) }
  : await prepareDatabase(settings);
try {
  Object.assign(process.env, settings.env, { DATABASE_URL: database.url });
  await database.migrate(process.env);
  const module = (await import(pathToFileURL(join(root, 'dist/server/seed.mjs')).href)) as typeof import('./seed.ts');
  await module.seed(database.url, (line) => process.stdout.write(`  ${line}\n`));
  if (scale) {
    const site = await module.scaleSite(database.url, scale, (line) => process.stdout.write(`  ${line}\n`));
    process.stdout.write(`  ${site.domain}: ${24 * scale} classes\n`);
  }
} finally {
  await database.stop();
}

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildServer } from './build/build.ts';
import { root } from './build/bundle.ts';
import { preparePgClient } from './backup/pg-client.ts';
import { readSettings } from './start/settings.ts';

/** Runs a tool on the product that runs from this folder, or on DATABASE_URL. */
const [name] = process.argv.splice(2, 1);
const settings = readSettings();
const runFile = join(settings.dataDir, 'run.json');
const running = existsSync(runFile) ? (JSON.parse(readFileSync(runFile, 'utf8')) as { databaseUrl?: string }).databaseUrl : undefined;
const databaseUrl = settings.databaseUrl ?? running;
if (!databaseUrl) throw new Error('The product is not running. Start it first, or set DATABASE_URL.');
await buildServer();
if (name === 'backup') await preparePgClient();
Object.assign(process.env, settings.env, { DATABASE_URL: databaseUrl });
await import(pathToFileURL(join(root, `dist/server/${name}.mjs`)).href);

import { spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { TestProject } from 'vitest/node';
import { pinnedNode } from '../../../tools/install.mjs';
import { install } from '../../../tools/test/programs.mjs';

declare module 'vitest' {
  interface ProvidedContext {
    port: number;
    /** The product's data folder, in which command-line tools find its database. */
    dataDir: string;
  }
}
const root = resolve(import.meta.dirname, '../../..');
const START_WITHIN = 240_000;
const STOP_WITHIN = 30_000;

/** Starts the product as `npm start` does, on free ports and a data folder of its own. */
export default async function setup(project: TestProject) {
  // Before the files run side by side: two of them at once would wait for apt's lock, and fail.
  await install(['chromium']);
  // For somebody who writes journeys: E2E_PORT names the port of a product that runs already.
  if (process.env['E2E_PORT']) {
    project.provide('port', Number(process.env['E2E_PORT']));
    project.provide('dataDir', join(root, '.data'));
    return;
  }
  const dir = mkdtempSync(join(tmpdir(), 'madang-e2e-'));
  chmodSync(dir, 0o711);
  const base = await freeRow();
  const port = base;
  const log = join(dir, 'start.log');
  const out = openSync(log, 'w');
  const env = {
    ...process.env,
    DATA_DIR: join(dir, 'data'),
    PORT: String(port),
    SERVICE_PORT_BASE: String(base + 10),
    NODE_ENV: 'development',
    DATABASE_URL: '',
    DB_WAIT: '20000',
    DB_LOCK_WAIT: '10000',
    // In won: a higher payout needs the confirmation of a second operator.
    PAYOUT_LIMIT: '100000',
  };
  const product = spawn(pinnedNode, ['tools/start/main.ts'], { cwd: root, env, stdio: ['ignore', out, out] });
  closeSync(out);
  try {
    await ready(product, log);
  } catch (e) {
    await stop(product);
    throw e;
  }
  // `npm test` starts the product while other suites still run, and names a file that it writes when they have ended.
  const others = process.env['E2E_AFTER'];
  while (others && !existsSync(others)) await sleep(200);
  project.provide('port', port);
  project.provide('dataDir', env.DATA_DIR);
  return async () => {
    await stop(product);
    rmSync(dir, { recursive: true, force: true });
  };
}

async function ready(product: ChildProcess, log: string): Promise<void> {
  const end = Date.now() + START_WITHIN;
  while (!readFileSync(log, 'utf8').includes('Madang is ready')) {
    if (product.exitCode !== null || Date.now() > end) throw new Error(`The product did not start:\n${readFileSync(log, 'utf8')}`);
    await sleep(200);
  }
}

async function stop(product: ChildProcess): Promise<void> {
  if (product.exitCode !== null) return;
  const gone = new Promise((done) => product.once('exit', done));
  product.kill('SIGTERM');
  await Promise.race([gone, sleep(STOP_WITHIN, undefined, { ref: false }).then(() => product.kill('SIGKILL'))]);
}

/** The first of twenty-five ports in a row that nobody uses; above those of Jest's workers (tools/postgres.ts), which may run meanwhile. */
async function freeRow(): Promise<number> {
  for (let tries = 0; tries < 100; tries++) {
    const base = 20_250 + Math.floor(Math.random() * 300) * 30;
    const row = await Promise.all(Array.from({ length: 25 }, (_, i) => isFree(base + i)));
    if (row.every(Boolean)) return base;
  }
  throw new Error('no free ports');
}

function isFree(port: number): Promise<boolean> {
  return new Promise((done) => {
    const server = createServer();
    server.once('error', () => done(false));
    server.listen(port, '127.0.0.1', () => server.close(() => done(true)));
  });
}

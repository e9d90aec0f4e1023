import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, readdirSync, writeFileSync, readFileSync, existsSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { bundle, root } from '../build/bundle.ts';
import { startCluster, stopCluster } from '../postgres.ts';
import teardown from './jest-teardown.mjs';

const PREFIX = 'madang-test-';

/** Starts one PostgreSQL server for the run, with a migrated template database that each spec file copies (libs/server/test-app.ts). */
export default async function setup({ socket = false } = {}) {
  await sweep();
  const dir = mkdtempSync(join(tmpdir(), PREFIX));
  chmodSync(dir, 0o711);
  writeFileSync(join(dir, 'owner'), String(process.pid));
  const env = {
    NODE_ENV: 'test',
    TOKEN_SECRET: randomBytes(32).toString('hex'),
    DATA_KEYS: `test:${randomBytes(32).toString('base64')}`,
    DB_ROLE_PASSWORD: randomBytes(16).toString('hex'),
    DATA_DIR: join(dir, 'data'),
    // A folder for what the worlds of tools/faults make once and share.
    TEST_SHARED: join(dir, 'shared'),
    // The tests must not fail because the machine is busy.
    DB_WAIT: '20000',
    DB_LOCK_WAIT: '10000',
  };
  Object.assign(process.env, env);
  const cluster = await startCluster({ dir: join(dir, 'pg'), password: 'test', durable: false, socket: socket === true });
  globalThis.madangTest = { cluster, dir, bundles: bundlesOf(dir) };
  process.env.TEST_ADMIN_URL = cluster.url;
  process.env.TEST_TEMPLATE = 'madang_template';
  try {
    await makeTemplate(cluster.url, 'madang_template');
  } catch (e) {
    await teardown();
    throw e;
  }
}

async function makeTemplate(adminUrl, name) {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  if (!existsSync(join(root, 'libs/server/migrate.ts'))) return;
  const out = join(root, '.nx', 'test', String(process.pid));
  try {
    await bundle({ migrate: 'libs/server/migrate.ts' }, relative(root, out));
    const { migrate } = await import(pathToFileURL(join(out, 'migrate.mjs')));
    const url = new URL(adminUrl);
    url.pathname = `/${name}`;
    process.env.DATABASE_URL = url.toString();
    await migrate(url.toString(), root);
  } finally {
    delete process.env.DATABASE_URL;
    rmSync(resolve(out), { recursive: true, force: true });
  }
}

/** The programs that worlds of a run bundle (tools/faults/world.ts): below `root`, where their packages are found. */
const bundlesOf = (dir) => join(root, '.nx', 'faults', basename(dir));

/** Stops database servers that killed runs left running. */
async function sweep() {
  for (const name of readdirSync(tmpdir())) {
    if (!name.startsWith(PREFIX)) continue;
    const dir = join(tmpdir(), name);
    try {
      process.kill(Number(readFileSync(join(dir, 'owner'), 'utf8')), 0);
    } catch (e) {
      if (e.code !== 'ESRCH') continue;
      await stopCluster(join(dir, 'pg'));
      for (const left of [dir, bundlesOf(dir)]) rmSync(left, { recursive: true, force: true });
    }
  }
}

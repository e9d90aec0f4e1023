import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseEnv } from 'node:util';

const beside = (file) => `--import=${new URL(file, import.meta.url).href}`;
const NODE_FLAGS = ['--enable-source-maps', beside('typescript.ts'), beside('early-message.mjs')];
const given = process.env.NODE_OPTIONS ?? '';
const root = resolve(import.meta.dirname, '../..');

/** The environment without the variables that Nx adds from `.env`, which are for the product that runs here. */
function withoutDotEnv(env) {
  const file = resolve(root, '.env');
  if (!env.NX_TASK_TARGET_PROJECT || !existsSync(file)) return env;
  const names = Object.keys(parseEnv(readFileSync(file, 'utf8')));
  return Object.fromEntries(Object.entries(env).filter(([name]) => !names.includes(name)));
}

// Jest's workers load TypeScript by Node's hooks and need our own Node version, so a plain `npx jest` starts again with both.
if (!given.includes(NODE_FLAGS[1])) {
  const own = resolve(root, 'node_modules/.bin/node');
  const node = existsSync(own) ? own : process.execPath;
  const env = { ...withoutDotEnv(process.env), NODE_OPTIONS: [given, ...NODE_FLAGS, '--no-warnings'].join(' ').trim() };
  const { status, signal } = spawnSync(node, process.argv.slice(1), { stdio: 'inherit', env });
  process.exit(signal ? 1 : (status ?? 1));
}

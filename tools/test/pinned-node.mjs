import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

const beside = (file) => `--import=${new URL(file, import.meta.url).href}`;
const FLAGS = ['--enable-source-maps', beside('typescript.ts'), beside('early-message.mjs')];
const given = process.env.NODE_OPTIONS ?? '';

// Jest's workers load the services' TypeScript by Node's own hooks, and need our Node: a plain `npx jest` starts again with both.
if (!given.includes(FLAGS[1])) {
  const own = resolve(import.meta.dirname, '../../node_modules/.bin/node');
  const node = existsSync(own) ? own : process.execPath;
  const env = { ...process.env, NODE_OPTIONS: [given, ...FLAGS, '--no-warnings'].join(' ').trim() };
  const { status, signal } = spawnSync(node, process.argv.slice(1), { stdio: 'inherit', env });
  process.exit(signal ? 1 : (status ?? 1));
}

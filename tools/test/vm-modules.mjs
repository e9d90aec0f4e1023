import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

const FLAG = '--experimental-vm-modules';
const flags = [...process.execArgv, ...(process.env.NODE_OPTIONS ?? '').split(' ')];

// Jest loads ES modules only under a flag of Node, and needs our Node: a plain `npx jest` starts again with both.
if (!flags.includes(FLAG)) {
  const own = resolve(import.meta.dirname, '../../node_modules/.bin/node');
  const node = existsSync(own) ? own : process.execPath;
  const env = { ...process.env, NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} ${FLAG} --no-warnings`.trim() };
  const { status, signal } = spawnSync(node, process.argv.slice(1), { stdio: 'inherit', env });
  process.exit(signal ? 1 : (status ?? 1));
}

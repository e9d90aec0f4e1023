import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, openSync, closeSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DB_OWNERS } from '@madang/server/variables';
import { rolePassword } from '@madang/server/config';
import { freePort, isFree } from '../postgres';
import { programPath } from '../test/programs.mjs';

export interface PgBouncer {
  /** The database's address through PgBouncer. */
  url: string;
  stop(): Promise<void>;
}

/** The settings that docs/operations.md advises. */
export const ADVISED_SETTINGS = {
  pool_mode: 'transaction',
  max_prepared_statements: 200,
  max_client_conn: 1000,
  default_pool_size: 20,
  query_wait_timeout: 0.5,
  stats_users: 'madang_util',
} as const;

/** Starts PgBouncer before the database at `database`, with our roles and the administrator as users. */
export async function startPgBouncer(
  dir: string,
  database: string,
  settings: Record<string, string | number> = ADVISED_SETTINGS,
  which: 'pgbouncer' | 'pgbouncer-1.18' = 'pgbouncer',
): Promise<PgBouncer> {
  const program = await programPath(which);
  const place = join(dir, `${which}-${Date.now()}`);
  mkdirSync(place);
  const { hostname, port: databasePort, username, password } = new URL(database);
  const users = [
    [username, decodeURIComponent(password)],
    ...DB_OWNERS.map((owner) => [`madang_${owner}`, rolePassword(`madang_${owner}`)]),
  ];
  const port = await freePort();
  const all = {
    listen_addr: '127.0.0.1',
    listen_port: port,
    unix_socket_dir: '',
    auth_type: 'scram-sha-256',
    auth_file: join(place, 'users'),
    // PgBouncer refuses to run as root.
    ...(process.getuid?.() === 0 ? { user: 'postgres' } : {}),
    ...settings,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name} = ${value}`);
  writeFileSync(join(place, 'users'), users.map(([name, secret]) => `"${name}" "${secret}"\n`).join(''));
  writeFileSync(
    join(place, 'pgbouncer.ini'),
    ['[databases]', `* = host=${hostname} port=${databasePort}`, '[pgbouncer]', ...lines, ''].join('\n'),
  );
  const out = openSync(join(dir, `${which}.log`), 'a');
  const child = spawn(program, [join(place, 'pgbouncer.ini')], { stdio: ['ignore', out, out] });
  closeSync(out);
  await listening(port, child, which);
  const url = new URL(database);
  url.port = String(port);
  return {
    url: url.toString(),
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}

async function listening(port: number, child: ChildProcess, name: string): Promise<void> {
  for (const end = Date.now() + 30_000; await isFree(port); await sleep(20))
    if (child.exitCode !== null || Date.now() > end) throw new Error(`${name} does not start`);
}

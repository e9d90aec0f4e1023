import { execFile, spawn } from 'node:child_process';
import { accessSync, constants, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { childEnv } from '@madang/server/child-env';
import { given } from '@madang/server/environment';

type Program = 'pg_dump' | 'pg_restore';

/** The path of a PostgreSQL program for dumps. It must not be older than the server, whose dump it would refuse. */
export async function pgProgram(program: Program, version: number): Promise<string> {
  const tried: string[] = [];
  for (const folder of folders()) {
    const path = join(folder, program);
    if (!isExecutable(path)) continue;
    const { stdout } = await promisify(execFile)(path, ['--version'], { env: childEnv() });
    const own = Number(/(\d+)/.exec(stdout)?.[1]);
    if (own >= version) return path;
    tried.push(`${path} is ${own}`);
  }
  throw new Error(
    `${program} ${version} or newer is needed${tried.length ? ` (${tried.join(', ')})` : ''}: install PostgreSQL's client programs, ` +
      `or name their folder in PG_CLIENT_PATH.`,
  );
}

function folders(): string[] {
  const named = given('PG_CLIENT_PATH');
  if (named) return [named];
  return [...(process.env['PATH'] ?? '').split(delimiter).filter(Boolean), ...debianFolders()];
}

/** Debian's folders of PostgreSQL programs, one per version; the newest first. */
function debianFolders(): string[] {
  const place = '/usr/lib/postgresql';
  try {
    return readdirSync(place)
      .toSorted((a, b) => Number(b) - Number(a))
      .map((version) => join(place, version, 'bin'));
  } catch {
    return [];
  }
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Runs one of these programs on a database. The password is passed in the environment, since everybody on the machine can read arguments.
 */
export async function runOn(databaseUrl: string, path: string, args: readonly string[]): Promise<void> {
  const url = new URL(databaseUrl);
  const PGPASSWORD = decodeURIComponent(url.password);
  url.password = '';
  const child = spawn(path, [`--dbname=${url}`, '--no-password', ...args], {
    env: childEnv({ PGPASSWORD }),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (part: Buffer) => (said = (said + part.toString('utf8')).slice(-4000)));
  const code = await new Promise((done) => child.on('close', done).on('error', (e) => ((said = e.message), done(1))));
  if (code !== 0) throw new Error(`${path} failed: ${said.trim()}`);
}

import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What `npm start` writes about itself to its data folder. */
export interface Run {
  pid: number;
  address: string;
  databaseUrl?: string;
}
const fileOf = (dataDir: string) => join(dataDir, 'run.json');

/** Writes the note. Only its user may read it, since it contains the database's password. */
export function writeRun(dataDir: string, run: Omit<Run, 'pid'>): void {
  forgetRun(dataDir);
  writeFileSync(fileOf(dataDir), JSON.stringify({ pid: process.pid, ...run }), { mode: 0o600 });
}

export const forgetRun = (dataDir: string): void => rmSync(fileOf(dataDir), { force: true });

/** The product that runs with this data folder; null if the process of the note is gone, or the note is incomplete. */
export function runningOn(dataDir: string): Run | null {
  const file = fileOf(dataDir);
  if (!existsSync(file)) return null;
  const run = parsed(readFileSync(file, 'utf8'));
  return run && run.pid !== process.pid && isMadang(run.pid) ? run : null;
}

function parsed(text: string): Run | null {
  try {
    return JSON.parse(text) as Run;
  } catch {
    return null;
  }
}

/** Whether the process is one of the product; another program may have got the number since. */
function isMadang(pid: number): boolean {
  const command = `/proc/${pid}/cmdline`;
  try {
    process.kill(pid, 0);
  } catch (e) {
    // EPERM: the process exists, but belongs to another user.
    if ((e as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  return !existsSync(command) || readFileSync(command, 'utf8').includes('tools/start/main.ts');
}

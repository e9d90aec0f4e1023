import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What `npm start` notes of itself in its data folder. */
export interface Run {
  pid: number;
  address: string;
  databaseUrl?: string;
}
const fileOf = (dataDir: string) => join(dataDir, 'run.json');

/** It names the database's password: nobody else reads it, whoever made the file. */
export function writeRun(dataDir: string, run: Omit<Run, 'pid'>): void {
  forgetRun(dataDir);
  writeFileSync(fileOf(dataDir), JSON.stringify({ pid: process.pid, ...run }), { mode: 0o600 });
}

export const forgetRun = (dataDir: string): void => rmSync(fileOf(dataDir), { force: true });

/** The product that runs on this data folder; a note whose process was killed, or half of one, counts for nothing. */
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

/** The number may have gone to another program since. */
function isMadang(pid: number): boolean {
  const command = `/proc/${pid}/cmdline`;
  try {
    process.kill(pid, 0);
  } catch (e) {
    // The process is there, and belongs to somebody else.
    if ((e as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  return !existsSync(command) || readFileSync(command, 'utf8').includes('tools/start/main.ts');
}

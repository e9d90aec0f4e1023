import { execFileSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { join } from 'node:path';

/** Programs the tests run, the lighter of two first, with the Debian packages that bring them: the headless shell needs a quarter less of the processor. */
export const PROGRAMS = {
  chromium: {
    names: ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'],
    packages: ['chromium-headless-shell', 'fonts-nanum'],
  },
  nginx: { names: ['nginx'], packages: ['nginx'] },
  ffmpeg: { names: ['ffmpeg'], packages: ['ffmpeg'] },
  wrk: { names: ['wrk'], packages: ['wrk'] },
} as const;
export type Program = keyof typeof PROGRAMS;

const folders = [...(process.env['PATH'] ?? '').split(':'), '/usr/sbin', '/usr/local/sbin'];
const isExecutable = (path: string) => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

export function findProgram(program: Program): string | undefined {
  return PROGRAMS[program].names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable);
}

/** The program's path; on a bare Debian machine as root it is installed first. */
export function programPath(program: Program): string {
  const found = findProgram(program);
  if (found) return found;
  install([program]);
  const now = findProgram(program);
  if (!now)
    throw new Error(
      `${program} is missing. Install it (Debian: apt-get install ${PROGRAMS[program].packages.join(' ')}) and run the tests again.`,
    );
  return now;
}

/** Installs the packages of `programs` where that is possible: Debian, as root. */
export function install(programs: readonly Program[]): void {
  if (process.getuid?.() !== 0 || !isExecutable('/usr/bin/apt-get')) return;
  const packages = programs.flatMap((p) => PROGRAMS[p].packages);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  execFileSync('apt-get', ['update', '-qq'], { env, stdio: 'ignore' });
  execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], { env, stdio: 'ignore' });
}

import { execFile } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { unpack, unpackedPath } from './unpacked.mjs';

/**
 * The packages that provide each program, the lightest first: the headless shell takes a quarter less CPU time than Chromium. With
 * `release` the package is taken from that Debian release and unpacked beside the machine's own packages. `brings` names its programs if
 * they have other names than the package.
 */
const PROGRAMS = {
  chromium: {
    names: ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'],
    packages: ['chromium-headless-shell', 'fonts-nanum'],
  },
  nginx: { names: ['nginx'], packages: ['nginx'] },
  'nginx-trixie': { names: ['nginx'], packages: ['nginx'], release: 'trixie' },
  'nginx-forky': { names: ['nginx'], packages: ['nginx'], release: 'forky' },
  caddy: { names: ['caddy'], packages: ['caddy'], release: 'forky' },
  ffmpeg: { names: ['ffmpeg'], packages: ['ffmpeg'] },
  redis: { names: ['redis-server'], packages: ['redis-server'] },
  prometheus: { names: ['prometheus'], packages: ['prometheus'] },
  wrk: { names: ['wrk'], packages: ['wrk'] },
  pgbouncer: { names: ['pgbouncer'], packages: ['pgbouncer'], release: 'trixie' },
  'pgbouncer-1.18': { names: ['pgbouncer'], packages: ['pgbouncer'], release: 'bookworm' },
  pg_dump: { names: ['pg_dump'], packages: ['postgresql-client-18'], release: 'forky', brings: ['pg_dump', 'pg_restore'] },
};

const folders = [...(process.env.PATH ?? '').split(':'), '/usr/sbin', '/usr/local/sbin'];
const isExecutable = (path) => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

const hasApt = () => isExecutable('/usr/bin/apt-get');

export function findProgram(program) {
  const { names, packages, release, brings } = PROGRAMS[program];
  const unpacked = release && unpackedPath(packages[0], release, brings?.[0]);
  if (unpacked && hasApt()) return isExecutable(unpacked) ? unpacked : undefined;
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable);
}

export async function programPath(program) {
  await install([program]);
  const found = findProgram(program);
  if (!found) throw new Error(`${program} is missing. Install it (${hint([program])}) and run this again.`);
  return found;
}

const hint = (programs) => `Debian: apt-get install ${programs.flatMap((p) => PROGRAMS[p].packages).join(' ')}`;

export async function install(programs) {
  const missing = [...new Set(programs)].filter((program) => !findProgram(program));
  if (!missing.length) return;
  process.stdout.write(`  Installing ${missing.join(', ')}\n`);
  const [beside, own] = [missing.filter((p) => PROGRAMS[p].release), missing.filter((p) => !PROGRAMS[p].release)];
  const told = (e) => process.stdout.write(`  ${e.message}\n`);
  if (hasApt()) await Promise.all(beside.map((p) => unpack(PROGRAMS[p].packages[0], PROGRAMS[p].release, PROGRAMS[p].brings).catch(told)));
  if (own.length && process.getuid?.() === 0 && hasApt()) await aptInstall(own.flatMap((p) => PROGRAMS[p].packages)).catch(told);
  const still = missing.filter((program) => !findProgram(program));
  if (still.length) process.stdout.write(`  Still missing: ${still.join(', ')} (${hint(still)}); what needs them will fail\n`);
}

async function aptInstall(packages) {
  const apt = (...args) =>
    promisify(execFile)('apt-get', args, { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' } });
  await apt('update', '-qq');
  await apt('install', '-y', '-qq', '--no-install-recommends', ...packages);
}

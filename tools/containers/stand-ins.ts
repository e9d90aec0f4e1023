import { execFile } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { root } from '../build/bundle.ts';
import { mirror } from '../test/unpacked.mjs';
import { ENGINE_FOLDER } from './engine.ts';

/** The debootstrap script for each release, since debootstrap may be too old to know the release. */
const DEBOOTSTRAP_SCRIPTS = { bookworm: 'bookworm', forky: 'sid' };
const STAND_INS_FOLDER = 'tools/containers/stand-ins';
const MADE_FOLDER = join(ENGINE_FOLDER, 'made');
const CERTIFICATES_FOLDER = '/etc/ssl/certs';
type Docker = (...args: string[]) => Promise<string>;

/** Builds images with the names and behaviour of those that Dockerfile and docker-compose.yml use, from Debian and npm packages alone. */
export async function standIns(docker: Docker, wanted?: readonly string[]): Promise<void> {
  for (const [release, script] of Object.entries(DEBOOTSTRAP_SCRIPTS)) await debian(docker, release, script);
  if (!wanted) await bundles();
  const npm = join((await promisify(execFile)('npm', ['root', '--global'])).stdout.trim(), 'npm');
  const images: [name: string, folder: string, from?: Record<string, string>][] = [
    ['node:24-bookworm-slim', 'node', { node: nodeFolder(), npm }],
    ['nginx:1.29', 'nginx'],
    ['postgres:18', 'postgres'],
    ['caddy:2', 'caddy'],
    ['edoburu/pgbouncer:v1.26.0-p0', 'pooler'],
    ['redis:8', 'redis'],
    ['chrislusf/seaweedfs:3.97', 'storage', { made: MADE_FOLDER }],
    ['axllent/mailpit:v1.27', 'mail', { made: MADE_FOLDER }],
  ];
  for (const [name, folder, from = {}] of images) {
    if (wanted && !wanted.includes(folder)) continue;
    const contexts = Object.entries(from).flatMap(([as, path]) => ['--build-context', `${as}=${path}`]);
    await docker('build', '--quiet', '--tag', name, ...contexts, join(STAND_INS_FOLDER, folder));
  }
}

/** The folder with bin/node of the Node package that runs this. */
const nodeFolder = () => dirname(dirname(process.execPath));

async function debian(docker: Docker, release: string, script: string): Promise<void> {
  const plain = `madang-debian:${release}`;
  if (!(await docker('images', '--quiet', plain))) {
    const tree = join(ENGINE_FOLDER, release);
    rmSync(tree, { recursive: true, force: true });
    mkdirSync(ENGINE_FOLDER, { recursive: true });
    const run = promisify(execFile);
    await run('debootstrap', ['--variant=minbase', '--include=ca-certificates', release, tree, await mirror(), script], {
      maxBuffer: 2 ** 26,
    });
    for (const rest of ['var/cache/apt/archives', 'var/lib/apt/lists']) rmSync(join(tree, rest), { recursive: true, force: true });
    for (const rest of ['var/cache/apt/archives/partial', 'var/lib/apt/lists/partial']) mkdirSync(join(tree, rest), { recursive: true });
    const archive = `${tree}.tar`;
    await run('tar', ['-C', tree, '-cf', archive, '.']);
    await docker('import', archive, plain);
    for (const path of [tree, archive]) rmSync(path, { recursive: true, force: true });
  }
  const contexts = ['--build-context', `certificates=${CERTIFICATES_FOLDER}`, '--build-arg', `RELEASE=${release}`];
  await docker('build', '--quiet', '--tag', `madang-stand-in:${release}`, ...contexts, join(STAND_INS_FOLDER, 'base'));
}

/** Bundles the stand-ins for storage and mailbox into one file each. */
async function bundles(): Promise<void> {
  await build({
    absWorkingDir: root,
    entryPoints: { weed: `${STAND_INS_FOLDER}/storage/weed.ts`, mailpit: `${STAND_INS_FOLDER}/mail/mailpit.ts` },
    outdir: MADE_FOLDER,
    outExtension: { '.js': '.mjs' },
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    tsconfig: 'tsconfig.base.json',
    logLevel: 'silent',
  });
}

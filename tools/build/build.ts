import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, extname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { ENCODED_FOLDERS, ENCODED_TYPES } from '../../libs/contracts/encoded-files.ts';
import { childEnv } from '../../libs/server/child-env.ts';
import { bundle, root } from './bundle.ts';

const SERVER_FOLDER = 'dist/server';
const WEB_FOLDER = 'dist/web';
/** The folder for the web app's source maps: they belong to the release, but visitors must not reach them. */
const MAPS_FOLDER = 'dist/maps';
const packageOf = (path: string) => path.split('/', path.startsWith('@') ? 2 : 1).join('/');
const isTest = (path: string) => /\.(spec|test|e2e)\.tsx?$/.test(path);

/**
 * The source files of the programs that the services and the launcher run, by the name of the bundle; those whose source is missing are
 * left out.
 */
export function serverEntries(): Record<string, string> {
  const all = {
    serve: 'tools/serve.ts',
    migrate: 'tools/migrate.ts',
    gateway: 'gateway/main.ts',
    'nginx-conf': 'gateway/nginx-conf.ts',
    'nginx-metrics': 'gateway/nginx-metrics.ts',
    seed: 'tools/seed/seed.ts',
    settle: 'tools/settle/main.ts',
    keys: 'tools/keys/main.ts',
    'dead-letters': 'tools/dead-letters/main.ts',
    operator: 'tools/operator/main.ts',
    doctor: 'tools/doctor/main.ts',
    files: 'tools/files/main.ts',
    backup: 'tools/backup/main.ts',
    restore: 'tools/backup/restore-main.ts',
  };
  return Object.fromEntries(Object.entries(all).filter(([, source]) => existsSync(join(root, source))));
}

/** Builds the services, unless their sources are the same as in the last build; answers whether it built. */
export const buildServer = (): Promise<boolean> =>
  unlessSame(
    'server',
    SERVER_FOLDER,
    ['libs', 'apps', 'gateway', 'tools'],
    (path) => !path.startsWith('apps/web') && ['.ts', '.json'].includes(extname(path)),
    async () => {
      rmSync(join(root, SERVER_FOLDER), { recursive: true, force: true });
      const outside = await bundle(serverEntries(), SERVER_FOLDER);
      const packages = new Set(outside.filter((path) => !isBuiltin(path)).map(packageOf));
      writeFileSync(join(root, SERVER_FOLDER, 'packages.json'), JSON.stringify([...packages].toSorted()));
    },
  );

/**
 * Builds the web app and compressed copies of its files, unless its sources are the same as in the last build; answers whether it built.
 */
export const buildWeb = (): Promise<boolean> =>
  unlessSame(
    'web',
    WEB_FOLDER,
    ['apps/web', 'libs/contracts'],
    () => true,
    async () => {
      await vite(['build', '--logLevel', 'warn', '--sourcemap', 'hidden']);
      takeMaps();
      await encode();
    },
  );

/** Moves source maps out of the folder that is served to visitors. */
function takeMaps(): void {
  rmSync(join(root, MAPS_FOLDER), { recursive: true, force: true });
  for (const file of filesBelow(WEB_FOLDER).filter((path) => path.endsWith('.map'))) {
    const to = join(root, MAPS_FOLDER, relative(WEB_FOLDER, file));
    mkdirSync(dirname(to), { recursive: true });
    renameSync(join(root, file), to);
  }
}

async function vite(args: string[]): Promise<void> {
  const env = childEnv({ NODE_ENV: 'production', NO_COLOR: '1' });
  try {
    await promisify(execFile)(process.execPath, ['node_modules/vite/bin/vite.js', ...args, '--config', 'apps/web/vite.config.ts'], {
      cwd: root,
      env,
      maxBuffer: 1 << 26,
    });
  } catch (e) {
    const { stderr, message } = e as { stderr?: string; message: string };
    throw new Error(`The web does not build:\n${(stderr || message).split('\n').slice(0, 60).join('\n')}`, { cause: e });
  }
}

const stampOf = (name: string) => join(root, 'dist/.stamps', name);
/** Makes the next start build the services again; for programs that have changed dist/server themselves. */
export const forgetServerBuild = () => rmSync(stampOf('server'), { force: true });

async function unlessSame(
  name: string,
  out: string,
  folders: string[],
  counts: (path: string) => boolean,
  build: () => Promise<void>,
): Promise<boolean> {
  const stampFile = stampOf(name);
  return locked(name, async () => {
    const hash = hashOf(folders, counts);
    if (existsSync(join(root, out)) && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === hash) return false;
    rmSync(stampFile, { force: true });
    await build();
    writeFileSync(stampFile, hash);
    return true;
  });
}

function hashOf(folders: string[], counts: (path: string) => boolean): string {
  const hash = createHash('sha256');
  const settings = ['package-lock.json', 'tsconfig.json', 'tsconfig.base.json', 'tools/build/build.ts', 'tools/build/bundle.ts'];
  for (const path of [...settings, ...folders.flatMap((f) => filesBelow(f)).filter((p) => !isTest(p) && counts(p))])
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(join(root, path)))
      .update('\0');
  return hash.digest('hex');
}

const filesBelow = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((e) => e.isFile())
    .map((e) => relative(root, join(e.parentPath, e.name)))
    .sort();

/** Lets only one process at a time build in a checkout. A second one waits; after some two minutes it builds all the same. */
async function locked<T>(name: string, work: () => Promise<T>): Promise<T> {
  const lock = join(root, 'dist/.stamps', `${name}.lock`);
  mkdirSync(dirname(lock), { recursive: true });
  for (let tries = 0; tries < 1200; tries++) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' });
      break;
    } catch {
      if (!isAlive(lock)) rmSync(lock, { force: true });
      else await new Promise((r) => setTimeout(r, 100));
    }
  }
  try {
    return await work();
  } finally {
    rmSync(lock, { force: true });
  }
}

function isAlive(lock: string): boolean {
  try {
    process.kill(Number(readFileSync(lock, 'utf8')), 0);
    return true;
  } catch (e) {
    return (e as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Writes compressed copies of built files to the folders where the gateway looks for them. */
async function encode(): Promise<void> {
  const files = filesBelow(join(WEB_FOLDER, 'assets')).filter((f) => ENCODED_TYPES.includes(extname(f)));
  for (const file of files) {
    const body = readFileSync(join(root, file));
    const hints = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: body.length };
    const compressed = {
      br: await promisify(brotliCompress)(body, { params: hints }),
      gzip: await promisify(gzip)(body, { level: 9 }),
    };
    for (const { coding, folder } of ENCODED_FOLDERS) {
      const to = join(root, WEB_FOLDER, folder, relative(WEB_FOLDER, file));
      mkdirSync(dirname(to), { recursive: true });
      writeFileSync(to, compressed[coding]);
    }
  }
}

const BUILD_BY_NAME = { server: buildServer, web: buildWeb };

/** `node tools/build/build.ts` builds services and web app; with `server` or `web`, only that one. */
if (process.argv[1] === import.meta.filename) {
  const wanted = process.argv.slice(2);
  for (const [name, build] of Object.entries(BUILD_BY_NAME))
    if (!wanted.length || wanted.includes(name)) process.stdout.write(`${name} ${(await build()) ? 'built' : 'unchanged'}\n`);
}

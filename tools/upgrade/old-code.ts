import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, openSync, readFileSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const PROJECT_ROOT = resolve(import.meta.dirname, '../..');
/** Milliseconds within which the services must be ready. */
const READY_WITHIN = 120_000;
const BUNDLE_ENTRIES = { serve: 'tools/serve.ts', migrate: 'tools/migrate.ts', seed: 'tools/seed/seed.ts' };

/** Builds the sources in `folder`; answers the folder of the built program. The packages are those of this checkout. */
function build(folder: string, out: string): string {
  const given = `${JSON.stringify(BUNDLE_ENTRIES)}, ${JSON.stringify(out)}`;
  const script = `import { bundle } from './tools/build/bundle.ts'; await bundle(${given});`;
  execFileSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: folder,
    env: { ...process.env, NODE_OPTIONS: '--no-warnings' },
  });
  return join(folder, out);
}

/** Builds the services of a commit in `folder`. */
export function oldCode(commit: string, folder: string): Code {
  mkdirSync(folder);
  const packed = execFileSync(
    'git',
    ['archive', '--format=tar', commit, 'apps', 'gateway', 'libs', 'tools', 'package.json', 'tsconfig.base.json'],
    {
      cwd: PROJECT_ROOT,
      maxBuffer: 2 ** 30,
    },
  );
  execFileSync('tar', ['-x', '-C', folder], { input: packed });
  symlinkSync(join(PROJECT_ROOT, 'node_modules'), join(folder, 'node_modules'));
  return new Code(folder, build(folder, 'dist/server'));
}
/** Builds the services of this checkout. */
export const newCode = (): Code => new Code(PROJECT_ROOT, build(PROJECT_ROOT, join('.nx', 'upgrade', String(process.pid))));

/** Built services, and how to run them. */
export class Code {
  private readonly folder: string;
  readonly built: string;

  constructor(folder: string, built: string) {
    this.folder = folder;
    this.built = built;
  }

  private run(env: NodeJS.ProcessEnv, ...args: string[]): string {
    return execFileSync(process.execPath, ['--enable-source-maps', ...args], {
      cwd: this.folder,
      env,
      encoding: 'utf8',
      maxBuffer: 2 ** 26,
    });
  }
  migrate(env: NodeJS.ProcessEnv): string {
    return this.run(env, join(this.built, 'migrate.mjs'));
  }
  /** Runs the migrations while other services are running; resolves with how many milliseconds they took. */
  migrating(env: NodeJS.ProcessEnv): Promise<number> {
    const from = performance.now();
    return new Promise((done, failed) =>
      spawn(process.execPath, [join(this.built, 'migrate.mjs')], { cwd: this.folder, env, stdio: ['ignore', 'ignore', 'inherit'] }).once(
        'exit',
        (code) => (code === 0 ? done(performance.now() - from) : failed(new Error(`migrate ended with ${code}`))),
      ),
    );
  }
  seed(env: NodeJS.ProcessEnv): void {
    const script =
      `const { seed } = await import(${JSON.stringify(join(this.built, 'seed.mjs'))}); await seed(process.env.DATABASE_URL); ` +
      'process.exit(0);';
    this.run(env, '--input-type=module', '-e', script);
  }
  /** Runs all services and stand-ins in one process; answers how to end it. */
  async serve(env: NodeJS.ProcessEnv, log: string): Promise<() => Promise<void>> {
    const out = openSync(log, 'a');
    const child: ChildProcess = spawn(process.execPath, ['--enable-source-maps', join(this.built, 'serve.mjs')], {
      cwd: this.folder,
      env,
      stdio: ['ignore', out, out, 'ipc'],
    });
    const ready = new Promise<void>((done, failed) => {
      child.once('message', () => done());
      child.once('exit', () => failed(new Error(`The services ended: ${readFileSync(log, 'utf8').slice(-3000)}`)));
    });
    await Promise.race([
      ready,
      sleep(READY_WITHIN, undefined, { ref: false }).then(() => Promise.reject(new Error('The services do not start.'))),
    ]);
    return async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = new Promise((done) => child.once('exit', done));
      child.kill('SIGTERM');
      await gone;
    };
  }
}

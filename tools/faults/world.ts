import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, closeSync, existsSync, mkdirSync, mkdtempSync, openSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { SERVICES, SERVICE_NAMES, type ServiceName } from '@madang/contracts/services';
import { migrate } from '@madang/server/migrate';
import type { Sql } from '@madang/server/sql/sql';
import { startSandboxPay, type SandboxPay } from '../../apps/sandbox-pay/src/main';
import type { Upstream } from '@madang/gateway/routes';
import { Gate } from './gate';
import { DatabaseProxy } from './database-proxy';
import { freePort, isFree, startCluster, type Cluster } from '../postgres';
import { isFull } from './size';

const PROJECT_ROOT = resolve(import.meta.dirname, '../..');
const SERVE_ENTRY = 'tools/serve.ts';
/** Milliseconds within which a process must be ready. */
const READY_WITHIN = 120_000;
/** How many times the start of a process is tried. */
const START_TRIES_MAX = 10;
/** The password of the database's superuser. */
export const DATABASE_PASSWORD = 'faults';
const OTHER_SERVICES: readonly ServiceName[] = ['event', 'alarm', 'form', 'campaign', 'page'];

/** A process with one or several services; its address stays the same over restarts. */
export class Server {
  private child: ChildProcess | null = null;
  private constructor(
    readonly name: ServiceName,
    readonly port: number,
    private readonly program: string,
    private readonly env: NodeJS.ProcessEnv,
    private readonly log: string,
    private readonly beside: readonly ServiceName[] = [],
  ) {}

  static async of(name: ServiceName, program: string, env: NodeJS.ProcessEnv, log: string, port?: number): Promise<Server> {
    const at = port ?? (await freePort());
    return new Server(name, at, program, { ...env, SERVICE_PORT_BASE: String(at - SERVICES[name].port) }, log);
  }

  /** Several services in one process; the address is that of the first. */
  static async together(names: readonly ServiceName[], program: string, env: NodeJS.ProcessEnv, log: string): Promise<Server> {
    const [name, ...beside] = names as [ServiceName, ...ServiceName[]];
    const base = await freeBase(names.map((n) => SERVICES[n].port));
    return new Server(name, base + SERVICES[name].port, program, { ...env, SERVICE_PORT_BASE: String(base) }, log, beside);
  }

  /** Makes the process serve metrics for Prometheus from its next start on. */
  tells(metricsPort: number): void {
    this.env['METRICS_PORT'] = String(metricsPort);
  }

  get names(): readonly ServiceName[] {
    return [this.name, ...this.beside];
  }

  /** The address of one of the services. */
  urlOf(name: ServiceName): string {
    return `http://127.0.0.1:${this.port - SERVICES[this.name].port + SERVICES[name].port}`;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Starts the process, and starts it again if it ends by itself, because its port was taken or the database was away. */
  async start(): Promise<void> {
    for (let tries = 1; (await this.begin()) === 'ended' && tries < START_TRIES_MAX; tries++) await sleep(500);
  }

  /** Resolves when the process serves, or has ended. */
  private begin(): Promise<'ready' | 'killed' | 'ended'> {
    const out = openSync(this.log, 'a');
    const child = spawn(process.execPath, [this.program, ...this.names], { env: this.env, stdio: ['ignore', out, out, 'ipc'] });
    closeSync(out);
    this.child = child;
    return new Promise((done, failed) => {
      const timer = setTimeout(() => failed(new Error(`${this.name} does not start; its log: ${this.log}`)), READY_WITHIN);
      const end = (how: 'ready' | 'killed' | 'ended') => {
        clearTimeout(timer);
        done(how);
      };
      child.once('message', () => end('ready'));
      child.once('exit', (code) => end(code === null ? 'killed' : 'ended'));
      child.once('error', failed);
    });
  }

  /** Kills the process by SIGKILL, so that it cannot clean up. */
  async kill(): Promise<void> {
    const child = this.child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise((done) => child.once('exit', done));
    child.kill('SIGKILL');
    await gone;
  }

  /** Asks the process to end by SIGTERM, and waits until it has. */
  async stop(): Promise<void> {
    const child = this.child;
    if (!child || !this.alive) return;
    const gone = new Promise((done) => child.once('exit', done));
    child.kill('SIGTERM');
    await gone;
  }

  /** Suspends the process: its connections stay open, but it answers nothing. */
  freeze(): void {
    this.child?.kill('SIGSTOP');
  }
  thaw(): void {
    this.child?.kill('SIGCONT');
  }

  get pid(): number | undefined {
    return this.child?.pid;
  }

  get alive(): boolean {
    return this.child !== null && this.child.exitCode === null && this.child.signalCode === null;
  }
}

/** A database, services and payment stand-in of their own, which tests may break. */
export interface World {
  dir: string;
  main: Server[];
  util: Server;
  pay: SandboxPay;
  sql<T = Record<string, unknown>>(text: string | Sql, values?: unknown[]): Promise<T[]>;
  /** The other five services in one process; not started yet. */
  others: Server;
  /** Further services in a process of their own; not started yet. */
  more(...names: [ServiceName, ...ServiceName[]]): Promise<Server>;
  /** The five other services in a process each; empty unless the world was started with `whole`. */
  apart: Server[];
  /** The gateway before all services; null unless the world was started with `whole`. */
  gate: Gate | null;
  /** The proxy between services and database; the stand-in and `sql` do not use it. */
  line: DatabaseProxy;
  /** The text that the processes have logged so far. */
  logs(): string;
  /** Ends the database server, by default with SIGKILL; resolves when it runs again with the same data. */
  crashDatabase(signal?: NodeJS.Signals): Promise<void>;
  close(): Promise<void>;
}

interface More {
  /** The source of the program to run, in place of the product's. */
  entry?: string;
  /** Environment variables for the services. */
  env?: NodeJS.ProcessEnv;
  /** The clock of the payment stand-in. */
  now?: () => Date;
  /** Whether every service is a process of its own, behind the gateway. */
  whole?: boolean;
  /** Settings of PostgreSQL, as `name=value`. */
  settings?: readonly string[];
  /** Starts something besides the migrated database; answers the environment variables that the services need for it. */
  beside?: (cluster: Cluster, dir: string) => Promise<NodeJS.ProcessEnv>;
}

/** Starts a world with `mains` copies of main. `overLine`: the services reach the database through the proxy `line`. */
export async function startWorld(mains = 1, overLine = false, more: More = {}): Promise<World> {
  const dir = mkdtempSync(join(tmpdir(), 'madang-faults-'));
  chmodSync(dir, 0o711);
  const before = { ...process.env };
  const undo: (() => unknown)[] = [() => rmSync(dir, { recursive: true, force: true }), () => restore(before)];
  const close = async () => {
    while (undo.length) await undo.pop()!();
  };
  try {
    return { ...(await build(dir, mains, overLine, undo, more)), dir, close };
  } catch (e) {
    const logs = logsOf(dir, 2000);
    await close();
    throw new Error([(e as Error).message, logs].join('\n'), { cause: e });
  }
}

/**
 * Gives the environment variables the values of `env` again. The object `process.env` must stay the same one, since loaded modules refer
 * to it.
 */
export function restore(env: NodeJS.ProcessEnv): void {
  for (const key of Object.keys(process.env)) if (!(key in env)) delete process.env[key];
  Object.assign(process.env, env);
}

/** The last part of what each process of a world has logged, up to `most` characters. */
export const logsOf = (dir: string, most: number) =>
  readdirSync(dir)
    .filter((name) => name.endsWith('.log'))
    .map((name) => `${name}: ${readFileSync(join(dir, name), 'utf8').slice(-most)}`)
    .join('\n');

async function freeBase(offsets: readonly number[]): Promise<number> {
  for (;;) {
    const base = await freePort();
    const free = await Promise.all(offsets.map((n) => isFree(base + n)));
    if (free.every(Boolean)) return base;
  }
}

async function build(
  dir: string,
  mains: number,
  overLine: boolean,
  undo: (() => unknown)[],
  { entry = SERVE_ENTRY, env: own = {}, now, whole = false, settings, beside }: More,
): Promise<Omit<World, 'dir' | 'close'>> {
  // The product's default; the setting for other tests is shorter.
  process.env['DB_LOCK_WAIT'] = '3000';
  const cluster = await migrated({ dir: join(dir, 'pg'), password: DATABASE_PASSWORD, durable: true, ...(settings && { settings }) }, undo);
  const found = (await beside?.(cluster, dir)) ?? {};
  const program = bundled(undo, entry);
  process.env['DATABASE_URL'] = cluster.url;
  const line = await DatabaseProxy.to(cluster.url);
  undo.push(() => line.close());

  const [utilPort, payPort] = [await freePort(), await freePort()];
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    // 1400 is the product's default. Short runs beside other tests use more, since their enrolments wait for each other.
    DB_WAIT: isFull ? '1400' : '4000',
    DATABASE_URL: overLine ? line.through : cluster.url,
    NODE_ENV: 'development',
    LOG_LEVEL: 'warn',
    SANDBOX_PAY_URL: `http://127.0.0.1:${payPort}`,
    NODE_OPTIONS: '',
    NODE_COMPILE_CACHE: join(dirname(program), '.compiled'),
    ...found,
    ...own,
  };
  const log = (name: string) => join(dir, `${name}.log`);
  const main = await Promise.all(Array.from({ length: mains }, (_, i) => Server.of('main', program, env, log(`main${i}`))));
  const util = await Server.of('util', program, env, log('util'), utilPort);
  const pay = await startSandboxPay({ port: payPort, shop: `${util.url}/api/util/v1.0/payments`, pauseMs: 100, ...(now && { now }) });
  undo.push(() => pay.close());
  const others = await Server.together(OTHER_SERVICES, program, { ...env, LOG_LEVEL: 'info' }, log('others'));
  const apart = whole ? await Promise.all(OTHER_SERVICES.map((name) => Server.of(name, program, env, log(name)))) : [];
  const gate = whole ? await Gate.before(upstreamsOf([...main, util, ...apart], pay.url), dir) : null;
  undo.push(() => Promise.all([...main, util, others, ...apart, ...(gate ? [gate] : [])].map((s) => s.kill())));
  await Promise.all([...main, util].map((s) => s.start()));
  for (const one of apart) await one.start();
  await gate?.start();

  const pool = new pg.Pool({ connectionString: cluster.url, max: 2 });
  pool.on('error', () => undefined);
  undo.push(() => pool.end());
  return {
    main,
    util,
    others,
    more: async (...names) => {
      const server = await Server.together(names, program, env, log(names.join('-')));
      undo.push(() => server.kill());
      return server;
    },
    apart,
    gate,
    line,
    pay,
    logs: () => logsOf(dir, 20_000),
    sql: async (text, values) => (await pool.query(text, values)).rows as never,
    crashDatabase: async (signal = 'SIGKILL') => {
      const pid = Number(readFileSync(join(cluster.dir, 'data', 'postmaster.pid'), 'utf8').split('\n')[0]);
      process.kill(pid, signal);
      while (existsSync(`/proc/${pid}`)) await sleep(20);
      // The process that watches over the database starts it again.
      for (let back = false; !back; await sleep(50)) back = await answers(cluster.url);
    },
  };
}

/** The folder that the worlds of one run of Jest share (tools/test/jest-setup.mjs); undefined in other programs, which start one world. */
const shared = () => process.env['TEST_SHARED'];
/** Gives what was made a name by which other workers find it; the first one's stays. */
function keep(made: string, as: string): boolean {
  mkdirSync(dirname(as), { recursive: true });
  try {
    renameSync(made, as);
    return true;
  } catch {
    return false;
  }
}

/** Starts a migrated server. Making its data takes seconds, so the first world of a run keeps a copy for those after it. */
async function migrated(options: Parameters<typeof startCluster>[0], undo: (() => unknown)[]): Promise<Cluster> {
  const start = async () => {
    const cluster = await startCluster(options);
    undo.push(() => cluster.stop());
    return cluster;
  };
  const copy = (from: string, to: string) => execFileSync('cp', ['-a', from, to]);
  const kept = shared() && join(shared()!, 'pg');
  if (kept && existsSync(kept)) copy(kept, options.dir);
  const cluster = await start();
  await migrate(cluster.url, PROJECT_ROOT);
  if (!kept || existsSync(kept)) return cluster;
  await cluster.stop();
  const own = `${kept}-${process.pid}`;
  mkdirSync(dirname(own), { recursive: true });
  copy(cluster.dir, own);
  if (!keep(own, kept)) rmSync(own, { recursive: true, force: true });
  return start();
}

/** The addresses of each service for the gateway; several if it has copies. */
function upstreamsOf(servers: Server[], pay: string): Record<Upstream, string | string[]> {
  const at = (name: ServiceName) => servers.filter((one) => one.name === name).map(({ port }) => `127.0.0.1:${port}`);
  const services = Object.fromEntries(SERVICE_NAMES.map((name) => [name, at(name)])) as Record<ServiceName, string[]>;
  return { ...services, 'sandbox-pay': new URL(pay).host };
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  client.on('error', () => undefined);
  const connected = await client.connect().then(
    () => true,
    () => false,
  );
  await client.end().catch(() => undefined);
  return connected;
}

/**
 * Bundles the services as for production, once in a run. It runs in a process of its own, since the bundler does not work inside Jest's
 * sandbox.
 */
export function bundled(undo: (() => unknown)[], entry = SERVE_ENTRY): string {
  const folder = join(PROJECT_ROOT, '.nx', 'faults');
  const kept = shared() && join(folder, basename(dirname(shared()!)), entry.replaceAll(/\W/g, '-'));
  if (kept && existsSync(kept)) return join(kept, 'serve.mjs');
  const out = join('.nx', 'faults', `${process.pid}-${Date.now()}`);
  mkdirSync(join(PROJECT_ROOT, out), { recursive: true });
  undo.push(() => rmSync(join(PROJECT_ROOT, out), { recursive: true, force: true }));
  const bundled = `await bundle({ serve: ${JSON.stringify(entry)} }, ${JSON.stringify(out)});`;
  const script = `import { bundle } from './tools/build/bundle.ts'; ${bundled}`;
  execFileSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: PROJECT_ROOT,
    env: { ...process.env, NODE_OPTIONS: '--no-warnings' },
  });
  return join(kept && keep(join(PROJECT_ROOT, out), kept) ? kept : join(PROJECT_ROOT, out), 'serve.mjs');
}

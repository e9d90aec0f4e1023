import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { SERVICE_NAMES, type ServiceName } from '@madang/contracts/services';
import { migrate } from '@madang/server/migrate';
import type { Sql } from '@madang/server/sql/sql';
import { startSandboxPay, type SandboxPay } from '../../apps/sandbox-pay/src/main';
import { nginxConf } from '@madang/gateway/nginx';
import { GATEWAY_ROUTES } from '@madang/gateway/routes';
import { freePort, startCluster } from '../postgres';
import { programPath } from '../test/programs.mjs';
import { inParallel } from './crowd';
import { startPgBouncer } from './pgbouncer';
import { isFull } from './size';
import { bundled, logsOf, restore, Server } from './world';

const PROJECT_ROOT = resolve(import.meta.dirname, '../..');
/** How many copies are started at the same time. */
const COPIES_STARTING_MAX = 3;
/** Milliseconds within which a copy must answer that it is alive; long, since other tests may keep the machine busy. */
const LIVES_WITHIN = 6000;
/** Which services share a process: in short runs all but main, in full runs each has its own. */
const SERVICE_GROUPS: readonly (readonly ServiceName[])[] = isFull
  ? SERVICE_NAMES.map((name) => [name])
  : [['main'], SERVICE_NAMES.filter((name) => name !== 'main')];
/** How many times the start of a copy is tried, each time on other ports. */
const START_TRIES_MAX = 3;

/** Two copies of each service behind nginx, with one storage, and one database behind PgBouncer. */
export interface Copies {
  dir: string;
  /** The address of the gateway. */
  url: string;
  port: number;
  /** The two processes of each service. */
  of: Record<ServiceName, [Server, Server]>;
  /** All processes; the two copies of a group come one after the other. */
  all: Server[];
  pay: SandboxPay;
  /** The address of PostgreSQL itself. */
  direct: string;
  /** The address of the database through PgBouncer. */
  pooled: string;
  sql<T = Record<string, unknown>>(text: string | Sql, values?: unknown[]): Promise<T[]>;
  /** Starts a service that has to refuse its start; answers its output and exit code. */
  refusal(env: NodeJS.ProcessEnv): Promise<{ code: number | null; said: string }>;
  logs(): string;
  close(): Promise<void>;
}

const INDEX_HTML = `<!doctype html>
<html lang="ko">
  <head><meta charset="utf-8" /><!--head--><style id="brand"></style><script type="application/json" id="madang">{}</script></head>
  <body><div id="root"></div></body>
</html>`;

/** Starts the copies; `silence` shortens how long nginx waits for a silent copy, in milliseconds. */
export async function startCopies(silence = Infinity): Promise<Copies> {
  const dir = mkdtempSync(join(tmpdir(), 'madang-copies-'));
  chmodSync(dir, 0o755);
  const before = { ...process.env };
  const undo: (() => unknown)[] = [() => rmSync(dir, { recursive: true, force: true }), () => restore(before)];
  const close = async () => {
    while (undo.length) await undo.pop()!();
  };
  try {
    return { ...(await build(dir, silence, undo)), dir, close };
  } catch (e) {
    const logs = logsOf(dir, 2000);
    await close();
    throw new Error([(e as Error).message, logs].join('\n'), { cause: e });
  }
}

async function build(dir: string, silence: number, undo: (() => unknown)[]): Promise<Omit<Copies, 'dir' | 'close'>> {
  process.env['DB_LOCK_WAIT'] = '3000';
  const cluster = await startCluster({ dir: join(dir, 'pg'), password: 'copies', durable: true });
  undo.push(() => cluster.stop());
  await migrate(cluster.url, PROJECT_ROOT);
  const bouncer = await startPgBouncer(dir, cluster.url);
  undo.push(() => bouncer.stop());
  Object.assign(process.env, { DATABASE_URL: bouncer.url, DATABASE_DIRECT_URL: cluster.url });

  const program = bundled(undo);
  const web = join(dir, 'web');
  mkdirSync(web);
  writeFileSync(join(web, 'index.html'), INDEX_HTML);
  const [port, payPort] = [await freePort(), await freePort()];
  const url = `http://127.0.0.1:${port}`;
  const pay = await startSandboxPay({ port: payPort, shop: `${url}/api/util/v1.0/payments`, pauseMs: 100 });
  undo.push(() => pay.close());
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    PORT: String(port),
    // 1400 is the product's default. Short runs use more, since they test copies and not a busy machine.
    DB_WAIT: isFull ? '1400' : '10000',
    NODE_ENV: 'development',
    LOG_LEVEL: 'warn',
    DATA_DIR: join(dir, 'data'),
    WEB_ROOT: web,
    SANDBOX_PAY_URL: pay.url,
    NODE_OPTIONS: '',
    NODE_COMPILE_CACHE: join(dirname(program), '.compiled'),
  };
  const tried: Server[] = [];
  undo.push(() => Promise.all(tried.map((s) => s.kill())));
  const groups = SERVICE_GROUPS.map((names) => ({ names, copies: [] as Server[] }));
  // More starts at once would only compete for the processors.
  await inParallel(COPIES_STARTING_MAX, [...groups, ...groups], async ({ names, copies }, i) => {
    copies.push(await running(names, program, env, join(dir, `${names[0]}-${i < groups.length ? 0 : 1}.log`), tried));
  });
  const of = Object.fromEntries(groups.flatMap(({ names, copies }) => names.map((name) => [name, copies]))) as Copies['of'];
  undo.push(await startNginx(dir, web, port, of, payPort, silence));

  const pool = new pg.Pool({ connectionString: cluster.url, max: 4 });
  pool.on('error', () => undefined);
  undo.push(() => pool.end());
  return {
    url,
    port,
    of,
    all: groups.flatMap((g) => g.copies),
    pay,
    direct: cluster.url,
    pooled: bouncer.url,
    logs: () => logsOf(dir, 20_000),
    sql: async (text, values) => (await pool.query(text, values)).rows as never,
    refusal: (more) => refusalOf(program, { ...env, ...more }),
  };
}

/** Starts a copy; tries other ports if another program has taken the free port meanwhile. */
async function running(
  names: readonly ServiceName[],
  program: string,
  env: NodeJS.ProcessEnv,
  log: string,
  tried: Server[],
): Promise<Server> {
  for (let tries = 0; tries < START_TRIES_MAX; tries++) {
    const server = await Server.together(names, program, env, log);
    tried.push(server);
    await server.start();
    if (server.alive) return server;
  }
  throw new Error(`${names.join(', ')} does not start; its log: ${log}`);
}

async function startNginx(
  dir: string,
  web: string,
  port: number,
  of: Copies['of'],
  payPort: number,
  silence: number,
): Promise<() => Promise<void>> {
  const prefix = join(dir, 'nginx');
  mkdirSync(prefix);
  const addressesOf = (name: ServiceName) => of[name].map((s) => new URL(s.urlOf(name)).host);
  const upstreams = {
    ...(Object.fromEntries(SERVICE_NAMES.map((name) => [name, addressesOf(name)])) as Record<ServiceName, string[]>),
    'sandbox-pay': `127.0.0.1:${payPort}`,
  };
  const routes = GATEWAY_ROUTES.map((r) => ({ ...r, silence: Math.min(r.silence, silence) }));
  const conf = join(prefix, 'nginx.conf');
  writeFileSync(
    conf,
    nginxConf({ listen: `127.0.0.1:${port}`, upstreams, web, prefix, routes, ...(isFull ? {} : { livesWithin: LIVES_WITHIN }) }),
  );
  const program = await programPath('nginx');
  const args = ['-p', prefix, '-e', join(dir, 'nginx.log'), '-c', conf];
  execFileSync(program, ['-t', '-q', ...args]);
  const child = spawn(program, args, { stdio: 'ignore' });
  const up = () =>
    fetch(`http://127.0.0.1:${port}/api/nobody`).then(
      () => true,
      () => false,
    );
  for (const end = Date.now() + 30_000; !(await up()); await sleep(25))
    if (child.exitCode !== null || Date.now() > end) throw new Error('nginx does not start');
  return () => ended(child);
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

async function refusalOf(program: string, env: NodeJS.ProcessEnv): Promise<{ code: number | null; said: string }> {
  const port = await freePort();
  const child = spawn(process.execPath, [program, 'form'], {
    env: { ...env, SERVICE_PORT_BASE: String(port) },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let said = '';
  child.stderr!.on('data', (piece: Buffer) => (said += piece.toString()));
  child.once('message', () => child.kill('SIGTERM'));
  const [code] = (await once(child, 'exit')) as [number | null];
  return { code, said };
}

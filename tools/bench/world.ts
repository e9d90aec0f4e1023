import { fork, spawn, type ChildProcess } from 'node:child_process';
import { createHmac, randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync, chmodSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { sql, type Sql } from '../../libs/server/sql/sql.ts';
import { DAY_SECONDS } from '../../libs/contracts/time.ts';
import { buildServer, buildWeb } from '../build/build.ts';
import { bundle, root } from '../build/bundle.ts';
import { freePort, removeCluster, startCluster, type Cluster } from '../postgres.ts';
import { findProgram } from '../test/programs.mjs';

/**
 * An installation for measuring: the real services behind nginx (or the embedded gateway), with the bare server and the usual stack beside
 * it, on one database.
 */
export interface World {
  cluster: Cluster;
  databaseUrl: string;
  env: NodeJS.ProcessEnv;
  urls: { gateway: string; bare: string; common: string };
  gatewayKind: 'nginx' | 'embedded proxy';
  /** The processes whose CPU time counts for each server. */
  pids: { services: number[]; gateway: number[]; bare: number[]; common: number[]; postgres: () => number[] };
  site: { channelSeq: number; courseSeq: number; userSeq: number; domain: string };
  tokens: string[];
  /** The accounts of the tokens, in the same order. */
  users: number[];
  /** The token of the measured site's owner. */
  ownerToken: string;
  query<T>(sql: string | Sql, values?: unknown[]): Promise<T[]>;
  stop(): Promise<void>;
}

/** The parts of the measured site, and whether all services share a process, as by `npm start`, or have one each, as in the containers. */
interface Form {
  parts?: 'all' | 'classes';
  processes?: 'one' | 'each';
}
const SERVICES = ['main', 'util', 'event', 'alarm', 'form', 'campaign', 'page'];

export async function makeWorld(scale: number, web: boolean, { parts = 'classes', processes = 'one' }: Form = {}): Promise<World> {
  const dir = mkdtempSync(join(tmpdir(), 'madang-bench-'));
  chmodSync(dir, 0o711);
  await buildServer();
  if (web) await buildWeb();
  const out = join(root, '.nx/bench');
  await bundle({ bare: 'tools/bench/bare.ts', common: 'tools/bench/common.ts', nginx: 'gateway/nginx.ts' }, relative(root, out));
  const cluster = await startCluster({ dir: join(dir, 'pg'), password: 'bench' });
  const admin = new pg.Client({ connectionString: cluster.url });
  await admin.connect();
  await admin.query('create database madang');
  await admin.end();
  const url = new URL(cluster.url);
  url.pathname = '/madang';
  const ports = { gateway: await freePort(), bare: await freePort(), common: await freePort(), base: 4600 };
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    NODE_ENV: 'production',
    LOG_LEVEL: 'info',
    DATABASE_URL: url.toString(),
    DATA_DIR: join(dir, 'data'),
    TOKEN_SECRET: randomBytes(32).toString('hex'),
    DATA_KEYS: `bench:${randomBytes(32).toString('base64')}`,
    ALLOW_SANDBOX: '1',
    DB_ROLE_PASSWORD: randomBytes(16).toString('hex'),
    PORT: String(ports.gateway),
    SERVICE_PORT_BASE: String(ports.base),
    WEB_ROOT: join(root, 'dist/web'),
    MAIN_ORIGIN: `http://localhost:${ports.gateway}`,
    SITE_ORIGIN_PATTERN: `http://{domain}.localhost:${ports.gateway}`,
    PAY_PROVIDER: 'sandbox',
    MAIL_PROVIDER: 'local',
    STORAGE: 'disk',
  };
  mkdirSync(env['DATA_DIR']!, { recursive: true });
  Object.assign(process.env, {
    DATABASE_URL: env['DATABASE_URL'],
    TOKEN_SECRET: env['TOKEN_SECRET'],
    DATA_KEYS: env['DATA_KEYS'],
    DB_ROLE_PASSWORD: env['DB_ROLE_PASSWORD'],
    DATA_DIR: env['DATA_DIR'],
  });
  await ended(spawn(process.execPath, ['dist/server/migrate.mjs'], { env, cwd: root, stdio: ['ignore', 'ignore', 'inherit'] }));
  const seeds = (await import(pathToFileURL(join(root, 'dist/server/seed.mjs')).href)) as typeof import('../seed/seed.ts');
  await seeds.seed(env['DATABASE_URL']!);
  const site = await seeds.scaleSite(env['DATABASE_URL']!, scale, undefined, parts);

  const client = new pg.Client({ connectionString: env['DATABASE_URL'] });
  await client.connect();
  const query = async <T>(sql: string | Sql, values?: unknown[]) => (await client.query(sql, values)).rows as T[];
  const children: ChildProcess[] = [];
  const run = (script: string, more: NodeJS.ProcessEnv = {}, names: readonly string[] = []) =>
    new Promise<ChildProcess>((ready, fail) => {
      const child = fork(script, names, { env: { ...env, ...more }, cwd: root, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
      children.push(child);
      child.once('message', () => ready(child));
      child.once('exit', (code) => fail(new Error(`${script} ended (${code})`)));
    });
  const serve = join(root, 'dist/server/serve.mjs');
  const services = processes === 'one' ? [await run(serve)] : await Promise.all(SERVICES.map((name) => run(serve, {}, [name])));
  const bare = await run(join(out, 'bare.mjs'), { BENCH_PORT: String(ports.bare), BENCH_CHANNEL: String(site.channelSeq) });
  const common = await run(join(out, 'common.mjs'), { BENCH_PORT: String(ports.common) });
  const nginx = findProgram('nginx');
  const gateway = nginx ? await startNginx(nginx, out, dir, ports.gateway, ports.base) : await run(join(root, 'dist/server/gateway.mjs'));
  if (nginx) children.push(gateway);
  await new Promise((r) => setTimeout(r, 800));

  return {
    cluster,
    databaseUrl: env['DATABASE_URL']!,
    env,
    urls: {
      gateway: `http://127.0.0.1:${ports.gateway}`,
      bare: `http://127.0.0.1:${ports.bare}`,
      common: `http://127.0.0.1:${ports.common}`,
    },
    gatewayKind: nginx ? 'nginx' : 'embedded proxy',
    pids: {
      services: services.map((one) => one.pid!),
      bare: [bare.pid!],
      common: [common.pid!],
      gateway: [gateway.pid!, ...childrenOf(gateway.pid!)],
      postgres: () => postgresPids(join(dir, 'pg')),
    },
    site,
    ...(await makeTokens(query, site.channelSeq, env['TOKEN_SECRET']!)),
    query,
    stop: async () => {
      for (const c of children) c.kill('SIGTERM');
      await Promise.all(children.map(ended)).catch(() => undefined);
      await client.end();
      await cluster.stop();
      removeCluster(cluster);
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

async function startNginx(program: string, out: string, dir: string, port: number, base: number): Promise<ChildProcess> {
  const { nginxConf } = (await import(pathToFileURL(join(out, 'nginx.mjs')).href)) as typeof import('@madang/gateway/nginx');
  const prefix = join(dir, 'nginx');
  mkdirSync(prefix, { recursive: true });
  const upstreams = Object.fromEntries([
    ...SERVICES.map((n, i) => [n, `127.0.0.1:${base + i + 1}`]),
    ['sandbox-pay', `127.0.0.1:${base + 10}`],
  ]);
  writeFileSync(
    join(prefix, 'nginx.conf'),
    nginxConf({ listen: `127.0.0.1:${port}`, upstreams, web: join(root, 'dist/web'), prefix, trusted: [] } as never),
  );
  return spawn(
    program,
    ['-p', prefix, '-e', 'stderr', '-c', join(prefix, 'nginx.conf'), '-g', 'daemon off;'].filter(
      (a, i, all) => !(all[i - 1] === '-g' || a === '-g'),
    ),
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
}

/** Creates sessions for up to ten thousand members, since a single token would make every cache look good. */
async function makeTokens(
  query: World['query'],
  channelSeq: number,
  secret: string,
): Promise<Pick<World, 'tokens' | 'users' | 'ownerToken'>> {
  const rows = await query<{ session_seq: string; user_seq: string }>(
    sql`insert into main.session (user_seq) select user_seq from main.channel_user where channel_seq = ${channelSeq}
      and user_type_cd is null order by user_seq limit 10000 returning session_seq, user_seq`,
  );
  const encode = (v: object) => Buffer.from(JSON.stringify(v)).toString('base64url');
  const now = Math.floor(Date.now() / 1000);
  const head = encode({ alg: 'HS256', typ: 'JWT' });
  const tokenOf = (r: { session_seq: string; user_seq: string }) => {
    const of = { u: Number(r.user_seq), s: Number(r.session_seq) };
    const body = `${head}.${encode({ ...of, iat: now, exp: now + DAY_SECONDS, iss: 'madang', aud: 'madang' })}`;
    return `${body}.${createHmac('sha256', secret).update(body).digest('base64url')}`;
  };
  const [owner] = await query<{ session_seq: string; user_seq: string }>(
    sql`insert into main.session (user_seq) select created_by from main.channel where channel_seq = ${channelSeq} returning session_seq,
      user_seq`,
  );
  return { tokens: rows.map(tokenOf), users: rows.map((r) => Number(r.user_seq)), ownerToken: tokenOf(owner!) };
}

const ended = (child: ChildProcess) =>
  new Promise<void>((done, fail) => {
    if (child.exitCode !== null || child.signalCode) return done();
    child.once('exit', (code) => (code ? fail(new Error(`a process ended with ${code}`)) : done()));
  });

const childrenOf = (pid: number): number[] => {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(/\s+/).filter(Boolean).map(Number);
  } catch {
    return [];
  }
};
function postgresPids(data: string): number[] {
  const pidFile = readdirSync(data, { recursive: true })
    .map(String)
    .find((f) => f.endsWith('postmaster.pid'));
  if (!pidFile) return [];
  const pid = Number(readFileSync(join(data, pidFile), 'utf8').split('\n')[0]);
  return [pid, ...childrenOf(pid)];
}

import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { SERVICE_NAMES } from '@madang/contracts/services';
import { freePort } from '../../tools/postgres';
import { programPath } from '../../tools/test/programs.mjs';
import { gatewayMetrics } from '../metrics';
import { nginxConf } from '../nginx';
import { countRequests, readStatus } from '../nginx-counter';
import { createGateway } from '../proxy';
import { GATEWAY_ROUTES, type ClientPatience, type NetworkLimit, type Pace, type Upstream } from '../routes';
import { fakeUpstream, type Fake } from './fake-upstream';

/**
 * The programs of nginx to test: the installed one, and with FAULTS also those of the Debian releases trixie (1.26) and forky, which
 * resolves names again while it runs.
 */
export const NGINXES = process.env['FAULTS'] ? (['nginx', 'nginx-trixie', 'nginx-forky'] as const) : (['nginx'] as const);
type Nginx = (typeof NGINXES)[number];
export type Kind = 'embedded' | Nginx;
export const KINDS: readonly Kind[] = ['embedded', ...NGINXES];
export interface Running {
  port: number;
  url: string;
  fakes: Record<Upstream, Fake>;
  /** The lines of nginx's access log so far. */
  logged(): string;
  /** The metrics as Prometheus reads them. */
  told(): Promise<string>;
  /**
   * Ends nginx as its container does and starts it again at the same port after `away` milliseconds; the embedded gateway cannot do this.
   */
  replace(away: number): Promise<void>;
  stop(): Promise<void>;
}
/** Milliseconds without an answer after which a gateway under test gives up: short enough for a test to wait for. */
export const SILENCE = 3000;
const NAMES: Upstream[] = [...SERVICE_NAMES, 'sandbox-pay'];

/** The version by which nginx names itself to api-main. */
export const VERSION = '1.2.3+0a1b2c3d';
export const SCRIPT = `console.log(${JSON.stringify('가나다'.repeat(500))});`;

interface More {
  limits?: Record<NetworkLimit, Pace>;
  patience?: ClientPatience;
  writesAtOnce?: number;
  /** host:port of copies that stand for a service instead of its fake; the embedded gateway uses only the first. */
  copies?: Partial<Record<Upstream, string[]>>;
  /** Milliseconds within which a copy must answer that it is alive; only for nginx. */
  livesWithin?: number;
  /** host:port of the DNS server that knows the names of copies; only for nginx. */
  resolver?: string;
  /** Whether the gateway reads the folder of stored files itself. */
  files?: boolean;
  /** Whether the gateway counts its requests for Prometheus. */
  counted?: boolean;
}
const accessLogOf = (dir: string) => join(dir, 'access.log');

/** Starts a stand-in for each service. */
async function startFakes(patience: ClientPatience | undefined): Promise<Record<Upstream, Fake>> {
  const ofBodies = patience && { every: patience.body, within: patience.whole };
  const started = await Promise.all(NAMES.map(async (name) => [name, await fakeUpstream(name, ofBodies)] as const));
  return Object.fromEntries(started) as Record<Upstream, Fake>;
}

/** Starts one kind of gateway, with the real table of routes, in front of fake services. */
export async function startGateway(
  kind: Kind,
  trusted: string[] = [],
  { limits, patience, writesAtOnce, livesWithin, resolver, copies = {}, files: reads = false, counted = false }: More = {},
): Promise<Running> {
  const fakes = await startFakes(patience);
  const dir = mkdtempSync(join(tmpdir(), 'madang-gateway-'));
  chmodSync(dir, 0o755);
  const web = builtWeb(dir);
  const files = reads ? { files: storedFolder(dir) } : {};
  const routes = GATEWAY_ROUTES.map((r) => ({ ...r, silence: Math.min(r.silence, SILENCE) }));
  const port = await freePort();
  const bounds = { ...(limits && { limits }), ...(patience && { patience }), ...(writesAtOnce && { writesAtOnce }) };
  const metrics = gatewayMetrics();
  let replace = (_away: number): Promise<void> => Promise.reject(new Error('The embedded gateway is not replaced.'));
  const end = kind === 'embedded' ? await startEmbedded(web, port) : await startNginx(kind, dir, web, port);

  async function startEmbedded(folder: string, at: number): Promise<() => Promise<void>> {
    const portOf = (n: Upstream) => Number(copies[n]?.[0]?.split(':')[1] ?? fakes[n].port);
    const upstreams = Object.fromEntries(NAMES.map((n) => [n, { host: '127.0.0.1', port: portOf(n) }])) as Parameters<
      typeof createGateway
    >[0]['upstreams'];
    const server = createGateway({
      upstreams,
      web: folder,
      ...files,
      trusted,
      routes,
      ...bounds,
      ...(counted && { watch: metrics.watch }),
    });
    await new Promise<void>((done) => server.listen(at, '127.0.0.1', done));
    return () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      });
  }
  async function startNginx(which: Nginx, prefix: string, folder: string, at: number): Promise<() => Promise<void>> {
    const upstreams = Object.fromEntries(NAMES.map((n) => [n, copies[n] ?? `127.0.0.1:${fakes[n].port}`])) as Record<
      Upstream,
      string | string[]
    >;
    const conf = join(prefix, 'nginx.conf');
    const status = `127.0.0.1:${await freePort()}`;
    const ear = counted ? await countRequests(metrics.watch, 0, '127.0.0.1') : undefined;
    if (ear) readStatus(metrics, `http://${status}/`);
    writeFileSync(
      conf,
      nginxConf({
        listen: `127.0.0.1:${at}`,
        upstreams,
        web: folder,
        ...files,
        prefix,
        trusted,
        routes,
        accessLog: accessLogOf(prefix),
        version: VERSION,
        ...bounds,
        ...(livesWithin && { livesWithin }),
        ...(resolver && { resolver }),
        ...(ear && { counter: { lines: `127.0.0.1:${ear.address().port}`, status } }),
      }),
    );
    const program = await programPath(which);
    execFileSync(program, ['-t', '-q', '-p', prefix, '-e', 'stderr', '-c', conf]);
    const begin = () => spawn(program, ['-p', prefix, '-e', 'stderr', '-c', conf], { stdio: 'inherit' });
    let child = begin();
    await listening(at, child);
    replace = async (away) => {
      const gone = new Promise((done) => child.once('exit', done));
      child.kill('SIGQUIT');
      await gone;
      await sleep(away);
      child = begin();
      await listening(at, child);
    };
    return () =>
      new Promise((done) => {
        child.once('exit', () => done());
        ear?.close();
        child.kill('SIGTERM');
      });
  }
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    fakes,
    told: () => metrics.registry.metrics(),
    replace: (away) => replace(away),
    logged: () => readFileSync(accessLogOf(dir), 'utf8'),
    stop: async () => {
      await end();
      await Promise.all(Object.values(fakes).map((f) => f.stop()));
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

async function listening(port: number, child: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    if (child.exitCode !== null) break;
    const up = await fetch(`http://127.0.0.1:${port}/api/nobody`).then(
      () => true,
      () => false,
    );
    if (up) return;
    await sleep(25);
  }
  throw new Error('nginx did not start');
}

/** The content of the stored file `/files/stored/videos/1/2/original.mp4`. */
export const STORED = Buffer.from(Array.from({ length: 5000 }, (_, i) => i % 251));
function storedFolder(dir: string): string {
  const put = (path: string, body: string | Buffer) => {
    mkdirSync(join(dir, path, '..'), { recursive: true });
    writeFileSync(join(dir, path), body);
  };
  put('files/videos/1/2/original.mp4', STORED);
  put('files/private/1/x/page.html', '<script>x()</script>');
  put('secret.txt', 'secret');
  return join(dir, 'files');
}

function builtWeb(dir: string): string {
  const web = join(dir, 'web');
  const put = (path: string, body: string | Buffer) => {
    mkdirSync(join(web, path, '..'), { recursive: true });
    writeFileSync(join(web, path), body);
  };
  put('assets/app-1a2b.js', SCRIPT);
  put('encoded/br/assets/app-1a2b.js', brotliCompressSync(SCRIPT));
  put('encoded/gzip/assets/app-1a2b.js', gzipSync(SCRIPT));
  put('assets/new-3c4d.css', 'body{}');
  put('assets/font-5e6f.woff2', 'font');
  put('index.html', 'shell');
  put('secret.txt', 'secret');
  return web;
}

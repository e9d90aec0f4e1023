import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import https from 'node:https';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../tools/postgres';
import { programPath } from '../../tools/test/programs.mjs';

const CADDYFILE = resolve(import.meta.dirname, '../../docker/Caddyfile');
/** The address of the gateway in docker/Caddyfile. */
const GATEWAY = 'gateway:8080';
/** Milliseconds within which Caddy must serve. */
const READY_WITHIN = 20_000;

interface Said {
  /** The HTTP status; 0 if no answer came. */
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}
export interface Caddy {
  ask(host: string, path: string, how?: { method?: string; headers?: Record<string, string>; body?: string }): Promise<Said>;
  stop(): Promise<void>;
}

const listens = (port: number) =>
  new Promise<boolean>((done) => {
    const socket = connect(port, '127.0.0.1', () => done(true)).on('error', () => done(false));
    socket.unref().on('connect', () => socket.destroy());
  });

/** Starts Caddy with docker/Caddyfile in front of a gateway on this machine, with certificates of its own authority. */
export async function startCaddy(gatewayPort: number): Promise<Caddy> {
  const dir = mkdtempSync(join(tmpdir(), 'madang-caddy-'));
  const file = join(dir, 'Caddyfile');
  const text = readFileSync(CADDYFILE, 'utf8');
  if (!text.includes(GATEWAY)) throw new Error(`docker/Caddyfile does not lead to ${GATEWAY}.`);
  writeFileSync(file, text.replaceAll(GATEWAY, `127.0.0.1:${gatewayPort}`));
  const [port, plain] = [await freePort(), await freePort()];
  const options = ['local_certs', 'skip_install_trust', 'admin off', `http_port ${plain}`, `https_port ${port}`];
  const child = spawn(await programPath('caddy'), ['run', '--config', file, '--adapter', 'caddyfile'], {
    env: {
      ...process.env,
      XDG_DATA_HOME: dir,
      XDG_CONFIG_HOME: dir,
      EMAIL: '',
      FILES_HOST: 'files.localhost',
      CADDY_OPTIONS: options.join('\n'),
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (piece: Buffer) => (said = (said + piece.toString()).slice(-5000)));
  const authority = join(dir, 'caddy/pki/authorities/local/root.crt');
  for (const end = Date.now() + READY_WITHIN; !existsSync(authority) || !(await listens(port)); await sleep(50))
    if (child.exitCode !== null || Date.now() > end) throw new Error(`Caddy does not start:\n${said}`);
  const agent = new https.Agent({ keepAlive: true, maxSockets: 64, ca: readFileSync(authority) });
  return {
    ask: (host, path, { method = 'GET', headers = {}, body } = {}) =>
      new Promise((done) => {
        const req = https.request(
          { host: '127.0.0.1', port, servername: host, path, method, agent, headers: { host, ...headers }, timeout: 40_000 },
          (res) => {
            let text = '';
            res.on('data', (piece: Buffer) => (text += piece.toString()));
            res.on('end', () => done({ status: res.statusCode!, headers: res.headers, body: text }));
            res.on('error', () => done({ status: 0, headers: {}, body: text }));
          },
        );
        req.on('timeout', () => req.destroy());
        req.on('error', () => done({ status: 0, headers: {}, body: '' }));
        req.end(body);
      }),
    stop: async () => {
      agent.destroy();
      const gone = new Promise((done) => child.once('exit', done));
      child.kill('SIGTERM');
      await gone;
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

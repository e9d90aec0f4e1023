import { spawn, type ChildProcess } from 'node:child_process';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * A copy of a service as a process of its own, which can be killed, frozen, or made unreachable. The query of a request says for how many
 * milliseconds the answer waits (`wait`) or the process does nothing else (`busy`); the answer says how many writes the copy has received.
 */
export interface Copy {
  address: string;
  pid: number;
  freeze(): void;
  thaw(): void;
  /** Freezes the copy and fills its queue of connections, so that a new connection gets no answer, as from a machine that is gone. */
  vanish(): Promise<void>;
  kill(): Promise<void>;
  /**
   * Ends the copy as a service ends: it accepts nothing new, answers the open requests, and lets the callers close their idle connections.
   */
  end(): Promise<void>;
}

const PROGRAM = `
const http = require('node:http');
let ending = false;
let writes = 0;
const server = http.createServer((req, res) => {
  req.resume();
  if (ending) res.shouldKeepAlive = false;
  if (req.method !== 'GET' && req.method !== 'HEAD') writes++;
  const { searchParams } = new URL(req.url, 'http://x');
  for (const end = Date.now() + Number(searchParams.get('busy')); Date.now() < end; );
  const body = JSON.stringify({ by: process.argv[1], method: req.method, writes });
  const answer = () => res.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' }).end(body);
  req.on('end', () => setTimeout(answer, Number(searchParams.get('wait') ?? 2)));
});
server.keepAliveTimeout = 75000;
let took = false;
server.on('connection', () => (took = true));
process.on('SIGTERM', async () => {
  ending = true;
  // Waits as allTakenIn of libs/server/shutdown.ts does: a listener that closes cuts off connections that were not accepted yet.
  do {
    took = false;
    await new Promise((next) => setImmediate(next));
  } while (took);
  require('node:net').Server.prototype.close.call(server, () => process.exit(0));
});
server.listen({ port: Number(process.argv[2]), host: process.argv[3], backlog: 64 }, () => process.send(server.address().port));
`;

/** Starts a copy at the port `at`, where an earlier one listened, or at a free port if `at` is 0. */
export async function startCopy(name: string, at = 0, host = '127.0.0.1'): Promise<Copy> {
  const child: ChildProcess = spawn(process.execPath, ['-e', PROGRAM, name, String(at), host], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  const port = await new Promise<number>((ready, failed) => {
    child.once('message', (told: number) => ready(told));
    child.once('exit', () => failed(new Error('the copy did not start')));
  });
  const waiting: Socket[] = [];
  const connects = () =>
    new Promise<boolean>((resolve) => {
      const socket = connect(port, host);
      waiting.push(socket);
      socket.on('error', () => resolve(false));
      socket.on('connect', () => resolve(true));
      setTimeout(() => resolve(false), 300);
    });
  const ends = async (signal: NodeJS.Signals) => {
    for (const socket of waiting) socket.destroy();
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise((done) => child.once('exit', done));
    child.kill(signal);
    await gone;
  };
  return {
    address: `${host}:${port}`,
    pid: child.pid!,
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
    vanish: async () => {
      child.kill('SIGSTOP');
      await sleep(50);
      for (let i = 0; i < 200 && (await connects()); i++);
    },
    kill: () => ends('SIGKILL'),
    end: () => ends('SIGTERM'),
  };
}

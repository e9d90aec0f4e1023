import { spawn, type ChildProcess } from 'node:child_process';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** A copy of a service as a process of its own, which can be killed, frozen, or made unreachable. */
export interface Copy {
  address: string;
  pid: number;
  freeze(): void;
  thaw(): void;
  /** Frozen with a full queue: who connects hears nothing, as of a machine that is gone. */
  vanish(): Promise<void>;
  kill(): Promise<void>;
}

const PROGRAM = `
const http = require('node:http');
const server = http.createServer((req, res) => {
  req.resume();
  req.on('end', () => setTimeout(() => res.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' }).end('{"by":"' + process.argv[1] + '","method":"' + req.method + '"}'), 2));
});
server.keepAliveTimeout = 75000;
server.listen({ port: 0, host: '127.0.0.1', backlog: 64 }, () => process.send(server.address().port));
`;

export async function startCopy(name: string): Promise<Copy> {
  const child: ChildProcess = spawn(process.execPath, ['-e', PROGRAM, name], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  const port = await new Promise<number>((ready, failed) => {
    child.once('message', (at: number) => ready(at));
    child.once('exit', () => failed(new Error('the copy did not start')));
  });
  const waiting: Socket[] = [];
  const connects = () =>
    new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1');
      waiting.push(socket);
      socket.on('error', () => resolve(false));
      socket.on('connect', () => resolve(true));
      setTimeout(() => resolve(false), 300);
    });
  return {
    address: `127.0.0.1:${port}`,
    pid: child.pid!,
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
    vanish: async () => {
      child.kill('SIGSTOP');
      await sleep(50);
      for (let i = 0; i < 200 && (await connects()); i++);
    },
    kill: async () => {
      for (const socket of waiting) socket.destroy();
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = new Promise((done) => child.once('exit', done));
      child.kill('SIGKILL');
      await gone;
    },
  };
}

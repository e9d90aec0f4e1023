import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Listener } from './listener';

let silent: Server;
let lines: Socket[];
beforeEach(async () => {
  lines = [];
  silent = createServer((socket) => lines.push(socket.on('error', () => undefined))).listen(0, '127.0.0.1');
  await once(silent, 'listening');
});
afterEach(() => {
  for (const line of lines) line.destroy();
  silent.close();
});

it('is closed while it connects to a database that does not answer yet', async () => {
  const listener = new Listener(`postgres://x:x@127.0.0.1:${(silent.address() as AddressInfo).port}/x`, 'x');
  listener.add({ channel: 'x', onMessage: () => undefined, connected: () => undefined });
  while (!lines.length) await sleep(5);
  const closed = listener.close().then(() => 'closed');
  // Each connection is closed when its other side has ended, as a running database does.
  for (const line of lines) line.once('end', () => line.end()).resume();
  expect(await Promise.race([closed, sleep(8000, 'hangs', { ref: false })])).toBe('closed');
});

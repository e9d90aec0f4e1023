import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { call } from './testing/call';
import { startGateway, type Kind, type Running } from './testing/gateways';

const PATIENCE = { headers: 1500, body: 1500 };
const MANY = 200;

/** docs/security.md 36: what slowhttptest does, by hand. */
describe.each<Kind>(['embedded', 'nginx'])('%s gateway, lines that stay slow', (kind) => {
  let g: Running;
  beforeAll(async () => {
    g = await startGateway(kind, [], { patience: PATIENCE });
  }, 120_000);
  afterAll(() => g?.stop());

  /** Connections that say this and then a letter now and again; how long each was held. */
  async function slowly(start: string, drip: string | null): Promise<number[]> {
    const began = Date.now();
    const held = Array.from({ length: MANY }, () => {
      const socket: Socket = connect(g.port, '127.0.0.1', () => socket.write(start));
      const timer = drip ? setInterval(() => socket.writable && socket.write(drip), 300) : undefined;
      socket.on('error', () => undefined).resume();
      return new Promise<number>((done) =>
        socket.once('close', () => {
          clearInterval(timer);
          done(Date.now() - began);
        }),
      );
    });
    await sleep(500);
    for (let i = 0; i < 10; i++) {
      const asked = Date.now();
      expect((await call(g.port, `/api/form/v1.0/x?${i}`)).status).toBe(200);
      expect(Date.now() - asked).toBeLessThan(2000);
    }
    return Promise.all(held);
  }
  const HEADERS = 'POST /api/form/v1.0/x HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n';

  it.each([
    ['headers that never end', HEADERS, 'X-A: b\r\n'],
    ['bodies that never come', `${HEADERS}Content-Length: 1000\r\n\r\n{`, null],
  ])(
    'docs/security.md 36 serves everybody else beside two hundred %s, and lets them go',
    async (_, start, drip) => {
      expect(Math.max(...(await slowly(start, drip)))).toBeLessThan(15_000);
    },
    60_000,
  );
});

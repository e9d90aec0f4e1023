import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { call } from './testing/call';
import { LINGER_MS } from './routes';
import { KINDS, type Running, startGateway } from './testing/gateways';

const PATIENCE = { headers: 1500, body: 1500, whole: 4000 };
const MANY = 200;
const AT_ONCE = 30;

/** The attacks of the program slowhttptest, made by this test (docs/security.md 36). */
describe.each(KINDS)('%s gateway, lines that stay slow', (kind) => {
  let g: Running;
  beforeAll(async () => {
    g = await startGateway(kind, ['127.0.0.1'], { patience: PATIENCE, writesAtOnce: AT_ONCE });
  }, 120_000);
  afterAll(() => g?.stop());

  /** Opens connections that send `start` and then `drip` every 300 milliseconds; answers for how many milliseconds each was held. */
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

  it('docs/security.md 36 lets one network have few bodies under way that drip, whoever else writes is served', async () => {
    const from = (network: string) => `${HEADERS}X-Forwarded-For: ${network}\r\n`;
    const dripping = Array.from({ length: AT_ONCE }, () => {
      const socket = connect(g.port, '127.0.0.1', () => socket.write(`${from('203.0.113.9')}Content-Length: 1000\r\n\r\n{`));
      const timer = setInterval(() => socket.writable && socket.write('x'), 300);
      socket
        .on('error', () => undefined)
        .on('close', () => clearInterval(timer))
        .resume();
      return new Promise<void>((done) => socket.once('close', () => done()));
    });
    await sleep(700);
    const write = (network: string) =>
      call(g.port, '/api/form/v1.0/x', { method: 'POST', body: '{}', headers: { 'X-Forwarded-For': network } });
    const refused = await write('203.0.113.9');
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '2']);
    expect((await call(g.port, '/api/form/v1.0/x', { headers: { 'X-Forwarded-For': '203.0.113.9' } })).status).toBe(200);
    expect((await write('198.51.100.9')).status).toBe(200);
    const began = Date.now();
    await Promise.all(dripping);
    expect(Date.now() - began).toBeLessThan(2 * PATIENCE.body + LINGER_MS.all + 3000);
    await sleep(100);
    expect((await write('203.0.113.9')).status).toBe(200);
  }, 60_000);

  /** Sends `times` pieces of a body, one every 300 milliseconds; answers what came back and for how long the connection was held. */
  function steadily(head: string, piece: string, times: number): Promise<{ answer: string; ms: number }> {
    const began = Date.now();
    const socket = connect(g.port, '127.0.0.1', () => socket.write(`${head}Content-Length: ${piece.length * times}\r\n\r\n`));
    let answer = '';
    let sent = 0;
    const timer = setInterval(() => socket.writable && sent++ < times && socket.write(piece), 300);
    socket.on('error', () => undefined).on('data', (some) => (answer += some.toString()));
    return new Promise((done) =>
      socket.once('close', () => {
        clearInterval(timer);
        done({ answer, ms: Date.now() - began });
      }),
    );
  }
  it('docs/security.md 36 ends a call whose body comes fast enough and never ends; a slow file comes in whole, in twice the time', async () => {
    const piece = 'x'.repeat(500);
    const file = 'PATCH /api/main/v1.0/tus/x HTTP/1.1\r\nHost: a\r\nContent-Type: application/offset+octet-stream\r\nConnection: close\r\n';
    const [call, upload] = await Promise.all([steadily(HEADERS, piece, 1000), steadily(file, piece, 27)]);
    expect(call.answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(call.ms).toBeLessThan(PATIENCE.whole + LINGER_MS.all + 3000);
    expect(upload.answer).toMatch(/^HTTP\/1\.1 200 /);
    expect(upload.answer).toContain('"bytes":13500');
    expect(upload.ms).toBeGreaterThan(2 * PATIENCE.whole - 500);
  }, 60_000);
});

import Fastify, { type FastifyInstance } from 'fastify';
import { connect, type AddressInfo } from 'node:net';
import { endSlowBodies } from './slow-bodies';

const PATIENCE = { every: 400, within: 1200 };
let service: FastifyInstance;
let port: number;
beforeAll(async () => {
  service = Fastify({ forceCloseConnections: true });
  endSlowBodies(service, PATIENCE);
  service.addContentTypeParser('application/offset+octet-stream', (_, body, done) => {
    let bytes = 0;
    body.on('data', (some: Buffer) => (bytes += some.length)).on('end', () => done(null, bytes));
  });
  service.post('/x', (req) => Promise.resolve({ took: req.body }));
  await service.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = service.server.address() as AddressInfo);
});
afterAll(() => service.close());

/** Sends the pieces of a body, one every 100 ms; answers what came back until the connection was closed. */
function slowly(type: string, first: string, piece: string, times: number): Promise<{ answer: string; ms: number }> {
  const length = first.length + piece.length * times;
  const head = `POST /x HTTP/1.1\r\nHost: a\r\nConnection: close\r\nAccept-Lang: en\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`;
  const began = Date.now();
  const socket = connect(port, '127.0.0.1', () => socket.write(head + first));
  let answer = '';
  let sent = 0;
  const timer = setInterval(() => socket.writable && sent++ < times && socket.write(piece), 100);
  socket.on('error', () => undefined).on('data', (some) => (answer += some.toString()));
  return new Promise((done) =>
    socket.once('close', () => {
      clearInterval(timer);
      done({ answer, ms: Date.now() - began });
    }),
  );
}
const FILE = 'application/offset+octet-stream';

it.each([
  ['that drips', 'application/json', '{', ' ', 900],
  ['of a file that drips', FILE, '', ' ', 900],
  ['of a call that comes steadily and does not end', 'application/json', '{', ' '.repeat(200), 900],
])('answers a body %s with 408 and closes', async (_, type, first, piece, times) => {
  const { answer, ms } = await slowly(type, first, piece, times);
  expect(answer).toMatch(/^HTTP\/1\.1 408 [^]*connection: close/i);
  expect(JSON.parse(answer.split('\r\n\r\n')[1]!)).toEqual({
    code: expect.any(Number),
    errorName: 'TEMPORARY',
    message: expect.stringMatching(/temporary error/),
    requestId: expect.any(String),
  });
  expect(ms).toBeLessThan(PATIENCE.within + 3000);
});

it('takes a slow file whole, however long it takes', async () => {
  const { answer, ms } = await slowly(FILE, '', ' '.repeat(200), 20);
  expect(answer).toContain('{"took":4000}');
  expect(ms).toBeGreaterThan(PATIENCE.within);
});

it('takes a call whose body comes in two pieces', async () => {
  expect((await slowly('application/json', '{"a":', '1}', 1)).answer).toContain('{"took":{"a":1}}');
});

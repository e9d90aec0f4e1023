import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { endErrors, report, startErrors } from './errors';
import { masked } from './masked-text';

interface Received {
  path: string;
  text: string;
  event: {
    release: string;
    tags: Record<string, string>;
    exception: {
      values: { type: string; value: string; stacktrace: { frames: { filename: string; function: string; lineno: number }[] } }[];
    };
  };
}
const received: Received[] = [];
/** What takes errors by Sentry's protocol: envelopes of lines, the third of which is the event. */
const receiver: Server = createServer((req, res) => {
  const parts: Buffer[] = [];
  req.on('data', (part: Buffer) => parts.push(part));
  req.on('end', () => {
    const text = Buffer.concat(parts).toString();
    received.push({ path: req.url!, text, event: JSON.parse(text.split('\n')[2]!) as Received['event'] });
    res.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
});
const arrived = async (count: number) => {
  for (let tries = 0; tries < 200 && received.length < count; tries++) await sleep(25);
  return received;
};

beforeAll(() => new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done)));
beforeEach(async () => {
  received.length = 0;
  await startErrors(`http://key@127.0.0.1:${(receiver.address() as AddressInfo).port}/7`, 'madang@0.1.0+abc1234');
});
afterEach(() => endErrors());
afterAll(() => receiver.close().closeAllConnections());

it('an error reaches the receiver with its release, route and request, and without anything about a person', async () => {
  const failed = Object.assign(new TypeError('duplicate key (email)=(learner@example.com) for "김하늘" of 203.0.113.9'), {
    detail: 'learner@example.com',
    query: "select '01012345678'",
    parameters: ['learner@example.com'],
    cause: new Error('token eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9 of learner@example.com'),
  });
  report(failed, { service: 'main', at: 'POST /api/main/v1.0/auth/login', request: '4bf92f3577b34da6a3ce929d0e0e4736' });
  const [one] = (await arrived(1)) as [Received];
  expect(one.path).toMatch(/^\/api\/7\/envelope\/\?.*sentry_key=key/);
  expect(one.event.release).toBe('madang@0.1.0+abc1234');
  expect(one.event.tags).toEqual({
    service: 'main',
    at: 'POST /api/main/v1.0/auth/login',
    request: '4bf92f3577b34da6a3ce929d0e0e4736',
  });
  const [value] = one.event.exception.values;
  expect(value).toMatchObject({ type: 'TypeError', value: expect.stringContaining('duplicate key') });
  expect(value!.stacktrace.frames.at(-1)).toMatchObject({ filename: expect.stringContaining('errors.spec'), lineno: expect.any(Number) });
  for (const secret of ['learner', '김하늘', '203.0.113', '0101234', 'eyJ', 'server_name', 'contexts', 'context_line', 'extra'])
    expect(one.text).not.toContain(secret);
});

it('one that fails at every request does not flood it', async () => {
  for (let n = 0; n < 50; n++) report(new Error('x'), { service: 'util', at: 'handle payment.paid' });
  await arrived(10);
  await sleep(100);
  expect(received).toHaveLength(10);
});

it('a receiver that is away costs nothing, and without a DSN nobody is told', async () => {
  await endErrors();
  await startErrors('http://key@127.0.0.1:9/7', 'x');
  report(new Error('x'), { service: 'main', at: 'x' });
  await endErrors();
  await startErrors(undefined, 'x');
  report(new Error('x'), { service: 'main', at: 'x' });
  expect(received).toEqual([]);
});

it.each([
  ['connect ECONNREFUSED 10.0.0.4:5432', 'connect ECONNREFUSED ***:5432'],
  ['Key (email)=(a@b.kr) already exists', 'Key (email)=(***) already exists'],
  ['no row of “김하늘”', 'no row of “***'],
  ['card 1234-5678-9012-3456 refused', 'card *** refused'],
  ["Cannot read properties of undefined (reading 'name')", "Cannot read properties of undefined (reading '***)"],
])('masks %s', (text, left) => expect(masked(text)).toBe(left));

import { setTimeout as sleep } from 'node:timers/promises';
import { endErrors, report, reportedRelease, reportPage, startErrors } from './errors';
import { masked } from './masked-text';
import { pageFrames } from './page-stack';
import { errorReceiver, type ErrorReceiver } from './receiver.fixture';

let receiver: ErrorReceiver;
beforeAll(async () => {
  receiver = await errorReceiver();
});
beforeEach(async () => {
  receiver.received.length = 0;
  await startErrors(receiver.dsn, 'madang@0.1.0+abc1234');
});
afterEach(() => endErrors());
afterAll(() => receiver.close());

it('an error reaches the receiver with its release, route and request, and without anything about a person', async () => {
  const failed = Object.assign(new TypeError('duplicate key (email)=(learner@example.com) for "김하늘" of 203.0.113.9'), {
    detail: 'learner@example.com',
    query: "select '01012345678'",
    parameters: ['learner@example.com'],
    cause: new Error('token eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9 of learner@example.com'),
  });
  report(failed, { service: 'main', at: 'POST /api/main/v1.0/auth/login', request: '4bf92f3577b34da6a3ce929d0e0e4736' });
  const one = (await receiver.arrived(1))[0]!;
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
  await receiver.arrived(10);
  await sleep(100);
  expect(receiver.received).toHaveLength(10);
});

const STACK = [
  'TypeError: x',
  '    at buy (https://codebay.example.com/assets/1a2b3c4.js?v=1:3:1234)',
  '    at https://codebay.example.com/assets/5d6e7f8.js:1:99',
  '    at async run (chrome-extension://abcdef/inject.js:1:2)',
  '    at HTMLButtonElement.onclick (https://codebay.example.com/classes?code=secret:12:3)',
].join('\n');

it('an error of a page is told by places in built files, without its host, its address or what somebody typed', async () => {
  reportPage({
    name: 'TypeError',
    message: 'no seat for "김하늘" learner@example.com',
    stack: STACK,
    at: '/classes/:courseSeq',
    browser: 'Chrome 131',
    request: '4bf92f3577b34da6a3ce929d0e0e4736',
  });
  const one = (await receiver.arrived(1))[0]!;
  expect(one.event).toMatchObject({
    release: 'madang@0.1.0+abc1234',
    platform: 'javascript',
    tags: { service: 'web', at: '/classes/:courseSeq', browser: 'Chrome 131', request: '4bf92f3577b34da6a3ce929d0e0e4736' },
  });
  const { frames } = one.event.exception.values[0]!.stacktrace;
  expect(frames.map((f) => [f.abs_path, f.function, f.lineno, f.colno])).toEqual([
    ['app:///assets/5d6e7f8.js', undefined, 1, 99],
    ['app:///assets/1a2b3c4.js', 'buy', 3, 1234],
  ]);
  for (const secret of ['codebay', '김하늘', 'learner', 'secret', 'chrome-extension']) expect(one.text).not.toContain(secret);
  expect(reportedRelease()).toBe('madang@0.1.0+abc1234');
});

it('pages that make errors up fill nothing: of all of them together sixty a minute are told', async () => {
  for (let n = 0; n < 200; n++) reportPage({ name: `E${n}`, message: '', stack: STACK, at: '/', browser: 'other' });
  await receiver.arrived(60);
  await sleep(100);
  expect(receiver.received).toHaveLength(60);
});

it('reads stacks of Firefox and Safari as well', () => {
  expect(
    pageFrames('buy@https://a.test/assets/1a2b3c4.js:3:12\n@https://a.test/assets/x-y.js:1:2\nonclick@https://a.test/classes:1:1'),
  ).toEqual([
    { file: '/assets/1a2b3c4.js', name: 'buy', line: 3, column: 12 },
    { file: '/assets/x-y.js', name: undefined, line: 1, column: 2 },
  ]);
});

it('a receiver that is away costs nothing, and without a DSN nobody is told', async () => {
  await endErrors();
  await startErrors('http://key@127.0.0.1:9/7', 'x');
  report(new Error('x'), { service: 'main', at: 'x' });
  await endErrors();
  await startErrors(undefined, 'x');
  report(new Error('x'), { service: 'main', at: 'x' });
  reportPage({ name: 'x', message: '', stack: STACK, at: '/', browser: 'other' });
  expect([receiver.received, reportedRelease()]).toEqual([[], null]);
});

it.each([
  ['connect ECONNREFUSED 10.0.0.4:5432', 'connect ECONNREFUSED ***:5432'],
  ['Key (email)=(a@b.kr) already exists', 'Key (email)=(***) already exists'],
  ['no row of “김하늘”', 'no row of “***'],
  ['card 1234-5678-9012-3456 refused', 'card *** refused'],
  ["Cannot read properties of undefined (reading 'name')", "Cannot read properties of undefined (reading '***)"],
])('masks %s', (text, left) => expect(masked(text)).toBe(left));

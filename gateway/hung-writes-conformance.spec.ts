import { setTimeout as sleep } from 'node:timers/promises';
import { call, type Ask } from './testing/call';
import { startCopy, type Copy } from './testing/copy';
import { KINDS, type Running, SILENCE, startGateway } from './testing/gateways';
import { HEARD_WITHIN, livesPath } from './routes';

/** Milliseconds within which an answer must come: the promised two seconds, and more where other tests run beside this one. */
const WITHIN = process.env['FAULTS'] === 'full' ? 2000 : 6000;
const TOKEN = { 'Access-Token': 't' };
const MB = 1024 ** 2;
const UTIL = '/api/util/v1.0';
/** Writes by each method, and by each kind of route that the table has for them. */
const WRITES: [path: string, how: Ask][] = [
  ...['POST', 'PUT', 'PATCH', 'DELETE'].map((method) => [`/api/main/v1.0/a/${method}`, { method }] as [string, Ask]),
  ['/api/main/v1.0/auth/login', { method: 'POST', body: '{}' }],
  ['/api/main/v1.0/channels/7/uploads/image', { method: 'POST', body: Buffer.alloc(10 * MB) }],
  ['/api/main/v1.0/tus/5', { method: 'PATCH', body: Buffer.alloc(10 * MB) }],
  ['/api/main/v1.0/tus/6', { method: 'PATCH', body: Buffer.alloc(10 * MB), headers: { 'Transfer-Encoding': 'chunked' } }],
];

async function timed(g: Running, path: string, how: Ask = {}) {
  const began = Date.now();
  const answer = await call(g.port, path, { ...how, headers: { ...TOKEN, ...how.headers } });
  return { ...answer, ms: Date.now() - began };
}

describe.each(KINDS)('%s gateway, writes of a service that hangs', (kind) => {
  let g: Running;
  const write = (path: string, how?: Ask) => timed(g, path, { method: 'POST', ...how });
  const asked = (path: string, of: 'main' | 'util' = 'util') => g.fakes[of].asked.get(path) ?? 0;
  /** Makes the service silent, and waits until its earlier answers no longer count as a sign of life. */
  const stall = async (of: string) => {
    await call(g.port, `${of}/stall`, { method: 'POST' });
    await sleep(HEARD_WITHIN + 50);
  };
  beforeAll(async () => {
    g = await startGateway(kind);
  }, 120_000);
  afterEach(() => Promise.all(['/api/main/v1.0', UTIL].map((of) => call(g.port, `${of}/mend`))));
  afterAll(() => g?.stop());

  it('R12 AM-695 tells whoever writes to come back before the service has seen any of it, whatever its body', async () => {
    await stall('/api/main/v1.0');
    for (let round = 0; round < 2; round++) {
      const answers = await Promise.all(WRITES.map(([path, how]) => timed(g, path, how)));
      expect(answers.map((a) => [a.status, a.headers['retry-after']])).toEqual(answers.map(() => [503, '2']));
      expect(answers.map((a) => a.json())).toEqual(answers.map(() => expect.objectContaining({ errorName: 'BUSY' })));
      expect(Math.max(...answers.map((a) => a.ms))).toBeLessThan(WITHIN);
    }
    await call(g.port, '/api/main/v1.0/mend');
    await sleep(100);
    expect(WRITES.map(([path]) => asked(path, 'main'))).toEqual(WRITES.map(() => 0));
    for (const [path, how] of WRITES) {
      const again = await timed(g, path, how);
      expect([again.status, again.json()['bytes']]).toEqual([200, Buffer.byteLength(how.body ?? '')]);
    }
    expect(WRITES.map(([path]) => asked(path, 'main'))).toEqual(WRITES.map(() => 1));
  }, 60_000);

  it('AM-695 answers 504 to a write that was under way when the service hung, which was sent once', async () => {
    const path = `${UTIL}/under-way`;
    const waiting = write(`${path}?wait=600`);
    await sleep(200);
    await stall(UTIL);
    const { status, ms } = await waiting;
    expect(status).toBe(504);
    expect(asked(path)).toBe(1);
    // The embedded gateway asks beside the write, and waits no longer once nobody answers; nginx cannot ask then (AM-790).
    if (kind === 'embedded') expect(ms).toBeLessThan(SILENCE - 300);
  }, 60_000);

  it('AM-695 waits for a write that is slow while its service lives, and sends it once', async () => {
    const methods = ['POST', 'PUT', 'DELETE'];
    const slow = await Promise.all(methods.map((method) => write(`${UTIL}/slow/${method}?wait=2400`, { method })));
    expect(slow.map((a) => a.status)).toEqual([200, 200, 200]);
    const never = await Promise.all(methods.map((method) => write(`${UTIL}/never/${method}/hang`, { method })));
    expect(never.map((a) => a.status)).toEqual([504, 504, 504]);
    await sleep(100);
    const all = methods.flatMap((method) => [`${UTIL}/slow/${method}`, `${UTIL}/never/${method}/hang`]);
    expect(all.map((path) => asked(path))).toEqual(all.map(() => 1));
  }, 60_000);

  it.each([
    ['500', 'break', undefined],
    ['503', 'close', undefined],
  ])('AM-695 hands on the %s that a service says itself, to the question as well', async (status, how) => {
    await call(g.port, `${UTIL}/${how}`, { method: 'POST' });
    await sleep(HEARD_WITHIN + 50);
    const path = `${UTIL}/says/${status}`;
    const answer = await write(path, { body: '{}' });
    expect([answer.status, answer.text, answer.headers['retry-after']]).toEqual([Number(status), '{}', undefined]);
    expect(asked(path)).toBe(1);
  });

  it('AM-695 asks before writes alone', async () => {
    const path = livesPath('util');
    const before = asked(path);
    for (const [what, method] of Object.entries({ x: 'GET', y: 'HEAD', excel: 'GET', z: 'OPTIONS' }))
      await write(`${UTIL}/${what}`, { method });
    expect(asked(path)).toBe(before);
    await sleep(HEARD_WITHIN + 50);
    await write(`${UTIL}/x`);
    expect(asked(path)).toBe(before + 1);
  });
});

describe.each(KINDS)('%s gateway, writes of a process', (kind) => {
  let copy: Copy;
  let g: Running;
  const write = (query = '') => timed(g, `/api/main/v1.0/x${query}`, { method: 'POST', body: '{}' });
  beforeEach(async () => {
    copy = await startCopy('one');
    g = await startGateway(kind, [], { copies: { main: [copy.address] } });
  }, 120_000);
  afterEach(async () => {
    await g.stop();
    await copy.kill();
  });

  it('R12 AM-695 never sees, woken, what came while it was stopped', async () => {
    expect((await write()).status).toBe(200);
    copy.freeze();
    await sleep(HEARD_WITHIN + 50);
    const answers = await Promise.all(Array.from({ length: 20 }, () => write()));
    expect(answers.map((a) => a.status)).toEqual(answers.map(() => 503));
    expect(Math.max(...answers.map((a) => a.ms))).toBeLessThan(WITHIN);
    copy.thaw();
    await sleep(200);
    expect((await write()).json()).toMatchObject({ writes: 2 });
  }, 60_000);

  it('AM-695 does what comes while a rush keeps it busy for a second', async () => {
    const rush = write('?busy=1000');
    await sleep(HEARD_WITHIN + 50);
    const answers = await Promise.all([rush, ...Array.from({ length: 20 }, () => write())]);
    expect(answers.map((a) => a.status)).toEqual(answers.map(() => 200));
  }, 60_000);

  it('answers 502 at once where it is gone', async () => {
    await copy.kill();
    await sleep(HEARD_WITHIN + 50);
    const answer = await write();
    expect(answer.status).toBe(502);
    expect(answer.ms).toBeLessThan(1000);
  });
});

import { WAITED_BEFORE } from '@madang/contracts/health';
import { doubtedAfter } from './routes';
import { call, type Ask } from './testing/call';
import { KINDS, type Running, startGateway } from './testing/gateways';

/** Milliseconds within which an answer must come: the promised two seconds, and more where other tests run beside this one. */
const WITHIN = process.env['FAULTS'] === 'full' ? 2000 : 6000;
const TOKEN = { 'Access-Token': 't' };

describe.each(KINDS)('%s gateway, a service that hangs', (kind) => {
  let g: Running;
  const timed = async (path: string, how?: Ask) => {
    const began = Date.now();
    const answer = await call(g.port, path, how);
    return { ...answer, ms: Date.now() - began };
  };
  const asked = (path: string, of: 'util' | 'alarm' = 'util') => g.fakes[of].asked.get(path) ?? 0;
  const stall = () => call(g.port, '/api/util/v1.0/stall', { method: 'POST' });
  const mend = () => call(g.port, '/api/util/v1.0/mend');
  beforeAll(async () => {
    g = await startGateway(kind);
  }, 120_000);
  afterEach(() => mend());
  afterAll(() => g?.stop());

  it('R12 AM-646 tells whoever reads to come back, in our words, and goes on once it answers again', async () => {
    await stall();
    for (let round = 0; round < 3; round++) {
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, i) => timed(`/api/util/v1.0/a/${i}`, { headers: { ...TOKEN, 'Accept-Lang': 'en' } })),
      );
      expect(answers.map((a) => [a.status, a.headers['retry-after']])).toEqual(answers.map(() => [503, '2']));
      expect(Math.max(...answers.map((a) => a.ms))).toBeLessThan(WITHIN);
      const [one] = answers as [(typeof answers)[0]];
      expect(one.json()).toMatchObject({ errorName: 'BUSY', requestId: one.headers['x-request-id'] });
      expect(one.headers['x-robots-tag']).toBe('noindex');
    }
    await mend();
    expect((await timed('/api/util/v1.0/b', { headers: TOKEN })).status).toBe(200);
    expect((await timed('/api/util/v1.0/b')).status).toBe(200);
  }, 60_000);

  it('R12 AM-646 tells it to visitors as well, in a page where they open one', async () => {
    await call(g.port, '/stall');
    const pages = await Promise.all(['/x', '/y'].map((path) => timed(path, { headers: { Cookie: 'lang=en' } })));
    await call(g.port, '/mend');
    expect(pages.map((a) => [a.status, a.headers['retry-after']])).toEqual(pages.map(() => [503, '2']));
    expect(pages[0]!.text).toContain('We cannot be reached right now');
    expect(Math.max(...pages.map((a) => a.ms))).toBeLessThan(WITHIN);
  }, 60_000);

  it('AM-646 waits for a read that is slow while its service lives', async () => {
    const slow = async (name: string) => {
      const answer = await timed(`/api/alarm/v1.0/${name}?wait=2400`, { headers: TOKEN });
      expect([answer.status, answer.json()]).toEqual([200, expect.objectContaining({ method: 'GET' })]);
      return asked(`/api/alarm/v1.0/${name}`, 'alarm');
    };
    // nginx may send a read again after it has doubted the service; reads after that are sent once.
    for (const times of await Promise.all(['one', 'two'].map(slow))) expect(times).toBeLessThanOrEqual(2);
    expect(await slow('three')).toBe(1);
  }, 60_000);

  it('AM-730 tells whom it sends a doubted read to for how long it has waited, and passes nobody else’s word for that on', async () => {
    const path = `/api/event/v1.0/late?wait=${doubtedAfter(1) + 500}`;
    const { headers } = (await timed(path, { headers: { ...TOKEN, [WAITED_BEFORE]: '900000' } })).json<{
      headers: Record<string, string>;
    }>();
    // The embedded gateway sends no second request, so no waiting time is reported to the service.
    expect(headers[WAITED_BEFORE]).toBe(kind === 'embedded' ? undefined : String(doubtedAfter(1)));
  }, 60_000);

  it('AM-646 asks for a sheet once, however long it takes', async () => {
    const sheet = '/api/util/v1.0/channels/1/members/excel';
    expect((await timed(`${sheet}?wait=2400`, { headers: TOKEN })).status).toBe(200);
    expect(asked(sheet)).toBe(1);
  }, 60_000);

  it('keeps the question whether a service lives to itself', async () => {
    for (const path of ['/.lives/main', '/.takes/main'])
      for (const method of ['GET', 'POST']) expect((await call(g.port, path, { method })).text).not.toContain('"by":"main"');
  });
});

import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { call } from './testing/call';
import { startCopy, type Copy } from './testing/copy';
import { NGINXES, startGateway, type Running } from './testing/gateways';

const CALLERS = 16;
/**
 * Milliseconds within which a write must be answered although a copy hangs: the promised two seconds, and more where other tests run
 * beside this one.
 */
const isFull = process.env['FAULTS'] === 'full';
const WITHIN = isFull ? 2000 : 3500;
/** Milliseconds between an answer and the caller's next call; with other tests beside it, the pause leaves them processor time. */
const PAUSE = isFull ? 0 : 20;
/**
 * Milliseconds after a copy fails until callers who were waiting for it have their answers, and for which the remaining copy is then
 * measured.
 */
const KNOWN = isFull ? 5000 : 4000;
const WATCHED = isFull ? 5000 : 3000;
const agent = new http.Agent({ keepAlive: true, maxSockets: CALLERS * 2 });
const ask = (port: number, method = 'GET', query = String(Math.random())) =>
  new Promise<{ status: number; by: string }>((resolve) => {
    const req = http.request({ port, host: '127.0.0.1', path: `/api/main/v1.0/x?${query}`, method, agent }, (res) => {
      let body = '';
      res.on('data', (d: Buffer) => (body += d.toString()));
      res.on('end', () => resolve({ status: res.statusCode!, by: res.statusCode === 200 ? (JSON.parse(body) as { by: string }).by : '' }));
    });
    req.on('error', () => resolve({ status: 0, by: '' }));
    req.end();
  });

/** Sends requests with `CALLERS` callers at once, for `ms` milliseconds or as long as the function returns true. */
async function load(port: number, ms: number | (() => boolean), method?: string) {
  const end = typeof ms === 'number' ? Date.now() + ms : 0;
  const goesOn = typeof ms === 'number' ? () => Date.now() < end : ms;
  const answers: { status: number; by: string; at: number; took: number }[] = [];
  await Promise.all(
    Array.from({ length: CALLERS }, async () => {
      while (goesOn()) {
        const began = Date.now();
        answers.push({ ...(await ask(port, method)), at: Date.now(), took: Date.now() - began });
        if (PAUSE) await sleep(PAUSE);
      }
    }),
  );
  return answers;
}
const rate = (answers: { at: number }[], from: number, to: number) =>
  answers.filter((a) => a.at >= from && a.at < to).length / ((to - from) / 1000);

describe.each(NGINXES)('%s before two copies of a service', (kind) => {
  let copies: [Copy, Copy];
  let g: Running;
  const start = (livesWithin?: number) =>
    startGateway(kind, [], { copies: { main: copies.map((c) => c.address) }, ...(livesWithin && { livesWithin }) });
  beforeEach(async () => {
    copies = [await startCopy('one'), await startCopy('two')];
    g = await start();
  }, 120_000);
  afterEach(async () => {
    await g.stop();
    await Promise.all(copies.map((c) => c.kill()));
  });

  it('asks both', async () => {
    expect(new Set((await load(g.port, 500)).map((a) => a.by))).toEqual(new Set(['one', 'two']));
  });

  it.each<[string, (copy: Copy) => Promise<void> | void]>([
    ['is dead', (copy) => copy.kill()],
    ['cannot be reached', (copy) => copy.vanish()],
    ['hangs', (copy) => copy.freeze()],
  ])(
    'takes a copy out that %s: no request fails, and the other one serves as fast as alone',
    async (_, harm) => {
      await load(g.port, 500);
      const working = load(g.port, 2000 + KNOWN + WATCHED);
      await sleep(1000);
      const began = Date.now();
      await harm(copies[0]);
      const answers = await working;
      expect(answers.filter((a) => a.status !== 200).map((a) => a.status)).toEqual([]);
      const before = rate(answers, began - 900, began);
      // Callers of the failed copy wait until nginx notices: for three seconds if it is silent, for one if it accepts no connection.
      const after = rate(answers, began + KNOWN, began + KNOWN + WATCHED);
      expect(after).toBeGreaterThan(before * 0.4);
      expect(answers.filter((a) => a.at > began + KNOWN && a.by === 'one')).toEqual([]);
      expect(answers.filter((a) => a.took > 900).length).toBeLessThan(CALLERS * 2);
    },
    60_000,
  );

  it('R11 does without one and then the other, each for a second, and no request fails, read or written', async () => {
    await g.stop();
    // Restarting copies uses both processors, so a copy may answer its probe late; ten seconds keep it from counting as hanging.
    g = await start(10_000);
    let over = false;
    const working = Promise.all(['GET', 'POST'].map((method) => load(g.port, () => !over, method)));
    for (const i of [0, 1, 0, 1] as const) {
      await sleep(500);
      const { address } = copies[i];
      await copies[i].end();
      await sleep(1000);
      copies[i] = await startCopy(`again ${i}`, Number(address.split(':')[1]));
    }
    over = true;
    const answers = (await working).flat();
    expect(answers.length).toBeGreaterThan(1000);
    expect(answers.filter((a) => a.status !== 200).map((a) => a.status)).toEqual([]);
  }, 60_000);

  it('R12 AM-646 hears within two seconds that both hang, and reads on as soon as one is back', async () => {
    const frozen = copies;
    frozen.forEach((c) => c.freeze());
    const answers = await load(g.port, 4000);
    expect(new Set(answers.map((a) => a.status))).toEqual(new Set([503]));
    expect(Math.max(...answers.map((a) => a.took))).toBeLessThan(WITHIN);
    frozen[1].thaw();
    await sleep(500);
    const again = await load(g.port, 1500);
    expect(new Set(again.map((a) => `${a.status} ${a.by}`))).toEqual(new Set(['200 two']));
    expect(Math.max(...again.map((a) => a.took))).toBeLessThan(WITHIN);
  }, 60_000);

  it('takes it in again when it is back', async () => {
    copies[0].freeze();
    await load(g.port, 4500);
    copies[0].thaw();
    const end = Date.now() + 40_000;
    let back = false;
    while (!back && Date.now() < end) back = (await load(g.port, 500)).some((a) => a.by === 'one');
    expect(back).toBe(true);
  }, 90_000);

  /** How many writes the copy has received. */
  const seen = async ({ address }: Copy) => (await call(Number(address.split(':')[1]), '/')).json<{ writes: number }>().writes;

  it('R12 AM-696 sends what changes something to the copy that answered, and nothing to one that hangs', async () => {
    copies[0].freeze();
    const answers = await load(g.port, 7000, 'POST');
    expect(new Set(answers.map((a) => `${a.status} ${a.by}`))).toEqual(new Set(['200 two']));
    expect(Math.max(...answers.map((a) => a.took))).toBeLessThan(WITHIN);
    // Only callers whose write was probed at the frozen copy waited: all callers at the beginning, and a single one from time to time.
    expect(answers.filter((a) => a.took > 800).length).toBeLessThan(CALLERS * 2);
    copies[0].thaw();
    await sleep(500);
    expect(await Promise.all(copies.map(seen))).toEqual([0, answers.length]);
  }, 60_000);

  it('R12 AM-696 tells writes within two seconds that both hang, which neither sees', async () => {
    copies.forEach((c) => c.freeze());
    const answers = await load(g.port, 4000, 'POST');
    expect(new Set(answers.map((a) => a.status))).toEqual(new Set([503]));
    expect(Math.max(...answers.map((a) => a.took))).toBeLessThan(WITHIN);
    copies.forEach((c) => c.thaw());
    await sleep(500);
    expect(await Promise.all(copies.map(seen))).toEqual([0, 0]);
  }, 60_000);

  it('AM-696 does every write while a rush keeps both busy for a second', async () => {
    const rush = Array.from({ length: 2 }, () => ask(g.port, 'POST', 'busy=1000'));
    await sleep(50);
    const answers = await Promise.all([...rush, ...Array.from({ length: CALLERS }, () => ask(g.port, 'POST'))]);
    expect(answers.map((a) => a.status)).toEqual(answers.map(() => 200));
  }, 60_000);

  it('sends what changes something to one copy alone, also when that one hangs over it', async () => {
    const waiting = Array.from({ length: 8 }, () => ask(g.port, 'POST', 'wait=1500'));
    await sleep(700);
    copies[0].freeze();
    // A caller whose write was at the frozen copy gets 504, since its effect is unknown, and the write is not sent to the other copy.
    expect(new Set((await Promise.all(waiting)).map((a) => a.status))).toEqual(new Set([200, 504]));
    copies[0].thaw();
    await sleep(200);
    expect((await Promise.all(copies.map(seen))).reduce((a, b) => a + b)).toBe(8);
  }, 60_000);
});

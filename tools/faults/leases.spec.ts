import { setTimeout as sleep } from 'node:timers/promises';
import { startWorld, type Server, type World } from './world';

const LIMIT = 300_000;
/** Milliseconds until another process has taken a lease of five seconds; long, for a busy machine. */
const TAKEN_WITHIN = 60_000;

let world: World;
beforeAll(async () => {
  world = await startWorld(2);
}, LIMIT);
afterAll(() => world?.close(), LIMIT);

interface Lease {
  owner: string;
  fence: number;
  alive: boolean;
}
const holds = async () =>
  (await world.sql<Lease>("select owner, fence::int, until > now() as alive from main.job_lease where name = 'holds'"))[0];
/** Waits until one owner keeps the lease for longer than it lasts, by when a frozen or dead owner has lost it. */
async function settled(): Promise<Lease> {
  const end = Date.now() + TAKEN_WITHIN;
  let since = Date.now();
  let last: Lease | undefined;
  for (; Date.now() < end; await sleep(100)) {
    const now = await holds();
    if (!now?.alive || now.fence !== last?.fence) since = Date.now();
    last = now;
    if (now && Date.now() - since > 6000) return now;
  }
  throw new Error(`nobody owns the job:\n${world.logs()}`);
}
const [one, two] = [0, 1].map((i) => () => world.main[i]!) as [() => Server, () => Server];

it(
  'a job has one owner of two copies; another follows one that is frozen, and it stays the owner when that one wakes',
  async () => {
    one().freeze();
    const second = await settled();
    one().thaw();
    await sleep(3000);
    expect(await holds()).toEqual(second);

    two().freeze();
    const first = await settled();
    expect(first.owner).not.toBe(second.owner);
    expect(first.fence).toBe(second.fence + 1);
    two().thaw();
    await sleep(3000);
    expect(await holds()).toEqual(first);
  },
  LIMIT,
);

it(
  'another copy goes on within seconds after the owner was killed',
  async () => {
    const before = await holds();
    await one().kill();
    const began = Date.now();
    while ((await holds())!.owner === before!.owner) {
      if (Date.now() - began > TAKEN_WITHIN) throw new Error('nobody took it over');
      await sleep(50);
    }
    const after = await holds();
    expect([after!.alive, after!.fence]).toEqual([true, before!.fence + 1]);
    expect(Date.now() - began).toBeLessThan(TAKEN_WITHIN);
    await one().start();
  },
  LIMIT,
);

import { prepare } from './model-site';
import { search, told } from './search';
import { World } from './world';

/** A fixed seed, so that every run plays the same histories; `npm run model` plays others. */
const SEED = 20261122;
const RUNS = 60;
const WITHIN = 20_000;
/** How many histories have to be played, however busy the machine is. */
const LEAST = 10;

let w: World;
beforeAll(async () => {
  w = await World.start();
  await prepare(w);
});
afterAll(() => w.close());

it('keeps seats, money, coupons and plans right under random histories of buyers, staff, provider and crashes', async () => {
  const tally = { runs: 0, commands: 0, lastLog: [] };
  const found = await search(w, { seed: SEED, runs: RUNS, within: WITHIN, least: LEAST }, tally);
  process.stdout.write(`model: seed ${SEED}, ${tally.runs} histories with ${tally.commands} commands\n`);
  if (found) throw new Error(told(found));
  expect(tally.runs).toBeGreaterThanOrEqual(LEAST);
  expect(tally.commands).toBeGreaterThan(LEAST);
});

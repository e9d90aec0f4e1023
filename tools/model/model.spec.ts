import { prepare } from './model-site';
import { search, told } from './search';
import { World } from './world';

/** The same histories every time; `npm run model` plays others. */
const SEED = 20261122;
const RUNS = 60;
const WITHIN = 20_000;

let w: World;
beforeAll(async () => {
  w = await World.start();
  await prepare(w);
});
afterAll(() => w.close());

it('keeps seats, money, coupons and plans right under random histories of buyers, staff, provider and crashes', async () => {
  const tally = { runs: 0, commands: 0, lastLog: [] };
  const found = await search(w, { seed: SEED, runs: RUNS, within: WITHIN }, tally);
  if (found) throw new Error(told(found));
  expect(tally.commands).toBeGreaterThan(0);
});

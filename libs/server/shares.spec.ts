import { setTimeout as sleep } from 'node:timers/promises';
import { NoShare, Shares } from './shares';

const PATIENCE = 100;

it('goes on after a holder whose waiters gave up has given its last connection back while another was served', async () => {
  const shares = new Shares(2, PATIENCE);
  expect([shares.take('person 1', true), shares.take('person 2', false)]).toEqual([true, true]);
  const gaveUp = ['person 3', 'person 2'].map((who) => shares.wait(who as 'person 3', true).catch((e: unknown) => e));
  await sleep(PATIENCE / 2);
  const served = shares.wait('person 3', false);
  for (const one of await Promise.all(gaveUp)) expect(one).toBeInstanceOf(NoShare);
  shares.give('person 2', false);
  await served;
  shares.give('person 3', false);
  shares.give('person 1', true);
  // Nothing is left behind: both are free again.
  expect([shares.take('person 4', true), shares.take('person 5', false)]).toEqual([true, true]);
});

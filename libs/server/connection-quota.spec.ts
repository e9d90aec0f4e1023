import { setTimeout as sleep } from 'node:timers/promises';
import { QuotaTimeout, ConnectionQuota } from './connection-quota';

const PATIENCE = 100;

it('goes on after a holder whose waiters gave up has given its last connection back while another was served', async () => {
  const quota = new ConnectionQuota(2);
  expect([quota.take('person 1', true), quota.take('person 2', false)]).toEqual([true, true]);
  const gaveUp = ['person 3', 'person 2'].map((who) => quota.wait(who as 'person 3', true, PATIENCE).catch((e: unknown) => e));
  await sleep(PATIENCE / 2);
  const served = quota.wait('person 3', false, PATIENCE);
  for (const one of await Promise.all(gaveUp)) expect(one).toBeInstanceOf(QuotaTimeout);
  quota.give('person 2', false);
  await served;
  quota.give('person 3', false);
  quota.give('person 1', true);
  // No connection stays taken: both callers get one at once.
  expect([quota.take('person 4', true), quota.take('person 5', false)]).toEqual([true, true]);
});

it('serves whoever waits behind one that had less patience', async () => {
  const quota = new ConnectionQuota(2);
  expect(quota.take('person 1', false)).toBe(true);
  const patient = quota.wait('person 1', false, PATIENCE * 20);
  const hasty = quota.wait('person 1', false, PATIENCE);
  const behind = quota.wait('person 1', false, PATIENCE * 20);
  await expect(hasty).rejects.toBeInstanceOf(QuotaTimeout);
  quota.give('person 1', false);
  await patient;
  quota.give('person 1', false);
  await behind;
  quota.give('person 1', false);
  expect(quota.take('person 1', false)).toBe(true);
});

import { providerRequests } from '@madang/server/metrics/metrics';
import { measured } from './provider-metrics';

it('tells of a call each outcome from its first request on, so that the first failures are seen to rise from zero', async () => {
  await measured('sandbox', 'create', () => Promise.resolve(null));
  const { values } = await providerRequests.get();
  const told = values.filter(({ labels }) => labels.call === 'create').map(({ labels, value }) => [labels.outcome, value]);
  expect(Object.fromEntries(told)).toEqual({ ok: 1, refused: 0, unclear: 0 });
});

import { REGISTRY } from '../registry';
import { READING_ACTIONS } from './platform';

it('the log of the platform counts what only reads as looking, and nothing else', () => {
  const looking = REGISTRY.flatMap(({ endpoint }) => (endpoint.method === 'GET' && endpoint.audit ? [endpoint.audit] : []));
  expect([...READING_ACTIONS].toSorted()).toEqual([...new Set(looking)].toSorted());
});

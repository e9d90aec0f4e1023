import { REGISTRY } from '../registry';
import { LOOKS } from './platform';

it('the log of the platform counts what only reads as looking, and nothing else', () => {
  const looking = REGISTRY.flatMap(({ endpoint }) => (endpoint.method === 'GET' && endpoint.audit ? [endpoint.audit] : []));
  expect([...LOOKS].toSorted()).toEqual([...new Set(looking)].toSorted());
});

import { REGISTRY } from '@madang/contracts/registry';
import answers from '../../apps/api-page/src/docs/answers.json' with { type: 'json' };
import { routeFinder } from '@madang/gateway/routes';

const routeOf = routeFinder();
const reads = REGISTRY.filter(({ endpoint }) => endpoint.method === 'GET').map(({ name, endpoint }) => ({
  name,
  file: (answers.answers as Record<string, { format?: string }>)[name]?.format === 'binary',
  paths: [endpoint.path, ...endpoint.aliases].map((path) => `/api/${endpoint.service}/${endpoint.version}${path.replace(/:\w+/g, '7')}`),
}));

it('AM-646 takes every read for quick but those that answer a file', () => {
  const wrong = reads.flatMap(({ name, file, paths }) =>
    paths.filter((path) => routeOf(path).quick === file).map((path) => `${name} ${path}`),
  );
  expect(reads.filter((r) => r.file).length).toBeGreaterThan(8);
  expect(wrong).toEqual([]);
});

import { isPlainWrite, writers, writtenBothWays } from './plain-writes';

const found = writers().flatMap((path) => writtenBothWays(path).map((one) => ({ ...one, path })));

it('AM-975 a class that writes a table by its entity writes it by a statement only where the entity cannot say it', () => {
  expect(found.filter(({ text }) => isPlainWrite(text)).map(({ path, name, table }) => `${path}: ${name} of ${table}`)).toEqual([]);
  // Some classes do write both ways, or the test would look at nothing.
  expect(found.length).toBeGreaterThan(10);
});

it.each([
  ['a row by its columns', 'insert into a (b, c)\n values ($, $)', true],
  ['a change by the key', 'update a\n set b = $,\n c = null\n where d = $\n and e = $', true],
  ['a removal by the key', 'delete from a where b = $', true],
  ['a row that may be there already', 'insert into a (b) values ($) on conflict do nothing', false],
  ['a row made of others', 'insert into a (b) select b from c where d = $', false],
  ['a count', 'update a set b = b + 1 where c = $', false],
  ['a change under a condition', 'update a set b = $ where c = $ and d < $', false],
  ['a change that answers', 'delete from a where b = $ returning c', false],
])('%s: %s', (_, text, plain) => {
  expect(isPlainWrite(text)).toBe(plain);
});

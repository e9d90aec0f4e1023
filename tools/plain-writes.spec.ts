import { isPlainWrite, writers, writtenBySql } from './plain-writes';

const found = writers().flatMap((path) => [...writtenBySql(path)].map(([table, statements]) => ({ path, table, statements })));

it('AM-975 a class writes a table by statements only where an entity cannot say one of its writes', () => {
  const plain = found.filter(({ statements }) => statements.every(({ text }) => isPlainWrite(text)));
  expect(plain.map(({ path, table, statements }) => `${path}: ${table} by ${statements.map(({ name }) => name).join(', ')}`)).toEqual([]);
  // Many classes do write by statements, or the test would look at nothing.
  expect(found.length).toBeGreaterThan(100);
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

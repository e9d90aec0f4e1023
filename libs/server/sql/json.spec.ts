import { columnsAs, objectOf } from './json';
import { sql } from './sql';
import { statement } from './statement';

interface Line {
  title: string;
  price: number | null;
}
const LINE = { title: sql`c.title`, price: sql`c.price` };
const textOf = (made: typeof LINE.title) => statement('line.one', () => made).text.replace('/* line.one */ ', '');

describe('the fields of an answer', () => {
  it('are named once, by the keys of its type', () => {
    expect(textOf(objectOf<Line>(LINE))).toBe(`json_build_object('title', c.title, 'price', c.price)`);
    expect(textOf(columnsAs<Line>(LINE))).toBe('c.title as "title", c.price as "price"');
  });

  it('do not compile where one is missing or unknown', () => {
    // @ts-expect-error: the price is missing
    expect(textOf(objectOf<Line>({ title: sql`c.title` }))).toContain('title');
    // @ts-expect-error: an answer has no such field
    expect(textOf(columnsAs<Line>({ ...LINE, cost: sql`c.cost` }))).toContain('cost');
  });

  it('may have parameters and pieces of other statements in them', () => {
    const made = statement<{ seq: number }>('line.of', (p) => sql`select ${objectOf<Line>({ ...LINE, price: sql`price_of(${p.seq})` })}`);
    expect([made.text, made.parameters]).toEqual([
      `/* line.of */ select json_build_object('title', c.title, 'price', price_of($1))`,
      ['seq'],
    ]);
  });
});

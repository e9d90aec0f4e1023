import { APPLICATION_STATUS } from '@madang/contracts/codes';
import { array, code, fields, constant, plain } from './json';
import { every, list, sql, when } from './sql';
import { query, statement, valuesOf } from './statement';

const ENROLLED = sql`a.choise_status_cd = ${APPLICATION_STATUS.APPROVED}`;

describe('a statement', () => {
  it('numbers each parameter once, in the order in which they first stand', () => {
    const s = statement<{ channelSeq: number; now: Date }>(
      'test.twice',
      (p) => sql`select ${p.now}::timestamptz, ${p.channelSeq}, ${p.now}`,
    );
    expect(s.text).toBe('/* test.twice */ select $1::timestamptz, $2, $1');
    const now = new Date();
    expect(valuesOf(s, { channelSeq: 7, now })).toEqual([now, 7]);
  });
  it('has constants in its text, quoted as literals', () => {
    const name = "O'Neill \\";
    expect(statement('test.constants', () => sql`select ${ENROLLED}, ${name}, ${3}, ${null}, ${true}`).text).toBe(
      "/* test.constants */ select a.choise_status_cd = '00',  E'O''Neill \\\\', 3, null, true",
    );
    expect(() => statement('test.date', () => sql`select ${new Date()}`)).toThrow('test.date');
    expect(() => statement('test.nan', () => sql`select ${Number.NaN}`)).toThrow('test.nan');
  });
  it('is named by what it is and a hash of its text', () => {
    const [one, same, other] = ['1', '1', '2'].map((n) => statement('test.name', () => sql`select ${n}`).key);
    expect(one).toMatch(/^test\.name\.[0-9a-f]{8}$/);
    expect([same === one, other === one]).toEqual([true, false]);
  });
  it('sends null for an argument that is missing', () => {
    const s = statement<{ q: string | null }>('test.null', (p) => sql`select ${p.q}`);
    expect(valuesOf(s, { q: null })).toEqual([null]);
    expect(valuesOf(s, undefined)).toEqual([null]);
  });
});

describe('a query', () => {
  it('sends every value beside its text', () => {
    const q = query('test.query', sql`select ${'x'} where ${every([ENROLLED, sql`b = ${2}`])} ${when(false, sql`limit ${1}`)}`);
    expect(q.text).toBe('/* test.query */ select $1 where (a.choise_status_cd = $2 and b = $3)');
    expect(q.values).toEqual(['x', '00', 2]);
  });
  it('lists values and conditions', () => {
    expect(query('test.list', sql`select 1 where a in (${list([1, 2])}) and ${every([])}`).text).toBe(
      '/* test.list */ select 1 where a in ($1, $2) and true',
    );
  });
});

describe('JSON of fields', () => {
  it('joins what is the same for every row to its neighbours', () => {
    const json = fields({ a: plain(sql`x.a`), b: constant(null), c: code(sql`x.c`), list: array(sql`y`), d: constant('d') });
    expect(statement('test.json', () => sql`select ${json}`).text).toBe(
      `/* test.json */ select concat(',"a":', coalesce((x.a)::text, 'null'), ',"b":null,"c":', ` +
        `coalesce('"' || x.c || '"', 'null'), ',"list":', '[', y, ']', ',"d":"d"')`,
    );
    expect(statement('test.fixed', () => sql`select ${fields({ a: constant(1), nested: constant([]) })}`).text).toBe(
      `/* test.fixed */ select ',"a":1,"nested":[]'`,
    );
  });
});

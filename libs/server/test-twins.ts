import fc from 'fast-check';
import type { ServiceName } from '@madang/contracts/services';
import { rows } from './db';
import { raw, sql } from './sql/sql';
import { query } from './sql/statement';
import type { TestApp } from './test-app';

/** Moments around `now`: edges to the millisecond, days away, or none. */
export const momentsAround = (now: Date): fc.Arbitrary<string | null> =>
  fc.option(
    fc
      .oneof(fc.constantFrom(-1, 0, 1), fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }))
      .map((off) => new Date(now.getTime() + off).toISOString()),
    { freq: 6 },
  );

interface Twins<Row extends object> {
  /** A row as the rule sees it; its keys are the names of the columns. */
  rows: fc.Arbitrary<Row>;
  /** Each key with its type in the database. */
  types: Record<keyof Row, string>;
  /** The expression of SQL, with the keys as columns. */
  sql: string;
  /** The rule as TypeScript has it, to be compared with its SQL. */
  twin: (row: Row) => unknown;
}

/**
 * Holds a rule of the database against its twin over some hundred generated rows, asked by the service's own role. A difference comes
 * down to one row, with the seed that makes it again.
 */
export async function expectTwins<Row extends object>(
  t: TestApp,
  service: ServiceName,
  { rows: generated, types, sql: rule, twin }: Twins<Row>,
): Promise<void> {
  const columns = raw(
    Object.entries(types)
      .map(([name, type]) => `${name} ${type as string}`)
      .join(', '),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(generated, { minLength: 1, maxLength: 200, size: 'max' }), async (list) => {
      const numbered = JSON.stringify(list.map((row, n) => ({ ...row, n })));
      const asked = query<{ found: unknown }>(
        'test.twins',
        sql`select ${raw(rule)} as found from jsonb_to_recordset(${numbered}::jsonb) as r (n integer, ${columns}) order by n`,
      );
      const found = await t.db(service).all((tx) => rows(tx, asked));
      expect(found.map((one) => one.found)).toEqual(list.map(twin));
    }),
    { numRuns: 8 },
  );
}

import fc from 'fast-check';
import { msAfter } from '@madang/contracts/dates';
import type { ServiceName } from '@madang/contracts/services';
import { rows } from './db';
import { raw, sql } from './sql/sql';
import { query } from './sql/statement';
import type { TestApp } from './test-app';

/** Generates moments around `now`: a millisecond before or after it, days away, or null. */
export const momentsAround = (now: Date): fc.Arbitrary<string | null> =>
  fc.option(
    fc
      .oneof(fc.constantFrom(-1, 0, 1), fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }))
      .map((off) => msAfter(now, off).toISOString()),
    { freq: 6 },
  );

interface Twins<Row extends object> {
  /** Generates rows for the rule; the keys are column names. */
  rows: fc.Arbitrary<Row>;
  /** The database type of each column. */
  types: Record<keyof Row, string>;
  /** The rule as an SQL expression over these columns. */
  sql: string;
  /** The rule of `sql`, written in TypeScript. */
  twin: (row: Row) => unknown;
}

/**
 * Checks that a rule gives the same result in SQL and in TypeScript for some hundred generated rows; the SQL runs as the service's own
 * role. A difference is reduced to one row, with the seed to reproduce it.
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

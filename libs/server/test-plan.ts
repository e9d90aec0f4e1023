import type { Db, Scope } from './db';
import { sql } from './sql/sql';
import { valuesOf, type Statement } from './sql/statement';
import type { TestApp } from './test-app';

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows'?: number;
  'Actual Loops'?: number;
  'Rows Removed by Filter'?: number;
  'Heap Fetches'?: number;
  Plans?: Plan[];
}
/** The cost of a statement by its plan: rows read from all tables, and which of the checked tables it scanned from end to end. */
export interface Cost {
  rows: number;
  /** How many entries of indexes its bitmap scans collected, beside `rows`. */
  collected: number;
  /** How many rows the plan fetched from the checked tables themselves, where an index alone was not enough. */
  fetched: number;
  whole: string[];
}
const literal = (v: unknown): string =>
  v === null
    ? 'null'
    : v instanceof Date
      ? `'${v.toISOString()}'`
      : Array.isArray(v)
        ? `'{${v.join()}}'`
        : typeof v === 'string'
          ? `'${v.replaceAll("'", "''")}'`
          : String(v);

/** `costOf` of a statement with its arguments. */
export const costOfStatement = <P extends object>(
  db: Db,
  scope: Scope | 'all',
  statement: Statement<P>,
  args: P,
  tables: readonly string[],
  planned: 'once' | 'each' = 'once',
): Promise<Cost> => costOf(db, scope, statement.text, valuesOf(statement, args), tables, planned);

/**
 * Runs `explain analyze` of a statement as the service's own role, with row-level security. With 'once' it is planned for all values, like
 * a `hot` read; with 'each' for these values only, like a statement in a transaction.
 */
async function costOf(
  db: Db,
  scope: Scope | 'all',
  sql: string,
  values: unknown[],
  tables: readonly string[],
  planned: 'once' | 'each' = 'once',
): Promise<Cost> {
  const work = async (tx: { query(sql: string): Promise<unknown> }) => {
    await tx.query(`set local plan_cache_mode = ${planned === 'once' ? 'force_generic_plan' : 'force_custom_plan'}`);
    await tx.query(`prepare hot as ${sql}`);
    const rows = await tx.query(`explain (analyze, timing off, format json) execute hot(${values.map(literal).join()})`);
    await tx.query('deallocate hot');
    return rows as [{ 'QUERY PLAN': [{ Plan: Plan }] }];
  };
  const [row] = await (scope === 'all' ? db.all(work) : db.tx(scope, work));
  const cost: Cost = { rows: 0, collected: 0, fetched: 0, whole: [] };
  const visit = (p: Plan) => {
    const name = p['Relation Name'];
    const read = ((p['Actual Rows'] ?? 0) + (p['Rows Removed by Filter'] ?? 0)) * (p['Actual Loops'] ?? 1);
    if (name) cost.rows += read;
    if (p['Node Type'] === 'Bitmap Index Scan') cost.collected += read;
    if (name && tables.includes(name)) {
      cost.fetched += p['Node Type'] === 'Index Only Scan' ? (p['Heap Fetches'] ?? 0) : read;
      if (p['Node Type'] === 'Seq Scan') cost.whole.push(name);
    }
    p.Plans?.forEach(visit);
  };
  visit(row['QUERY PLAN'][0].Plan);
  return cost;
}

/**
 * Vacuums tables until all their pages are marked as all-visible, since index-only scans have to fetch rows before that. Unless it is told
 * to clean the indexes, PostgreSQL leaves a few dead rows, and so their pages, to a later vacuum.
 */
export const vacuumTables = (t: TestApp, tables: readonly string[]) =>
  t.eventually(async () => {
    await t.admin(`vacuum (analyze, index_cleanup on) ${tables.join()}`);
    const [all] = await t.admin<{ visible: boolean }>(
      sql`select bool_and(relallvisible >= relpages) as visible from pg_class where oid = any(${tables}::text[]::regclass[])`,
    );
    return all!.visible;
  });

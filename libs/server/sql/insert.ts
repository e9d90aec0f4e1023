import { snakeCase } from '../columns.ts';
import { list, raw, sql, type Piece, type Sql } from './sql.ts';

/**
 * An `insert into` of one row, with the column names of `row`; `rest`, such as `returning`, follows the row. For tools, stand-ins and
 * tests, which write to many tables; services use `rowOf` with an entity.
 */
export function insertInto(table: string, row: Record<string, Piece | object | undefined>, rest = raw('')): Sql {
  const columns = Object.keys(row).map((name) => raw(snakeCase(name)));
  const values = Object.values(row).map((value) => (value ?? null) as Piece);
  return sql`insert into ${raw(table)} (${list(columns)}) values (${list(values)}) ${rest}`;
}

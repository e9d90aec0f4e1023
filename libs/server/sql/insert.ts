import { snakeCase } from '../columns.ts';
import { list, raw, sql, type Piece, type Sql } from './sql.ts';

/**
 * `insert into … (channel_seq, …) values ($1, …)`: each column of a row beside its value. `rest` is what follows, such as `returning`.
 * For tools, stand-ins and tests, which write rows of many tables; a service writes by the `rowOf` of an entity.
 */
export function insertInto(table: string, row: Record<string, Piece | object | undefined>, rest = raw('')): Sql {
  const columns = Object.keys(row).map((name) => raw(snakeCase(name)));
  const values = Object.values(row).map((value) => (value ?? null) as Piece);
  return sql`insert into ${raw(table)} (${list(columns)}) values (${list(values)}) ${rest}`;
}

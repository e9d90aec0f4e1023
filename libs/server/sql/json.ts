import pg from 'pg';
import { list, raw, sql, Sql } from './sql';

/*
 * JSON as text, put together by the database out of single fields. Measured on a page of twenty cards: a third of what row_to_json
 * costs, which looks up every column's type for every row. Each function gives the SQL of a field's JSON.
 */

/** A number, an array or JSON, or null. */
export const plain = (e: Sql): Sql => sql`coalesce((${e})::text, 'null')`;
/** Text with its quotes and escapes; also anything else that to_json knows. */
export const quoted = (e: Sql): Sql => sql`coalesce(to_json(${e})::text, 'null')`;
/** A code or an address of our own making: nothing in it to escape. */
export const code = (e: Sql): Sql => sql`coalesce('"' || ${e} || '"', 'null')`;
/** The SQL of a moment as ISO 8601 in UTC. */
export const moment = (e: Sql): Sql => code(sql`iso(${e})`);
/** A condition as true or false. */
export const flag = (e: Sql): Sql => sql`case when ${e} then 'true' else 'false' end`;
/** A number or word that is never null. */
export const neverNull = (e: Sql): Sql => e;
/** The texts of `items`, joined by commas, as an array. */
export const array = (items: Sql): Sql => sql`'[', ${items}, ']'`;

/** JSON that is the same for every row. */
class Fixed extends Sql {
  constructor(readonly json: string) {
    super([pg.escapeLiteral(json)], []);
  }
}
/** A value that is always the same. */
export const constant = (value: unknown): Sql => new Fixed(JSON.stringify(value));

/** `,"a":1,"b":2` out of the SQL of each value. */
export function fields(of: Record<string, Sql>): Sql {
  const parts: Sql[] = [];
  let text = '';
  for (const [name, value] of Object.entries(of)) {
    text += `,"${name}":`;
    // What stands before and after a fixed value joins it: fewer arguments for concat() to go through on every row.
    if (value instanceof Fixed) text += value.json;
    else {
      parts.push(raw(pg.escapeLiteral(text)), value);
      text = '';
    }
  }
  if (!parts.length) return new Fixed(text);
  if (text) parts.push(raw(pg.escapeLiteral(text)));
  return sql`concat(${list(parts)})`;
}

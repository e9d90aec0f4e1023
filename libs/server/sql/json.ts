import pg from 'pg';
import { list, raw, sql, Sql } from './sql';

/*
 * SQL that builds a row's JSON text field by field. For a page of twenty cards this takes a third of the time of row_to_json, which looks
 * up the type of every column for every row. Each function below answers the SQL of one field's JSON.
 */

/** The JSON of a number or a JSON value; SQL null becomes null. */
export const plain = (e: Sql): Sql => sql`coalesce((${e})::text, 'null')`;
/** The JSON of a text, quoted and escaped; also for every other type that to_json converts. */
export const quoted = (e: Sql): Sql => sql`coalesce(to_json(${e})::text, 'null')`;
/** The JSON of a text that needs no escaping, such as a code. */
export const code = (e: Sql): Sql => sql`coalesce('"' || ${e} || '"', 'null')`;
/** The JSON of a timestamp as ISO 8601 in UTC, for statements of the main service, whose schema has the function `iso`. */
export const moment = (e: Sql): Sql => code(sql`iso(${e})`);
/** The JSON true or false of a condition. */
export const flag = (e: Sql): Sql => sql`case when ${e} then 'true' else 'false' end`;
/** The JSON of a number or literal that is never null, so that it needs no `coalesce`. */
export const neverNull = (e: Sql): Sql => e;
/** A JSON array of `items`, whose JSON texts are joined by commas. */
export const array = (items: Sql): Sql => sql`'[', ${items}, ']'`;

/**
 * `json_build_object` of these fields, in their order. `T` is the type of the answer, whose keys they are: a missing or unknown one does
 * not compile; of what is spread only a missing one, as everywhere in TypeScript.
 */
export const objectOf = <T extends object>(of: Readonly<Record<keyof T, Sql>>): Sql =>
  sql`json_build_object(${list(Object.entries<Sql>(of).map(([name, value]) => sql`${raw(pg.escapeLiteral(name))}, ${value}`))})`;

/** The columns `… as "name"` of these fields, for rows and `row_to_json`; `T` is the type of the row, as in `objectOf`. */
export const columnsAs = <T extends object>(of: Readonly<Record<keyof T, Sql>>): Sql =>
  list(Object.entries<Sql>(of).map(([name, value]) => sql`${value} as ${raw(pg.escapeIdentifier(name))}`));

/** The JSON of a value that is the same for every row. */
class Fixed extends Sql {
  constructor(readonly json: string) {
    super([pg.escapeLiteral(json)], []);
  }
}
/** The JSON of a constant. */
export const constant = (value: unknown): Sql => new Fixed(JSON.stringify(value));

/** The members of a JSON object, `,"a":1,"b":2`, from the SQL of each value. */
export function fields(of: Record<string, Sql>): Sql {
  const parts: Sql[] = [];
  let text = '';
  for (const [name, value] of Object.entries(of)) {
    text += `,"${name}":`;
    // A constant is joined with the text around it, so that concat() has fewer arguments for every row.
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

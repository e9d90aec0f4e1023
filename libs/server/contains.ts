import type { Piece, Sql } from './sql/sql';
import { asText, raw, sql } from './sql/sql';

/**
 * Whether `text` has `part` somewhere, whatever the case of their letters. The letters of Unicode are folded one by one: by the rules
 * of a language, as the database sorts, it takes five times as long, and a search reads every text of a list.
 */
export function contains(text: Sql, part: Piece): Sql;
/** For statements that are still made of strings. */
export function contains(text: string, part: string): string;
export function contains(text: Sql | string, part: Piece): Sql | string {
  if (typeof text === 'string') return asText(contains(raw(text), raw(part as string)));
  return sql`position(${folded(sql`${part}::text`)} in ${folded(text)}) > 0`;
}

const folded = (text: Sql) => sql`lower(${text} collate pg_catalog.pg_c_utf8)`;

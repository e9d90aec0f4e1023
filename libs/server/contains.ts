import { sql, type Piece, type Sql } from './sql/sql';

/**
 * Whether `text` has `part` somewhere, whatever the case of their letters. The letters of Unicode are folded one by one: by the rules
 * of a language, as the database sorts, it takes five times as long, and a search reads every text of a list.
 */
export const contains = (text: Sql, part: Piece): Sql => sql`position(${folded(sql`${part}::text`)} in ${folded(text)}) > 0`;

const folded = (text: Sql) => sql`lower(${text} collate pg_catalog.pg_c_utf8)`;

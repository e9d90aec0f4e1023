import { sql, type Piece, type Sql } from './sql/sql';

/**
 * SQL: whether `text` contains `part`, without regard to case. Case is folded by Unicode, character by character: folding by the rules of
 * a language, as the database's collation does, takes five times as long, and a search reads every text of a list.
 */
export const contains = (text: Sql, part: Piece): Sql => sql`position(${folded(sql`${part}::text`)} in ${folded(text)}) > 0`;

const folded = (text: Sql) => sql`lower(${text} collate pg_catalog.pg_c_utf8)`;

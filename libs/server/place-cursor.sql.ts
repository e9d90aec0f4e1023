import type { Place } from './place-cursor';
import { sql, type Piece, type Sql } from './sql/sql';
import type { Placeholders } from './sql/statement';

/** SQL: the cursor after a row, for statements that answer JSON; `at` is a text by `iso`. */
export const cursorSql = (at: Piece, key: Piece) => sql`${at} || '|' || ${key}`;
/** SQL: a time as exact as a cursor keeps it; lists with a cursor are ordered by it. */
export const placedAt = (at: Piece) => sql`date_trunc('milliseconds', ${at})`;
/** SQL: whether a row comes behind the place; `cast` is the type of its key. */
export const isBehind = (p: Placeholders<Place>, at: Piece, key: Piece, cast: Sql) => sql`
    (
      ${p.afterAt}::timestamptz is null
      or (${placedAt(at)}, ${key}) > (${p.afterAt}::timestamptz, ${p.afterKey}::${cast})
    )`;
/** SQL: the type of a key that is a number. */
export const SEQ_KEY_TYPE = sql`bigint`;
/** SQL: the type of a key that is a text, such as an order's number. */
export const TEXT_KEY_TYPE = sql`text`;

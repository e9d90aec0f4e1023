import { sql, type Piece, type Sql } from './sql/sql';

/** SQL: the words of cleaned HTML (`cleanHtml`) as they are read: without tags, and with signs in place of their entities. */
export const plainText = (html: Sql): Sql => sql`replace(replace(replace(replace(
          regexp_replace(${html}, '<[^>]*>', ' ', 'g'), '&nbsp;', ' '), '&lt;', '<'), '&gt;', '>'), '&amp;', '&')`;

/** SQL: words as they stand in cleaned HTML, which writes the signs `&`, `<` and `>` as entities. */
export const asInHtml = (words: Piece): Sql => sql`replace(replace(replace(${words}::text, '&', '&amp;'), '<', '&lt;'), '>', '&gt;')`;

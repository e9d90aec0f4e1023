/**
 * SQL: whether `text` has `part` somewhere, whatever the case of their letters. The letters of Unicode are folded one by one: by the rules
 * of a language, as the database sorts, it takes five times as long, and a search reads every text of a list.
 */
export const contains = (text: string, part: string): string => `position(${folded(`${part}::text`)} in ${folded(text)}) > 0`;

const folded = (text: string) => `lower(${text} collate pg_catalog.pg_c_utf8)`;

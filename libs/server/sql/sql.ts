/* Plain Node runs this folder too, for tools that no bundler makes: hence whole names of files, and no parameter properties. */
import tag, { empty, join, raw, Sql } from 'sql-template-tag';

/** Stands in a statement for a value that each call gives; the same name is the same value. */
export class Parameter {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** A value that a statement may take as a parameter. */
export type Value = string | number | boolean | Date | null | readonly (string | number)[];
/** What may stand between `${` and `}`: another piece of SQL, a parameter, or a value. Text is always a value, never SQL. */
export type Piece = Sql | Parameter | Value;

/**
 * A piece of SQL. Pieces compose; a value in a piece, such as a code, is written as a literal by `statement` and sent
 * as a parameter by `query`.
 */
export const sql = tag as (strings: TemplateStringsArray, ...pieces: readonly Piece[]) => Sql;

/** `a, b, c`; also the inside of `in (…)` for the values of a code. Throws without an item. */
export const list = (items: readonly Piece[], separator = ', '): Sql => join(items, separator);

/** All of `conditions`, `true` without one. */
export const every = (conditions: readonly Sql[]): Sql => (conditions.length ? sql`(${list(conditions, ' and ')})` : sql`true`);

/** `piece` where `wanted` holds, else nothing. */
export const when = (wanted: boolean, piece: Sql): Sql => (wanted ? piece : empty);

export { raw, Sql };

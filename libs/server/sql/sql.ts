/* Tools run this folder in plain Node too, so imports name files with their endings, and classes have no parameter properties. */
import tag, { empty, join, raw, Sql } from 'sql-template-tag';

/** A placeholder in a statement for a value that each call gives; the same name stands for the same value. */
export class Parameter {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** A value that a parameter of a statement may have. */
export type Value = string | number | boolean | Date | null | readonly (string | number)[];
/** What may stand between `${` and `}` in `sql`: SQL, a parameter, or a value. A string is always a value and never SQL. */
export type Piece = Sql | Parameter | Value;

/**
 * A piece of SQL, which may be put into others. A value in it (such as a code) becomes a literal in a `statement`, and a parameter in a
 * `query`.
 */
export const sql = tag as (strings: TemplateStringsArray, ...pieces: readonly Piece[]) => Sql;

/** The items joined by commas, such as the inside of `in (…)`. Throws for an empty list. */
export const list = (items: readonly Piece[], separator = ', '): Sql => join(items, separator);

/** The conditions joined by `and`; `true` for none. */
export const every = (conditions: readonly Sql[]): Sql => (conditions.length ? sql`(${list(conditions, ' and ')})` : sql`true`);

/** `piece` if `wanted`, else empty SQL. */
export const when = (wanted: boolean, piece: Sql): Sql => (wanted ? piece : empty);

export { raw, Sql };

import { createHash } from 'node:crypto';
import pg from 'pg';
import { Parameter, type Sql } from './sql.ts';

/** The placeholders that `build` of a statement gets, by the names of its parameters. */
export type Placeholders<P> = { readonly [K in keyof P]-?: Parameter };
/** A statement without parameters. */
export type None = Record<never, never>;
/** The arguments that a statement needs: none if it has no parameters. */
export type Arguments<P> = keyof P extends never ? [] : [args: P];

/**
 * A statement whose text never changes. `P` are its parameters; `R` is a row for `rows`, and the parsed JSON for `one`. `key` is its name
 * as a prepared statement, made of its name and a hash of its text, so that two processes cannot use one name for different texts.
 */
export interface Statement<P extends object = None, R = unknown> {
  readonly name: string;
  readonly key: string;
  readonly text: string;
  /** The names of the parameters, in the order of $1, $2 …. */
  readonly parameters: readonly string[];
  /** Only carries the types `P` and `R` for the compiler; it is never called. */
  readonly answers?: (args: P) => R;
}

/** A statement that is built for one call, with that call's values. */
export interface Query<R = unknown> {
  readonly text: string;
  readonly values: readonly unknown[];
  /** Only carries the type `R` for the compiler; it is never called. */
  readonly answers?: () => R;
}

/** Puts the statement's name into a comment, which the database's log and statistics show. */
const named = (name: string, text: string) => `/* ${name} */ ${text.trim()}`;
const keyOf = (name: string, text: string) => `${name}.${createHash('sha256').update(text).digest('hex').slice(0, 8)}`;

function literal(value: unknown, name: string): string {
  if (value === null) return 'null';
  if (typeof value === 'string') return pg.escapeLiteral(value);
  if (typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value))) return String(value);
  throw new TypeError(`The statement ${name} holds ${String(value)}, which is no constant.`);
}

/**
 * Makes a statement once, when its module is loaded. `name` is `<feature>.<what it is>`; `build` gets the placeholders of `P`. Other
 * values in the SQL must be constants and become literals, so that the planner sees them; other kinds of values throw.
 */
export function statement<P extends object = None, R = unknown>(name: string, build: (p: Placeholders<P>) => Sql): Statement<P, R> {
  const placeholders = new Proxy({}, { get: (_, key) => new Parameter(String(key)) }) as Placeholders<P>;
  const { strings, values } = build(placeholders);
  const parameters: string[] = [];
  let text = strings[0]!;
  values.forEach((value, i) => {
    if (value instanceof Parameter) {
      if (!parameters.includes(value.name)) parameters.push(value.name);
      text += `$${parameters.indexOf(value.name) + 1}`;
    } else text += literal(value, name);
    text += strings[i + 1]!;
  });
  const whole = named(name, text);
  return { name, key: keyOf(name, whole), text: whole, parameters };
}

/**
 * Makes a statement for one call: the values in `piece` are sent as parameters. Only for SQL that differs from call to call; all other SQL
 * is a `statement`.
 */
export const query = <R = unknown>(name: string, piece: Sql): Query<R> => ({ text: named(name, piece.text), values: piece.values });

/** A call's values in the order of $1, $2 …; a missing one is null. */
export const valuesOf = <P extends object>(s: Statement<P, unknown>, args: P | undefined): unknown[] =>
  s.parameters.map((name) => (args as Record<string, unknown> | undefined)?.[name] ?? null);

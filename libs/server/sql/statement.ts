import { createHash } from 'node:crypto';
import pg from 'pg';
import { Parameter, type Sql } from './sql.ts';

/** The parameters of a statement by their names, as placeholders. */
export type Placeholders<P> = { readonly [K in keyof P]-?: Parameter };
/** A statement without parameters. */
export type None = Record<never, never>;
/** The arguments of a call: none for a statement without parameters. */
export type Arguments<P> = keyof P extends never ? [] : [args: P];

/**
 * A statement whose text never changes. `P` are its parameters, `R` is what it answers: the row of `rows`, the value of `one`.
 * `key` names it for the database: what it is and a hash of its text, so that two processes cannot give one name to different texts.
 */
export interface Statement<P extends object = None, R = unknown> {
  readonly name: string;
  readonly key: string;
  readonly text: string;
  /** The names of the parameters $1, $2 … in their order. */
  readonly parameters: readonly string[];
  /** Carries the statement's types for the compiler; nothing calls it. */
  readonly answers?: (args: P) => R;
}

/** A statement whose shape depends on its call, with the values of that call. */
export interface Query<R = unknown> {
  readonly text: string;
  readonly values: readonly unknown[];
  /** Carries the query's type for the compiler; nothing calls it. */
  readonly answers?: () => R;
}

/** The comment makes the database's log and its statistics say which statement it was. */
const named = (name: string, text: string) => `/* ${name} */ ${text.trim()}`;
const keyOf = (name: string, text: string) => `${name}.${createHash('sha256').update(text).digest('hex').slice(0, 8)}`;

function literal(value: unknown, name: string): string {
  if (value === null) return 'null';
  if (typeof value === 'string') return pg.escapeLiteral(value);
  if (typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value))) return String(value);
  throw new TypeError(`The statement ${name} holds ${String(value)}, which is no constant.`);
}

/**
 * Makes a statement once, when its module is loaded. `name` is `<feature>.<what it is>`; `build` gets the placeholders of `P`.
 * Values that are no placeholders are constants and become part of the text, so that the planner sees them.
 * Throws for a value that is no constant.
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

/** A statement made for one call: the values in `piece` are sent beside its text. For shapes that the call decides; else `statement`. */
export const query = <R = unknown>(name: string, piece: Sql): Query<R> => ({ text: named(name, piece.text), values: piece.values });

/** The values of a call in the order of $1, $2 …; what is missing is null. */
export const valuesOf = <P extends object>(s: Statement<P, unknown>, args: P | undefined): unknown[] =>
  s.parameters.map((name) => (args as Record<string, unknown> | undefined)?.[name] ?? null);

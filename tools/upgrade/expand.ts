import type pg from 'pg';
import { DB_OWNERS } from '@madang/server/variables';
import { columnsOf, functionsOf, rulesOf } from './expand.sql';

interface Column {
  at: string;
  type: string;
  /** Whether a row can be inserted without this column. */
  optional: boolean;
  nullable: boolean;
}
/** The parts of a database that the code of a release relies on. */
export interface Shape {
  columns: Map<string, Column>;
  /** Constraints and unique indexes: the table by the text of the rule. */
  rules: Map<string, string>;
  functions: Set<string>;
}

/** Reads the tables, columns, rules and functions of a database. */
export async function shapeOf(client: pg.Client): Promise<Shape> {
  const owners = [...DB_OWNERS];
  const columns = (await client.query<Column>(columnsOf(owners))).rows;
  const rules = (await client.query<{ at: string; says: string }>(rulesOf(owners))).rows;
  const functions = (await client.query<{ at: string }>(functionsOf(owners))).rows;
  return {
    columns: new Map(columns.map((one) => [one.at, one])),
    rules: new Map(rules.map(({ at, says }) => [`${at}: ${says}`, at])),
    functions: new Set(functions.map(({ at }) => at)),
  };
}

const tableOf = (column: string) => column.split('.').slice(0, 2).join('.');
/** The names of the columns of each table. */
const namesByTable = ({ columns }: Shape): Map<string, string[]> =>
  [...columns.keys()].reduce((names, at) => {
    const table = tableOf(at);
    return names.set(table, [...(names.get(table) ?? []), at.split('.')[2]!]);
  }, new Map<string, string[]>());

/** Splits a rule that lists a column's values: what it applies to, and the values; null for another rule. */
const listOf = (rule: string) => {
  const found = /^(.*= ANY \(ARRAY\[)([^\]]*)(\].*)$/.exec(rule);
  return found && { of: found[1]! + found[3]!, values: found[2]!.split(', ') };
};
/** Whether a rule only adds values to an older one, so that nothing that could be written before is refused. */
function isWider(rule: string, older: Iterable<string>): boolean {
  const list = listOf(rule);
  return (
    list !== null &&
    [...older].map(listOf).some((old) => old !== null && old.of === list.of && old.values.every((value) => list.values.includes(value)))
  );
}

/** A rule without what a deleted row does to those that refer to it: a cascade refuses no row. */
const withoutAction = (rule: string) => rule.replace(/ ON DELETE (CASCADE|SET NULL)$/, '');

/**
 * What in `after` breaks code that was written for `before`: something is missing or has another type, or rows that the code writes are
 * refused. Rules on new columns alone do not matter.
 */
export function broken(before: Shape, after: Shape): string[] {
  const tables = new Set([...before.columns.keys()].map(tableOf));
  const found: string[] = [];
  for (const [at, { type, nullable }] of before.columns) {
    const now = after.columns.get(at);
    if (!now) found.push(`${at} is gone`);
    else if (now.type !== type) found.push(`${at} was ${type} and is ${now.type}`);
    else if (nullable && !now.nullable) found.push(`${at} may no longer be empty`);
  }
  for (const [at, { optional }] of after.columns)
    if (!before.columns.has(at) && tables.has(tableOf(at)) && !optional) found.push(`${at} is new, and a row without it is refused`);
  const [old, now] = [namesByTable(before), namesByTable(after)];
  const oldRules = new Set([...before.rules.keys()].map(withoutAction));
  for (const [rule, table] of after.rules) {
    const named = (now.get(table) ?? []).filter((name) => new RegExp(`\\b${name}\\b`).test(rule.slice(table.length + 1)));
    const isNew = !oldRules.has(withoutAction(rule)) && !isWider(rule, before.rules.keys());
    if (tables.has(table) && isNew && named.every((name) => old.get(table)?.includes(name))) found.push(`a new rule of ${rule}`);
  }
  for (const at of before.functions) if (!after.functions.has(at)) found.push(`the function ${at} is gone`);
  return found.sort();
}

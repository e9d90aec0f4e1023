import { getMetadataArgsStorage } from 'typeorm';
import { snakeCase } from '../columns';
import { list, raw, sql, type Sql, type Value } from './sql';

type Entity<T> = new () => T;

const columnsIn = (entity: Entity<object>) =>
  getMetadataArgsStorage()
    .filterColumns(entity)
    .filter((column) => column.options.select !== false);

/** A day comes as its text, as the entity says; the driver would make a moment of it. */
function readAs(name: string, column: string, type: unknown): Sql {
  if (type === 'date') return raw(`${column}::text as "${name}"`);
  return raw(column.endsWith(`.${name}`) ? column : `${column} as "${name}"`);
}

/** All columns of an entity's table by the entity's names: `o.title, o.order_no as "orderNo", …`. */
export const columnsOf = (entity: Entity<object>, alias: string): Sql =>
  list(columnsIn(entity).map(({ propertyName, options }) => readAs(propertyName, `${alias}.${snakeCase(propertyName)}`, options.type)));

/** The names of the columns that `values` is about. Throws for what is no column. */
function namesIn(entity: Entity<object>, values: object): Sql[] {
  const known = new Set(columnsIn(entity).map((column) => column.propertyName));
  return Object.keys(values).map((name) => {
    if (!known.has(name)) throw new TypeError(`${entity.name} has no column ${name}.`);
    return raw(snakeCase(name));
  });
}

/** `(order_no, …) values ($1, …)`: one row of an entity's table, each column beside its value; for a `query`. */
export const rowOf = <T extends object>(entity: Entity<T>, values: Partial<T>): Sql =>
  sql`(${list(namesIn(entity, values))}) values (${list(Object.values(values) as Value[])})`;

/** `status = $1, …`: what an update sets; for a `query`. */
export const setOf = <T extends object>(entity: Entity<T>, values: Partial<T>): Sql => {
  const given = Object.values(values) as Value[];
  return list(namesIn(entity, values).map((name, i) => sql`${name} = ${given[i]!}`));
};

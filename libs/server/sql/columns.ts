import { getMetadataArgsStorage } from 'typeorm';
import { snakeCase } from '../columns';
import { list, raw, sql, type Sql, type Value } from './sql';

type Entity<T> = new () => T;

/** The columns of each entity by their property names; computed columns are left out. */
const COLUMNS_BY_ENTITY = new Map<Entity<object>, Map<string, { column: string; type: unknown }>>();
function columnsIn(entity: Entity<object>) {
  let columns = COLUMNS_BY_ENTITY.get(entity);
  if (!columns) {
    const declared = getMetadataArgsStorage().filterColumns(entity);
    columns = new Map(
      declared
        .filter(({ options }) => options.select !== false)
        .map(({ propertyName, options }) => [propertyName, { column: snakeCase(propertyName), type: options.type }]),
    );
    COLUMNS_BY_ENTITY.set(entity, columns);
  }
  return columns;
}

/** SQL that reads a column. A date is read as text, as the entity declares it, since the driver would make a Date with a time of it. */
function readAs(name: string, column: string, type: unknown): string {
  if (type === 'date') return `${column}::text as "${name}"`;
  return column.endsWith(`.${name}`) ? column : `${column} as "${name}"`;
}

/** The columns of an entity's table under the entity's names, without computed ones: `o.title, o.order_no as "orderNo", …`. */
export const columnsOf = (entity: Entity<object>, alias: string): Sql =>
  raw([...columnsIn(entity)].map(([name, { column, type }]) => readAs(name, `${alias}.${column}`, type)).join(', '));

/** The column names of the properties in `values`. Throws for a property that has no column. */
function namesIn(entity: Entity<object>, values: object): Sql[] {
  const columns = columnsIn(entity);
  return Object.keys(values).map((name) => {
    const known = columns.get(name);
    if (!known) throw new TypeError(`${entity.name} has no column ${name}.`);
    return raw(known.column);
  });
}

/** `(order_no, …) values ($1, …)`: the columns and values of an insert of one row of an entity; for a `query`. */
export const rowOf = <T extends object>(entity: Entity<T>, values: Partial<T>): Sql =>
  sql`(${list(namesIn(entity, values))}) values (${list(Object.values(values) as Value[])})`;

/** `status = $1, …`: the assignments of an update of an entity; for a `query`. */
export const setOf = <T extends object>(entity: Entity<T>, values: Partial<T>): Sql => {
  const given = Object.values(values) as Value[];
  return list(namesIn(entity, values).map((name, i) => sql`${name} = ${given[i]!}`));
};

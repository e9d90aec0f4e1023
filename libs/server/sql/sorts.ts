import { sql, type Sql } from './sql';

/** The sort orders of a list: each column ascending and descending, with nulls last, and `tie` as the last criterion. */
export const sortsBy = <C extends string>(columns: Record<C, Sql>, tie: Sql): Record<`${C}.asc` | `${C}.desc`, Sql> =>
  Object.fromEntries(
    Object.entries<Sql>(columns).flatMap(([name, key]) => [
      [`${name}.asc`, sql`${key} asc nulls last, ${tie}`],
      [`${name}.desc`, sql`${key} desc nulls last, ${tie}`],
    ]),
  ) as Record<`${C}.asc` | `${C}.desc`, Sql>;

/**
 * Makes a statement for each sort order, since an order cannot be a parameter. `make` also gets the order's part of the statement's name:
 * the order of a list that nobody sorts, which has the empty key, is called `default` there.
 */
export const forEachSort = <S extends string, T>(orders: Record<S, Sql>, make: (order: Sql, name: string) => T): Record<S, T> =>
  Object.fromEntries(Object.entries<Sql>(orders).map(([sort, order]) => [sort, make(order, sort || 'default')])) as Record<S, T>;

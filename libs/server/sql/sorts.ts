import { sql, type Sql } from './sql';

/** The orders of a list by its columns, each both ways: what has no value comes last, and `tie` decides among equals. */
export const sortsBy = <C extends string>(columns: Record<C, Sql>, tie: Sql): Record<`${C}.asc` | `${C}.desc`, Sql> =>
  Object.fromEntries(
    Object.entries<Sql>(columns).flatMap(([name, key]) => [
      [`${name}.asc`, sql`${key} asc nulls last, ${tie}`],
      [`${name}.desc`, sql`${key} desc nulls last, ${tie}`],
    ]),
  ) as Record<`${C}.asc` | `${C}.desc`, Sql>;

/** One statement a sort, since an order is no parameter. */
export const forEachSort = <S extends string, T>(orders: Record<S, Sql>, make: (order: Sql, sort: S) => T): Record<S, T> =>
  Object.fromEntries(Object.entries<Sql>(orders).map(([sort, order]) => [sort, make(order, sort as S)])) as Record<S, T>;

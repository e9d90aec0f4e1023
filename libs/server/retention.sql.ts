import type { Term } from '@madang/contracts/retention';
import { raw, sql, type Sql } from './sql/sql';
import { query, statement } from './sql/statement';

interface Table {
  service: string;
  table: string;
}
/** Makes the partition of the month that begins with `day`. */
export const MAKE_MONTH = statement<Table & { day: string }>(
  'retention.make-month',
  (p) => sql`select public.month_partition(${p.service}, ${p.table}, ${p.day}::date)`,
);

export const PAST_MONTHS = statement<Table & { before: Date }, { name: string }>(
  'retention.past-months',
  (p) => sql`
    select name
    from public.partitions_of(${p.service}, ${p.table})
    where to_at <= ${p.before}
    order by to_at
  `,
);

/** Writers queue behind the lock of what is dropped, so it is waited for only briefly; the next round tries again. */
export const WAIT_BRIEFLY = statement('retention.wait-briefly', () => sql`set local lock_timeout = '500ms'`);

export const dropMonth = (service: string, name: string) => query('retention.drop-month', sql`drop table ${raw(`${service}."${name}"`)}`);

/** Rows that a transaction deletes: nobody waits for it. */
export const PAST_ROWS_AT_ONCE = 1000;
/** Deletes some rows that are past their term. `only` narrows them. */
export const pastRows = ({ table, column }: Pick<Term, 'table' | 'column'>, only: Sql) =>
  statement<{ before: Date }>(
    `retention.${table}`,
    (p) => sql`
      delete from ${raw(table)}
      where ctid = any(
        array(
          select ctid
          from ${raw(table)}
          where ${raw(column)} < ${p.before}
            and ${only}
          limit ${PAST_ROWS_AT_ONCE}
        )
      )
      returning 1
    `,
  );

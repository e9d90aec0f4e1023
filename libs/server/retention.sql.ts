import type { RetentionRule } from '@madang/contracts/retention';
import { raw, sql, type Sql } from './sql/sql';
import { query, statement } from './sql/statement';

interface Table {
  service: string;
  table: string;
}
/** Creates a table's partition for the month that begins at `day`, if it is missing. */
export const MAKE_MONTH = statement<Table & { day: string }>(
  'retention.make-month',
  (p) => sql`select public.month_partition(${p.service}, ${p.table}, ${p.day}::date)`,
);

/** The partitions of a table whose months ended before `before`. */
export const PAST_MONTHS = statement<Table & { before: Date }, { name: string }>(
  'retention.past-months',
  (p) => sql`
    select name
    from public.partitions_of(${p.service}, ${p.table})
    where to_at <= ${p.before}
    order by to_at
  `,
);

/** Does what `MAKE_MONTH` does for a table whose partitions are ranges of row numbers; `keys` are unique within a month. */
export const MAKE_NUMBERED_MONTH = statement<Table & { day: string; keys: string[] }>(
  'retention.make-numbered-month',
  (p) => sql`select public.numbered_month_partition(${p.service}, ${p.table}, ${p.day}::date, ${p.keys}::text[])`,
);

/** Makes a table's sequence continue with the numbers of the month that begins at `day`. */
export const BEGIN_NUMBERED_MONTH = statement<Table & { number: string; day: string }>(
  'retention.begin-numbered-month',
  (p) => sql`select public.begin_numbered_month(${p.service}, ${p.table}, ${p.number}, ${p.day}::date)`,
);

interface Month {
  name: string;
  fromNumber: number;
  toNumber: number;
}
/** The partitions of a table whose numbers all lie before those of the month that begins at `day`. */
export const PAST_NUMBERED_MONTHS = statement<Table & { day: string }, Month>(
  'retention.past-numbered-months',
  (p) => sql`
    select
      name,
      from_number as "fromNumber",
      to_number as "toNumber"
    from public.numbered_partitions_of(${p.service}, ${p.table})
    where to_number <= public.month_number(${p.day}::date)
    order by to_number
  `,
);
/**
 * Answers a row while the newest row of a partition may not be deleted yet. The name of a partition does not tell its newest row: if the
 * sequence of row numbers was not moved on at the beginning of a month, the rows of that month are in the partition before.
 */
export const rowWithinPeriod = ({ table, column }: Pick<RetentionRule, 'table' | 'column'>, number: string) =>
  statement<Pick<Month, 'fromNumber' | 'toNumber'> & { before: Date }>(
    `retention.within-period.${table}`,
    (p) => sql`
      select 1
      from (
        select ${raw(column)} as at
        from ${raw(table)}
        where ${raw(number)} >= ${p.fromNumber}
          and ${raw(number)} < ${p.toNumber}
        order by ${raw(number)} desc
        limit 1
      ) newest
      where newest.at >= ${p.before}
    `,
  );

/**
 * Dropping a table needs a lock, and writers wait behind a statement that waits for a lock. So the wait is short, and the next round tries
 * again.
 */
export const WAIT_BRIEFLY = statement('retention.wait-briefly', () => sql`set local lock_timeout = '500ms'`);

/** Drops one partition. */
export const dropMonth = (service: string, name: string) => query('retention.drop-month', sql`drop table ${raw(`${service}."${name}"`)}`);

/** How many rows one transaction deletes; they are few, so that no call waits for its locks. */
export const PAST_ROWS_AT_ONCE = 1000;
/** Deletes up to `PAST_ROWS_AT_ONCE` rows of a table that are older than `before` and meet the condition `only`. */
export const deletePastRows = ({ table, column }: Pick<RetentionRule, 'table' | 'column'>, only: Sql) =>
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

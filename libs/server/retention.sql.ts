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

/** The partitions of months that are past their term. */
export const PAST_MONTHS = statement<Table & { before: Date }, { name: string }>(
  'retention.past-months',
  (p) => sql`
    select name
    from public.partitions_of(${p.service}, ${p.table})
    where to_at <= ${p.before}
    order by to_at
  `,
);

/** Makes the month of a table whose months are ranges of numbers; `keys` are unique within a month. */
export const MAKE_NUMBERED_MONTH = statement<Table & { day: string; keys: string[] }>(
  'retention.make-numbered-month',
  (p) => sql`select public.numbered_month_partition(${p.service}, ${p.table}, ${p.day}::date, ${p.keys}::text[])`,
);

/** Lets the numbers of a table go on with those of the month that begins with `day`. */
export const BEGIN_NUMBERED_MONTH = statement<Table & { number: string; day: string }>(
  'retention.begin-numbered-month',
  (p) => sql`select public.begin_numbered_month(${p.service}, ${p.table}, ${p.number}, ${p.day}::date)`,
);

interface Month {
  name: string;
  fromNumber: number;
  toNumber: number;
}
/** Months whose numbers end before those of the month that begins with `day`. */
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
/** No row once a month is empty or its last row is past the term: a month that nobody began has its rows in the one before. */
export const rowWithinTerm = ({ table, column }: Pick<Term, 'table' | 'column'>, number: string) =>
  statement<Pick<Month, 'fromNumber' | 'toNumber'> & { before: Date }>(
    `retention.within-term.${table}`,
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

/** Writers queue behind the lock of what is dropped, so it is waited for only briefly; the next round tries again. */
export const WAIT_BRIEFLY = statement('retention.wait-briefly', () => sql`set local lock_timeout = '500ms'`);

/** Drops the partition of a month. */
export const dropMonth = (service: string, name: string) => query('retention.drop-month', sql`drop table ${raw(`${service}."${name}"`)}`);

/** Rows that a transaction deletes: nobody waits for it. */
export const PAST_ROWS_AT_ONCE = 1000;
/** Deletes some rows that are past their term. `only` narrows them. */
export const deletePastRows = ({ table, column }: Pick<Term, 'table' | 'column'>, only: Sql) =>
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

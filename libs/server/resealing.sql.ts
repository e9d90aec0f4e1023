import type { Sealed } from '@madang/contracts/events';
import type { SealedColumn } from './sealed-columns';
import { every, list, raw, sql, when, type Sql } from './sql/sql';
import { query } from './sql/statement';

/** A sealed (encrypted) value, with the key of its row. */
export interface SealedRow {
  key: (string | number)[];
  value: Sealed;
}
const valueOf = ({ column, field }: SealedColumn): Sql => (field ? raw(`${column} ->> '${field}'`) : raw(column));
/** SQL for the values of a row's key, each cast to its column's type. */
const keyValues = (c: SealedColumn, key: SealedRow['key']) => c.key.map(([, type], i) => sql`${String(key[i])}::text::${raw(type)}`);
const keyColumns = (c: SealedColumn) => c.key.map(([name]) => raw(name));

/** The next `atOnce` rows with a sealed value after the row `last`, without those that the key with the id `but` has sealed. */
export function sealedRows(c: SealedColumn, last: SealedRow['key'] | null, but: string | null, atOnce: number) {
  const key = list(keyColumns(c));
  return query<SealedRow>(
    'resealing.rows',
    sql`
      select
        jsonb_build_array(${key}) as key,
        ${valueOf(c)} as value
      from ${raw(c.table)}
      where ${valueOf(c)} <> ''
        ${when(but !== null, sql`and ${valueOf(c)} not like ${but}::text || '.%'`)}
        and ${raw(c.where ?? 'true')}
        ${last ? sql`and (${key}) > (${list(keyValues(c, last))})` : sql``}
      order by ${key}
      limit ${atOnce}
    `,
  );
}

/** Writes a value that was sealed anew, unless the row's value has changed meanwhile. */
export function replaceSealed(c: SealedColumn, { key, value }: SealedRow, fresh: Sealed) {
  const names = keyColumns(c);
  const column = raw(c.column);
  return query(
    'resealing.replace',
    sql`
      update ${raw(c.table)}
      set ${column} = ${c.field ? sql`jsonb_set(${column}, ${raw(`'{${c.field}}'`)}, to_jsonb(${fresh}::text))` : sql`${fresh}::text`}
      where ${valueOf(c)} = ${value}
        and ${every(keyValues(c, key).map((one, i) => sql`${names[i]!} = ${one}`))}
    `,
  );
}

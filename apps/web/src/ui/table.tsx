import { LIMITS } from '@madang/contracts/limits';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../lib/format';
import { Checkbox } from './choices';
import { cx } from './cx';
import { fieldStyles as f } from './field';
import { Pagination } from './pagination';
import s from './table.module.css';

export interface Column<T> {
  key: string;
  head: string;
  /** The head is only read aloud. */
  quiet?: boolean;
  cell: (row: T) => ReactNode;
  end?: boolean;
  /** Where the columns need more width than there is, this one stays in sight at that side (look rule 23). */
  keep?: 'start' | 'end';
  /** On phones a row is a card: its title, the upper or (`foot`) lower corner, a labelled cell (default), the whole width, or nothing. */
  phone?: 'title' | 'corner' | 'foot' | 'wide' | 'none';
}
export interface TableProps<T, K extends string | number> {
  label: string;
  columns: readonly Column<T>[];
  rows: readonly T[];
  keyOf: (row: T) => K;
  /** What a row is called where it is selected. */
  nameOf?: (row: T) => string;
  chosen?: ReadonlySet<K>;
  onChoose?: (chosen: ReadonlySet<K>) => void;
  /** The row whose details stand open. */
  open?: K | null;
  /** An old page while the next one loads. */
  stale?: boolean;
}
const KEPT = { start: s.keepStart, end: s.keepEnd };
/** A table that becomes stacked cards on phones (look rule 12); rows are chosen by checkboxes. */
export function Table<T, K extends string | number>({
  label,
  columns,
  rows,
  keyOf,
  nameOf,
  chosen,
  onChoose,
  open,
  stale,
}: TableProps<T, K>) {
  const { t } = useTranslation('ui');
  const all = rows.length > 0 && rows.every((row) => chosen?.has(keyOf(row)));
  const some = rows.some((row) => chosen?.has(keyOf(row)));
  const toggle = (keys: K[], on: boolean) => {
    const next = new Set(chosen);
    for (const key of keys)
      if (on) next.add(key);
      else next.delete(key);
    onChoose?.(next);
  };
  return (
    <div className={s.scroll} data-stale={stale || undefined}>
      <table className={cx(s.table, onChoose && s.choosable)} aria-label={label} aria-busy={stale || undefined}>
        <thead>
          <tr>
            {onChoose && (
              <th scope="col" className={s.check}>
                <Checkbox
                  bare
                  label={t('table.selectAll')}
                  value={all}
                  indeterminate={some && !all}
                  onChange={(on) => toggle(rows.map(keyOf), on)}
                />
              </th>
            )}
            {columns.map((c) => (
              <th key={c.key} scope="col" className={cx(c.end && s.end, c.keep && KEPT[c.keep])}>
                {c.quiet ? <span className="sr-only">{c.head}</span> : c.head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const key = keyOf(row);
            const picked = chosen?.has(key) ?? false;
            return (
              <tr key={key} className={cx(picked && s.picked, open === key && s.open)} aria-selected={onChoose ? picked : undefined}>
                {onChoose && (
                  <td className={s.check}>
                    <Checkbox
                      bare
                      label={t('table.select', { name: nameOf?.(row) ?? String(key) })}
                      value={picked}
                      onChange={(on) => toggle([key], on)}
                    />
                  </td>
                )}
                {columns.map((c) => (
                  <td
                    key={c.key}
                    className={cx(c.end && s.end, c.keep && KEPT[c.keep], c.phone && s[c.phone])}
                    data-label={c.quiet || c.phone ? undefined : c.head}
                  >
                    {c.cell(row)}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

/** Below a table: how many there are, how many a page shows (CN-054), and the pages. */
export function Pager({
  page,
  size,
  total,
  more,
  sizes = LIMITS.adminPageSizes,
  people,
  onPage,
  onSize,
}: {
  page: number;
  size: number;
  total: number;
  /** There are more than `total`, which nobody counted. */
  more?: boolean | undefined;
  sizes?: readonly number[];
  /** The rows are people, who are counted by another word. */
  people?: boolean | undefined;
  onPage: (page: number) => void;
  onSize?: (size: number) => void;
}) {
  const { t } = useTranslation('ui');
  const from = total === 0 ? 0 : (page - 1) * size + 1;
  return (
    <div className={s.pager}>
      <span className="num">
        {t(people ? 'page.totalPeople' : 'page.total', { total: `${formatCount(total)}${more ? '+' : ''}` })}
        {total > size && ` · ${formatCount(from)}–${formatCount(Math.min(total, page * size))}`}
      </span>
      {onSize && (
        <select
          className={cx(f.input, s.size)}
          aria-label={t('page.sizeLabel')}
          value={size}
          onChange={(event) => onSize(Number(event.target.value))}
        >
          {sizes.map((n) => (
            <option key={n} value={n}>
              {t('page.size', { size: n })}
            </option>
          ))}
        </select>
      )}
      <div className={s.pages}>
        <Pagination page={page} size={size} total={total} onChange={onPage} />
      </div>
    </div>
  );
}

/** What one may do with the chosen rows: above the table, on phones at the bottom (look rule 18). */
export function BulkBar({
  count,
  chosen,
  onClear,
  label,
  children,
}: {
  count: number;
  /** How many in their own word, such as 3명 선택. */
  chosen?: string;
  onClear: () => void;
  label: string;
  children: ReactNode;
}) {
  const { t } = useTranslation('ui');
  if (count === 0) return null;
  return (
    <div className={s.bulk} role="toolbar" aria-label={label}>
      <b className="num">{chosen ?? t('table.chosen', { count, value: formatCount(count) })}</b>
      <button type="button" className={s.clear} onClick={onClear}>
        {t('table.clear')}
      </button>
      <div>{children}</div>
    </div>
  );
}

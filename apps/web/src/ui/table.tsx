import { LIMITS } from '@madang/contracts/limits';
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../lib/format';
import { Checkbox } from './choices';
import { cx } from './cx';
import { fieldStyles as f } from './field';
import { Pagination } from './pagination';
import { openRow, walkRows } from './table-rows';
import s from './table.module.css';

export interface Column<T> {
  key: string;
  head: string;
  /** Whether the column's heading is only for screen readers. */
  quiet?: boolean;
  cell: (row: T) => ReactNode;
  end?: boolean;
  /** At which side the column stays visible when the table scrolls sideways (look rule 23). */
  keep?: 'start' | 'end';
  /**
   * Where the cell stands when the row is a card: as its title, in the upper or (`foot`) lower corner, or by default as a cell with label,
   * which a `bare` cell does not have. A `wide` cell takes two columns; in a narrow list it takes the whole width, and a cell with `none`
   * is not shown.
   */
  phone?: 'title' | 'corner' | 'foot' | 'wide' | 'bare' | 'none';
  /** The name of the column in the call's sorting; without it the list cannot be sorted by this column. */
  sort?: string;
}
export type Way = 'asc' | 'desc';
/** The sorting of a list, which the server does. */
export interface Sorting {
  /** In which direction the list is sorted by a column; null if it is not. */
  wayOf: (key: string) => Way | null;
  /** Changes the sorting by a column: first press sorts, the second reverses, the third returns to the list's default order. */
  turn: (key: string) => void;
  /** The sorting as the call takes it, such as `amount.desc`. */
  value: string;
  set: (value: string) => void;
}
export interface TableProps<T, K extends string | number> {
  label: string;
  columns: readonly Column<T>[];
  rows: readonly T[];
  keyOf: (row: T) => K;
  /** The name of a row, for the label of its checkbox. */
  nameOf?: (row: T) => string;
  chosen?: ReadonlySet<K>;
  onChoose?: (chosen: ReadonlySet<K>) => void;
  /** The key of the row whose details are open; null for none. */
  open?: K | null;
  /** Whether the rows are those of the previous call, while the next one loads. */
  stale?: boolean;
  sorting?: Sorting;
  /** Whether rows are low, so that more of them fit on the screen. */
  compact?: boolean;
  /** The width in pixels below which rows become cards, for columns that need less than others of their number. */
  stacks?: number;
}
const KEPT_COLUMN_STYLES = { start: s.keepStart, end: s.keepEnd };
/**
 * By number of columns with a visible heading, the width in pixels below which rows become cards; it is turned into the font size that the
 * container query of the stylesheet uses.
 */
const STACKED_BELOW_PX = [640, 640, 640, 640, 780, 940, 1100] as const;
const STACKING_BASE = { px: 1100, text: 16 };
const textSize = (columns: readonly { quiet?: boolean }[], stacks?: number) => {
  const count = columns.filter((c) => !c.quiet).length;
  return `${((stacks ?? STACKED_BELOW_PX[count] ?? STACKING_BASE.px) / STACKING_BASE.px) * STACKING_BASE.text}px`;
};
/**
 * A table whose rows become cards where the columns do not fit (look rule 12). A click on a row opens it like its title; where rows can be
 * selected, the checkbox or the space bar does it.
 */
export function Table<T, K extends string | number>(props: TableProps<T, K>) {
  const { label, columns, rows, keyOf, chosen, onChoose, open, stale, sorting, compact } = props;
  const toggle = (keys: K[], on: boolean) => {
    const next = new Set(chosen);
    for (const key of keys)
      if (on) next.add(key);
      else next.delete(key);
    onChoose?.(next);
  };
  const flip = (index: number) => toggle([keyOf(rows[index]!)], !chosen?.has(keyOf(rows[index]!)));
  return (
    <div className={s.box} style={{ fontSize: textSize(columns, props.stacks) }}>
      {sorting && columns.some((c) => c.sort) && <SortField columns={columns} sorting={sorting} />}
      <div className={s.scroll} data-stale={stale || undefined}>
        <table className={cx(s.table, onChoose && s.choosable, compact && s.compact)} aria-label={label} aria-busy={stale || undefined}>
          <Head {...props} toggle={toggle} />
          <tbody onKeyDown={(event) => walkRows(event, onChoose ? flip : null)}>
            {rows.map((row) => (
              <Row
                key={keyOf(row)}
                {...props}
                row={row}
                picked={chosen?.has(keyOf(row)) ?? false}
                isOpen={open === keyOf(row)}
                toggle={toggle}
              />
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

type Toggle<K> = { toggle: (keys: K[], on: boolean) => void };
function Head<T, K extends string | number>({ columns, rows, keyOf, chosen, onChoose, sorting, toggle }: TableProps<T, K> & Toggle<K>) {
  const { t } = useTranslation('ui');
  const all = rows.length > 0 && rows.every((row) => chosen?.has(keyOf(row)));
  const some = rows.some((row) => chosen?.has(keyOf(row)));
  return (
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
        {columns.map((c) => {
          const way = (c.sort && sorting?.wayOf(c.key)) || null;
          return (
            <th
              key={c.key}
              scope="col"
              className={cx(c.end && s.end, c.keep && KEPT_COLUMN_STYLES[c.keep])}
              aria-sort={way ? (way === 'asc' ? 'ascending' : 'descending') : undefined}
            >
              {c.sort && sorting ? (
                <button type="button" className={s.sort} onClick={() => sorting.turn(c.key)}>
                  {c.head}
                  {way === 'asc' ? (
                    <ArrowUp aria-hidden="true" />
                  ) : way ? (
                    <ArrowDown aria-hidden="true" />
                  ) : (
                    <ChevronsUpDown aria-hidden="true" />
                  )}
                </button>
              ) : c.quiet ? (
                <span className="sr-only">{c.head}</span>
              ) : (
                c.head
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

interface RowProps<T, K extends string | number> extends TableProps<T, K>, Toggle<K> {
  row: T;
  picked: boolean;
  isOpen: boolean;
}
const NO_LABEL = new Set<Column<never>['phone']>(['title', 'corner', 'foot', 'bare']);
function Row<T, K extends string | number>({ row, picked, isOpen, columns, keyOf, nameOf, onChoose, toggle }: RowProps<T, K>) {
  const { t } = useTranslation('ui');
  const key = keyOf(row);
  return (
    <tr className={cx(picked && s.picked, isOpen && s.open)} aria-selected={onChoose ? picked : undefined} onClick={openRow}>
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
          className={cx(c.end && s.end, c.keep && KEPT_COLUMN_STYLES[c.keep], c.phone && s[c.phone])}
          data-opens={c.phone === 'title' || undefined}
          data-label={c.quiet || NO_LABEL.has(c.phone) ? undefined : c.head}
        >
          {c.cell(row)}
        </td>
      ))}
    </tr>
  );
}

/** The choice of the sorting while rows are cards, which have no column headings. */
function SortField({ columns, sorting }: { columns: readonly Column<never>[] | readonly Column<unknown>[]; sorting: Sorting }) {
  const { t } = useTranslation('table');
  const sortable = (columns as readonly Column<unknown>[]).filter((c) => c.sort);
  return (
    <label className={s.sortField}>
      <span>{t('order')}</span>
      <select className={f.input} value={sorting.value} onChange={(event) => sorting.set(event.target.value)}>
        {!sortable.some((c) => sorting.value.startsWith(`${c.sort}.`)) && <option value={sorting.value}>{t('ownOrder')}</option>}
        {sortable.flatMap((c) =>
          (['desc', 'asc'] as const).map((way) => (
            <option key={`${c.key}.${way}`} value={`${c.sort}.${way}`}>
              {t(way, { column: c.head })}
            </option>
          )),
        )}
      </select>
    </label>
  );
}

/** The line below a table: the number of rows, the page size (CN-054), and the page numbers. */
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
  /** Whether there are more rows than `total`, because the server stopped counting. */
  more?: boolean | undefined;
  sizes?: readonly number[];
  /** Whether the rows are people, who are counted with another word than things. */
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

/** The selection of all rows of a list, including those on other pages. */
export interface WholeList {
  /** How many rows the whole list has. */
  total: number;
  /** How many rows can be chosen at most. */
  most: number;
  busy: boolean;
  choose: () => void;
}
interface BulkProps {
  count: number;
  /** The number of selected rows in words of the caller, such as 3명 선택. */
  chosen?: string;
  onClear: () => void;
  label: string;
  whole?: WholeList | undefined;
  children: ReactNode;
}
/** The bar of actions for the selected rows, while some are: above the table, on phones at the bottom (look rule 18). */
export function BulkBar({ count, chosen, onClear, label, whole, children }: BulkProps) {
  const { t } = useTranslation('ui');
  if (count === 0) return null;
  return (
    <div className={s.bulk} role="toolbar" aria-label={label} aria-keyshortcuts="F6" data-bulk>
      <b className="num">{chosen ?? t('table.chosen', { count, value: formatCount(count) })}</b>
      <kbd aria-hidden="true">F6</kbd>
      {whole && <ChooseAll {...whole} count={count} />}
      <button type="button" className={s.clear} onClick={onClear}>
        {t('table.clear')}
      </button>
      <div>{children}</div>
    </div>
  );
}

function ChooseAll({ total, most, busy, choose, count }: WholeList & { count: number }) {
  const { t } = useTranslation('table');
  const all = Math.min(total, most);
  if (all <= count) return null;
  const words = { value: formatCount(all), count: all };
  return (
    <button type="button" className={s.all} disabled={busy} aria-busy={busy} onClick={choose}>
      {busy ? t('gathering') : t(total > most ? 'chooseFirst' : 'chooseAll', words)}
    </button>
  );
}

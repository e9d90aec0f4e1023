import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatCount } from '../lib/format';
import { Skeleton } from './states';
import s from './figures.module.css';

export interface Figure {
  key: string;
  label: ReactNode;
  /** The number; undefined while it is loading, when the figure keeps its room. */
  value: ReactNode;
  /** A line below the number; `NOTE_ROOM` while it is loading. */
  note?: ReactNode;
  /** Whether the number asks for attention, such as money that is on hold. */
  warns?: boolean;
}
/** An empty line, for a note that comes below a number or a title once its data has loaded. */
export const NOTE_ROOM = '\u00a0';
/** The note of a list that counts its rows: its room while the count is unknown, nothing where there are none. */
export const countNote = (count: number | undefined, say: (words: { value: string; count: number }) => string) =>
  count === undefined ? NOTE_ROOM : count > 0 && say({ value: formatCount(count), count });
/** A strip with the most important numbers, above a list. */
export const Figures = ({ label, rows, busy }: { label: string; rows: readonly Figure[]; busy?: boolean }) => (
  <dl className={s.figures} aria-label={label} aria-busy={busy} data-count={rows.length}>
    {rows.map(({ key, label: name, value, note, warns }) => (
      <div key={key} data-warns={warns || undefined}>
        <dt>
          {warns && <TriangleAlert aria-hidden="true" />}
          {name}
        </dt>
        <dd>
          {value === undefined ? <Skeleton width="70%" height={26} /> : <b>{value}</b>}
          {note && <small>{note}</small>}
        </dd>
      </div>
    ))}
  </dl>
);

import type { ReactNode } from 'react';
import s from './figures.module.css';

export interface Figure {
  key: string;
  label: ReactNode;
  value: ReactNode;
  note?: ReactNode;
}
/** A strip with the most important numbers, above a list. */
export const Figures = ({ label, rows, busy }: { label: string; rows: readonly Figure[]; busy?: boolean }) => (
  <dl className={s.figures} aria-label={label} aria-busy={busy} data-count={rows.length}>
    {rows.map(({ key, label: name, value, note }) => (
      <div key={key}>
        <dt>{name}</dt>
        <dd>
          <b>{value}</b>
          {note && <small>{note}</small>}
        </dd>
      </div>
    ))}
  </dl>
);

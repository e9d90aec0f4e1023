import type { ReactNode } from 'react';
import s from './timeline.module.css';

export interface Moment {
  key: string;
  title: ReactNode;
  note?: ReactNode;
  /** How the step went, well or badly; undefined while it is still to come. */
  tone?: 'good' | 'bad' | undefined;
}
/** What happened one after the other, and what is still to come. */
export const Timeline = ({ rows }: { rows: readonly Moment[] }) => (
  <ol className={s.timeline}>
    {rows.map(({ key, title, note, tone }) => (
      <li key={key} data-tone={tone}>
        <b>{title}</b>
        {note && <small className="num">{note}</small>}
      </li>
    ))}
  </ol>
);

import type { ReactNode } from 'react';
import s from './timeline.module.css';

export interface Moment {
  key: string;
  title: ReactNode;
  note?: ReactNode;
  /** Whether the step went well or badly; undefined while it has not happened yet. */
  tone?: 'good' | 'bad' | undefined;
}
/** A list of steps in order of time: those that happened, and those to come. */
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

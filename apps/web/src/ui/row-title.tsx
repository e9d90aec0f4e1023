import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import s from './row-title.module.css';

/** What a row of a table is called, leading to it, with what is said below. */
export const RowTitle = ({ to, title, note }: { to: string; title: ReactNode; note?: ReactNode }) => (
  <Link className={s.title} to={to}>
    <b>{title}</b>
    {note && <small>{note}</small>}
  </Link>
);

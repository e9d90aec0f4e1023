import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { langOf } from '../lib/text-lang';
import s from './row-title.module.css';

/** What a row of a table is called, leading to it, with what is said below. */
export const RowTitle = ({ to, title, note }: { to: string; title: ReactNode; note?: ReactNode }) => (
  <Link className={s.title} to={to}>
    <b lang={langOf(title)}>{title}</b>
    {note && <small>{note}</small>}
  </Link>
);

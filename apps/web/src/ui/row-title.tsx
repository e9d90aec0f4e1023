import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { langOf } from '../lib/text-lang';
import { cx } from './cx';
import s from './row-title.module.css';

interface RowTitleProps {
  title: ReactNode;
  note?: ReactNode;
  /** Leads there, or opens something; without either it is text. */
  to?: string;
  onOpen?: () => void;
  /** A small picture left of it. */
  picture?: ReactNode;
  /** On phones its lines go on below the menu in the corner. */
  wide?: boolean;
  /** What stands below the note. */
  children?: ReactNode;
}
/** What a row of a table is called, with what is said below. */
export function RowTitle({ title, note, to, onOpen, picture, wide, children }: RowTitleProps) {
  const text = (
    <>
      <b lang={langOf(title)}>{title}</b>
      {note && <small>{note}</small>}
      {children}
    </>
  );
  const inside = picture ? (
    <>
      <span className={s.picture}>{picture}</span>
      <span>{text}</span>
    </>
  ) : (
    text
  );
  const className = cx(s.title, !!picture && s.pictured, wide && s.wide);
  if (to)
    return (
      <Link className={className} to={to}>
        {inside}
      </Link>
    );
  if (onOpen)
    return (
      <button type="button" className={className} onClick={onOpen}>
        {inside}
      </button>
    );
  return <span className={className}>{inside}</span>;
}

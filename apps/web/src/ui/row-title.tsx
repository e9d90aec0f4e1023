import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { langOf } from '../lib/text-lang';
import { cx } from './cx';
import { Avatar } from './parts';
import s from './row-title.module.css';

interface RowTitleProps {
  title: ReactNode;
  note?: ReactNode;
  /** Leads there, or opens something; without either it is text. */
  to?: string;
  onOpen?: () => void;
  /** A small picture that stands before the title. */
  picture?: ReactNode;
  /** A round picture left of it, of somebody. */
  face?: { name: string; imageUrl?: string | null };
  /** What stands after the title in the same line. */
  mark?: ReactNode;
  /** Whether opening the row leaves the page where it is scrolled to. */
  stays?: boolean;
  /** Whether, on phones, the lines go on below the menu in the corner. */
  wide?: boolean;
  /** What stands below the note of the title. */
  children?: ReactNode;
}
/** What a row of a table is called, with what is said below. */
export function RowTitle({ title, note, to, onOpen, picture, face, mark, stays = false, wide, children }: RowTitleProps) {
  const text = (
    <>
      <b lang={langOf(title)}>
        {title}
        {mark && <span className={s.mark}>{mark}</span>}
      </b>
      {note && <small>{note}</small>}
      {children}
    </>
  );
  const beside = face ? <Avatar {...face} /> : picture && <span className={s.picture}>{picture}</span>;
  const inside = beside ? (
    <>
      {beside}
      <span className={s.text}>{text}</span>
    </>
  ) : (
    text
  );
  const className = cx(s.title, face ? s.person : !!picture && s.pictured, wide && s.wide);
  if (to)
    return (
      <Link className={className} to={to} preventScrollReset={stays}>
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

import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { langOf } from '../lib/text-lang';
import { cx } from './cx';
import { Avatar } from './parts';
import s from './row-title.module.css';

interface RowTitleProps {
  title: ReactNode;
  note?: ReactNode;
  /** The path that the title links to. With `onOpen` it is a button instead; with neither it is text. */
  to?: string;
  onOpen?: () => void;
  /** A small picture before the title. */
  picture?: ReactNode;
  /** The round picture of a person, or an icon in its place, before the title. */
  face?: ComponentProps<typeof Avatar>;
  /** A mark after the title, on the same line. */
  mark?: ReactNode;
  /** Whether opening the row keeps the scroll position of the page. */
  stays?: boolean;
  /** Whether, on phones, long lines may run below the menu button in the corner. */
  wide?: boolean;
  /** Content below the note. */
  children?: ReactNode;
}
/** The title of a table row, with a note below it. */
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

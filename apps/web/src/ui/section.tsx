import type { ReactNode } from 'react';
import s from './section.module.css';

interface Props {
  title?: ReactNode;
  /** A control or text at the end of the title's line. */
  aside?: ReactNode;
  /** The name of the section for screen readers. */
  label?: string;
  children: ReactNode;
}
/** A section of a drawer, with a line above it. */
export const Section = ({ title, aside, label, children }: Props) => (
  <section className={s.section} aria-label={label}>
    {title && (
      <h3>
        <span>{title}</span>
        {aside && <span>{aside}</span>}
      </h3>
    )}
    {children}
  </section>
);

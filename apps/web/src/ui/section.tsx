import { useId, type ReactNode } from 'react';
import s from './section.module.css';

interface Props {
  title?: ReactNode;
  /** A control or text at the end of the title's line. */
  aside?: ReactNode;
  /** The name of the section for screen readers. */
  label?: string;
  /** The field of the form around it that the whole section holds, such as a group of checkboxes; a save bar names it by the title. */
  field?: string;
  /** The level of the title; on a page whose cards have no titles it is that of a card. */
  heading?: 'h2' | 'h3';
  children: ReactNode;
}
/** A section of a drawer, with a line above it. */
export function Section({ title, aside, label, field, heading: Heading = 'h3', children }: Props) {
  const id = useId();
  return (
    <section
      className={s.section}
      aria-label={label}
      aria-labelledby={typeof title === 'string' && !label ? id : undefined}
      data-field={field}
    >
      {title && (
        <Heading>
          <span id={id}>{title}</span>
          {aside && <span>{aside}</span>}
        </Heading>
      )}
      {children}
    </section>
  );
}

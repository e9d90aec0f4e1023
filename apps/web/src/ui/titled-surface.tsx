import type { ReactNode } from 'react';
import { cx } from './cx';
import s from './titled-surface.module.css';

/** A surface of the storefront with its heading, and what stands at the right of that. */
export function TitledSurface({
  title,
  id,
  aside,
  className,
  children,
}: {
  title?: ReactNode;
  /** The id of the heading; a link to it moves the keyboard there. */
  id?: string;
  aside?: ReactNode;
  className?: string;
  children?: ReactNode;
}) {
  return (
    <section className={cx(s.panel, className)} aria-labelledby={id}>
      {title && (
        <header>
          <h2 id={id} tabIndex={-1}>
            {title}
          </h2>
          {aside}
        </header>
      )}
      {children}
    </section>
  );
}

import type { ReactNode } from 'react';
import { cx } from './cx';
import s from './titled-surface.module.css';

/** A white panel of the storefront with a heading, and `aside` at its right. */
export function TitledSurface({
  title,
  id,
  aside,
  className,
  children,
}: {
  title?: ReactNode;
  /** The id of the heading, for links to this panel. */
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

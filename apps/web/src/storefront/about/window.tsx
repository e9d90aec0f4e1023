import type { ReactNode } from 'react';
import { cx } from '../../ui/cx';
import s from './pictures.module.css';

/** A picture of the product made of HTML; screen readers read only its label, not its parts. */
export function Picture({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
  return (
    <div className={className} role="img" aria-label={label}>
      <div aria-hidden="true" className={s.inside}>
        {children}
      </div>
    </div>
  );
}
/** The drawn frame of a browser window. */
export function Frame({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
  return (
    <Picture label={label} className={cx(s.sheet, s.window, className)}>
      <div className={s.bar} />
      {children}
    </Picture>
  );
}

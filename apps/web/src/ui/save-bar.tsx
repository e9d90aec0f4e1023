import type { ReactNode } from 'react';
import s from './page-head.module.css';

/** Stands while something waits to be saved and names it (look rule 20). */
export function SaveBar({ label, title, names, children }: { label: string; title: string; names: string; children: ReactNode }) {
  return (
    <div className={s.saveBar} role="region" aria-label={label}>
      <p role="status">
        <b>{title}</b>
        <span>{names}</span>
      </p>
      <div>{children}</div>
    </div>
  );
}

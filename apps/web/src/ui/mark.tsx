import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import s from './mark.module.css';

/** The mark of a step or task: its number or icon, or a check once it is done. */
export const Mark = ({ done, children }: { done?: boolean; children?: ReactNode }) => (
  <span className={s.mark} data-done={done || undefined} aria-hidden="true">
    {done ? <Check /> : children}
  </span>
);

import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import s from './mark.module.css';

/** The sign of a step or of a thing to do: its number or icon, and once it is done a tick. */
export const Mark = ({ done, children }: { done?: boolean; children?: ReactNode }) => (
  <span className={s.mark} data-done={done || undefined} aria-hidden="true">
    {done ? <Check /> : children}
  </span>
);

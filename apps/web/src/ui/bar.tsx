import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './cx';
import s from './bar.module.css';

/** A line above a page that says how things stand, with what one may do about it. */
export function Bar({ icon: Icon, tone, children }: { icon: LucideIcon; tone: 'bad' | 'warn' | 'brand'; children: ReactNode }) {
  return (
    <div className={cx(s.bar, s[tone])}>
      <Icon aria-hidden="true" />
      {children}
    </div>
  );
}

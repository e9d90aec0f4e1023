import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './cx';
import s from './bar.module.css';

/** A bar above a page with a message about its state, and buttons. */
export function Bar({ icon: Icon, tone, children }: { icon: LucideIcon; tone: 'bad' | 'warn' | 'brand'; children: ReactNode }) {
  return (
    <div className={cx(s.bar, s[tone])}>
      <Icon aria-hidden="true" />
      {children}
    </div>
  );
}

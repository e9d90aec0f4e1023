import type { ReactNode } from 'react';
import { cx } from '../../ui/cx';
import page from '../../ui/sheet-page.module.css';
import s from './result.module.css';

export interface ResultProps {
  icon: ReactNode;
  title: string;
  text: ReactNode;
  bad?: boolean;
  actions: ReactNode;
  children?: ReactNode;
}
/** How a payment ended, its facts, and what to do next. */
export function Result({ icon, title, text, bad, actions, children }: ResultProps) {
  return (
    <div className={cx(page.sheet, s.result)}>
      <span className={bad ? s.badIcon : s.icon}>{icon}</span>
      <h1>{title}</h1>
      <p className={s.text}>{text}</p>
      {children && <div className={s.facts}>{children}</div>}
      <div className={s.actions}>{actions}</div>
    </div>
  );
}

import type { ReactNode } from 'react';
import s from './result.module.css';

export interface ResultProps {
  icon: ReactNode;
  title: string;
  text?: ReactNode;
  bad?: boolean;
  /** Whether screen readers announce the text at once, because something failed. */
  alert?: boolean;
  actions: ReactNode;
  children?: ReactNode;
}
/** The result of something done elsewhere, such as a payment: its facts, and buttons for what to do next. */
export function Result({ icon, title, text, bad, alert, actions, children }: ResultProps) {
  return (
    <div className={s.result}>
      <span className={bad ? s.badIcon : s.icon}>{icon}</span>
      <h1>{title}</h1>
      {text && (
        <p className={s.text} role={alert ? 'alert' : undefined}>
          {text}
        </p>
      )}
      {children && <div className={s.facts}>{children}</div>}
      <div className={s.actions}>{actions}</div>
    </div>
  );
}

/** The page around a result, also while the result is loading. */
export function ResultPage({ busy, children }: { busy?: boolean; children: ReactNode }) {
  return (
    <section className={s.page} aria-busy={busy || undefined}>
      {children}
    </section>
  );
}

import type { ReactNode } from 'react';
import s from './own-title.module.css';

/** The title of a page of the learner's own things: classes, payments, coupons, chat rooms. */
export const OwnTitle = ({ id, children }: { id?: string; children: ReactNode }) => (
  <h1 id={id} className={s.title}>
    {children}
  </h1>
);

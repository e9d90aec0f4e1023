import type { ReactNode } from 'react';
import s from './own-title.module.css';

/** The title of a page of the person's own things, such as classes, payments, coupons and chat rooms. */
export const OwnTitle = ({ id, children }: { id?: string; children: ReactNode }) => (
  <h1 id={id} className={s.title}>
    {children}
  </h1>
);

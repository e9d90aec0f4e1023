import type { ReactNode } from 'react';
import { SectionHead } from '../../ui/parts';
import s from './class-detail.module.css';

/** A part of a class's page with its heading; the tabs link to its id. */
export const Part = ({ id, title, note, children }: { id: string; title: string; note?: ReactNode; children: ReactNode }) => (
  <section className={s.block} id={id} aria-labelledby={`${id}-title`}>
    <SectionHead id={`${id}-title`} title={title} note={note} />
    {children}
  </section>
);

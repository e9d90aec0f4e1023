import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import s from './classroom.module.css';

/** The classroom's head over its content; leads back to the class. */
export function Frame({ title, back, children }: { title: string; back: string; children: ReactNode }) {
  const { t } = useTranslation('classroom');
  return (
    <>
      <header className={s.top}>
        <Link className={s.back} to={back} aria-label={t('back')} title={t('back')}>
          <ChevronLeft aria-hidden="true" />
        </Link>
        <h1>{title}</h1>
      </header>
      {children}
    </>
  );
}

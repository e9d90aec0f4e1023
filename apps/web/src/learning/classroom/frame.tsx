import { ChevronLeft, MessageCircleQuestion } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import s from './classroom.module.css';

/** The classroom's head over its content; leads back to the class. */
export function Frame({ title, back, board, children }: { title: string; back: string; board?: string | null; children: ReactNode }) {
  const { t } = useTranslation('classroom');
  return (
    <>
      <header className={s.top}>
        <Link className={s.back} to={back} aria-label={t('back')} title={t('back')}>
          <ChevronLeft aria-hidden="true" />
        </Link>
        <h1>{title}</h1>
        {board && (
          <Link className={s.board} to={board}>
            <MessageCircleQuestion aria-hidden="true" />
            <span>{t('board')}</span>
          </Link>
        )}
      </header>
      {children}
    </>
  );
}

import { ChevronLeft, MessageCircleQuestion } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { ButtonLink } from '../../ui/button';
import b from '../../ui/button.module.css';
import l from '../../ui/layout.module.css';
import s from './classroom.module.css';

/** The frame of the classroom: its header, which leads back to the class, over the content. */
export function Frame({ title, back, board, children }: { title: string; back: string; board?: string | null; children: ReactNode }) {
  const { t } = useTranslation('classroom');
  return (
    <>
      <header className={s.top}>
        <Link className={b.icon} to={back} aria-label={t('back')} title={t('back')}>
          <ChevronLeft aria-hidden="true" />
        </Link>
        <h1 className={l.oneLine}>{title}</h1>
        {board && (
          <ButtonLink size="sm" tone="ghost" className={l.atEnd} to={board}>
            <MessageCircleQuestion aria-hidden="true" />
            {t('board')}
          </ButtonLink>
        )}
      </header>
      {children}
    </>
  );
}

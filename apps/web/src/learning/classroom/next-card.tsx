import type { Curriculum } from '@madang/contracts/main/curriculum';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { Button } from '../../ui/button';
import s from './classroom.module.css';

const SECONDS = 5;
/** After the end: the next lesson, which starts by itself unless that is stopped. */
export function NextCard({ lesson, to, onCancel }: { lesson: Curriculum; to: string; onCancel: () => void }) {
  const { t } = useTranslation('classroom');
  const navigate = useNavigate();
  const [left, setLeft] = useState(SECONDS);
  useEffect(() => {
    if (left === 0) {
      void navigate(to);
      return;
    }
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left, navigate, to]);
  return (
    <div className={s.nextCard} role="dialog" aria-label={t('up.title')}>
      <p aria-live="polite">{t('up.in', { n: left })}</p>
      <b>{lesson.title}</b>
      <div>
        <Button onClick={onCancel}>{t('up.cancel')}</Button>
        <Button tone="brand" autoFocus onClick={() => void navigate(to)}>
          {t('up.now')}
        </Button>
      </div>
    </div>
  );
}

import { LockOpen } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../ui/button';
import s from './lesson-list.module.css';

/** What a visitor of a public lesson may see, and the way to the rest. */
export function Trial({ lessons, path }: { lessons: number; path: string }) {
  const { t } = useTranslation('classroom');
  return (
    <div className={s.trial}>
      <LockOpen aria-hidden="true" />
      <div>
        <b>{t('trial.title')}</b>
        <small>{t('trial.text', { count: lessons })}</small>
      </div>
      <ButtonLink tone="primary" to={path}>
        {t('trial.enrol')}
      </ButtonLink>
    </div>
  );
}

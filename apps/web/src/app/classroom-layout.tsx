import { useTranslation } from 'react-i18next';
import { useToolFree } from '../lib/consent';
import { Outlet } from 'react-router-dom';
import s from './header.module.css';

/** The whole window for the lesson; its own head leads back to the class. */
export default function ClassroomLayout() {
  useToolFree();
  const { t } = useTranslation('app');
  return (
    <div className={s.page}>
      <a className={s.skip} href="#main">
        {t('skip')}
      </a>
      <main id="main" tabIndex={-1} style={{ outline: 'none', display: 'flex', flexDirection: 'column' }}>
        <Outlet />
      </main>
    </div>
  );
}

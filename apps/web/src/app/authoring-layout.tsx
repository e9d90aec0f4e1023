import { useTranslation } from 'react-i18next';
import { Outlet } from 'react-router-dom';
import { useAdminArea } from './admin-area';
import s from './admin-layout.module.css';

/** Authoring: the steps of the page take the place of the side menu (look rule 20). */
export default function AuthoringLayout() {
  const { t } = useTranslation('app');
  useAdminArea();
  return (
    <div className={s.ground}>
      <a className={s.skip} href="#main">
        {t('skip')}
      </a>
      <Outlet />
    </div>
  );
}

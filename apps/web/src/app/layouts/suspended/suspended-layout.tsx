import { useTranslation } from 'react-i18next';
import { Outlet } from 'react-router-dom';
import { useSite } from '../../../lib/channel';
import { Callout } from '../../../ui/parts';
import { AccountCorner } from '../shared/account-corner';
import s from '../shared/header.module.css';

/** The frame of the pages that learners of a suspended site can still read: the site's name instead of its menus. */
export default function SuspendedLayout() {
  const { t } = useTranslation('app');
  const { name } = useSite();
  return (
    <div className={s.page}>
      <header className={s.head}>
        <div className={`wrap ${s.bar}`}>
          <b className={s.logo}>
            <span>{name}</span>
          </b>
          <div className={`${s.right} ${s.push}`}>
            <AccountCorner />
          </div>
        </div>
      </header>
      <main id="main" className="wrap" tabIndex={-1}>
        <Callout tone="warn" title={t('suspendedSite.title')} />
        <Outlet />
      </main>
    </div>
  );
}

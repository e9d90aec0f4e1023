import { useTranslation } from 'react-i18next';
import { useChannel } from '../lib/channel';
import { useTitle } from '../lib/title';
import { Empty } from '../ui/states';
import { LangSwitch } from './lang-switch';
import s from './auth-layout.module.css';

/** What stands at every address of a site that the platform suspended: whom to ask, and the way to one's payments. */
export default function SuspendedSite() {
  const { t } = useTranslation('app');
  const suspended = useChannel((state) => state.suspended);
  useTitle(t('suspendedSite.title'));
  if (!suspended) return null;
  const { name, logoUrl, email, phone } = suspended;
  // Whole loads: this document knows the site by its name alone.
  return (
    <div className={s.page}>
      <header className={s.head}>{logoUrl ? <img src={logoUrl} alt={name} height={32} /> : <b>{name}</b>}</header>
      <main id="main" className={s.main} tabIndex={-1}>
        <Empty art="lock" heading="h1" title={t('suspendedSite.title')} text={t('suspendedSite.text', { name })}>
          {email && (
            <a className="link" href={`mailto:${email}`}>
              {email}
            </a>
          )}
          {phone && (
            <a className="link num" href={`tel:${phone}`}>
              {phone}
            </a>
          )}
        </Empty>
      </main>
      <footer className={s.foot}>
        <a href="/paymenthistory">{t('suspendedSite.receipts')}</a>
        <a href="/settings">{t('suspendedSite.staff')}</a>
        <LangSwitch />
      </footer>
    </div>
  );
}

import { useTranslation } from 'react-i18next';
import { useChannel } from '../lib/channel';
import { useTitle } from '../lib/title';
import { Empty } from '../ui/states';
import { LangSwitch } from './lang-switch';
import s from './auth-layout.module.css';

/** What stands at every address of a site that its owner closed: whom to ask, and the owner's way back. */
export default function ClosedSite() {
  const { t } = useTranslation('app');
  const { closed, mainOrigin } = useChannel();
  useTitle(t('closedSite.title'));
  if (!closed) return null;
  const { name, logoUrl, email, phone, erasedAt } = closed;
  return (
    <div className={s.page}>
      <header className={s.head}>{logoUrl ? <img src={logoUrl} alt={name} height={32} /> : <b>{name}</b>}</header>
      <main id="main" className={s.main} tabIndex={-1}>
        <Empty art="search" heading="h1" title={t('closedSite.title')} text={t(erasedAt ? 'closedSite.gone' : 'closedSite.text', { name })}>
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
        <a href={`${mainOrigin}/paymenthistory`}>{t('closedSite.receipts')}</a>
        {!erasedAt && <a href={`${mainOrigin}/create_site/list`}>{t('closedSite.owner')}</a>}
        <LangSwitch />
      </footer>
    </div>
  );
}

import { useTranslation } from 'react-i18next';
import { useChannel } from '../../../lib/channel';
import { formatDeadline } from '../../../lib/own-time';
import { useTitle } from '../../../lib/title';
import { Empty } from '../../../ui/states';
import { LangSwitch } from '../shared/lang-switch';
import { cx } from '../../../ui/cx';
import h from '../shared/header.module.css';
import s from '../auth/auth-layout.module.css';

interface Shut {
  site: { name: string; logoUrl: string | null; email?: string; phone?: string };
  art: 'lock' | 'search';
  title: string;
  text: string;
  /** Links that load a new document, because this document contains only the name of the site. */
  ways: { to: string; label: string }[];
}
/** The state that makes the site unavailable, as texts and links; null while the site is available. */
function useShut(): Shut | null {
  const { t } = useTranslation('app');
  const { closed, suspended, maintained, mainOrigin } = useChannel();
  if (closed) {
    const { name, erasedAt } = closed;
    const own = { to: `${mainOrigin}/create_site/list`, label: t('closedSite.owner') };
    return {
      site: closed,
      art: 'search',
      title: t('closedSite.title'),
      text: t(erasedAt ? 'closedSite.gone' : 'closedSite.text', { name }),
      ways: [{ to: `${mainOrigin}/paymenthistory`, label: t('closedSite.receipts') }, ...(erasedAt ? [] : [own])],
    };
  }
  if (maintained) {
    const { name, until } = maintained;
    const text = t('maintained.text', { name, until: formatDeadline(until) });
    return { site: maintained, art: 'lock', title: t('maintained.title'), text, ways: [{ to: '', label: t('maintained.again') }] };
  }
  if (!suspended) return null;
  return {
    site: suspended,
    art: 'lock',
    title: t('suspendedSite.title'),
    text: t('suspendedSite.text', { name: suspended.name }),
    ways: [
      { to: '/paymenthistory', label: t('suspendedSite.receipts') },
      { to: '/settings', label: t('suspendedSite.staff') },
    ],
  };
}

/**
 * Shown at the addresses of a site that its owner closed or that is under maintenance, and at most addresses of a suspended one; nothing
 * for any other site.
 */
export default function ShutSite() {
  const shut = useShut();
  useTitle(shut?.title ?? '');
  if (!shut) return null;
  const { site, art, title, text, ways } = shut;
  const { name, logoUrl, email, phone } = site;
  return (
    <div className={s.page}>
      <header className={s.head}>{logoUrl ? <img src={logoUrl} alt={name} height={32} /> : <b>{name}</b>}</header>
      <main id="main" className={s.main} tabIndex={-1}>
        <Empty art={art} heading="h1" title={title} text={text}>
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
      <footer className={cx(h.footLinks, s.foot)}>
        {ways.map(({ to, label }) => (
          <a key={to} href={to}>
            {label}
          </a>
        ))}
        <LangSwitch />
      </footer>
    </div>
  );
}

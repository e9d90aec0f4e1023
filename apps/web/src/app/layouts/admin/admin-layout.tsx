import { channelApi } from '@madang/contracts/main/channel-calls';
import { ChevronsUpDown, ExternalLink, Menu as MenuIcon, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation } from 'react-router-dom';
import { SwitchedOffLines } from '../../../domain/site-switch/switched-off';
import { report } from '../../../lib/api';
import { siteHost, siteUrl, useChannel, useSite } from '../../../lib/channel';
import { useCall } from '../../../lib/query';
import { useNarrow } from '../../../lib/media';
import { goWithTicket } from '../../../lib/session-moves';
import { ButtonLink, IconButton } from '../../../ui/button';
import { Drawer } from '../../../ui/dialog';
import { Menu } from '../../../ui/menu';
import { AccountCorner } from '../shared/account-corner';
import { useAdminArea } from '../shared/admin-area';
import { PaletteButton } from '../../../admin/palette-button';
import { AdminSide } from './admin-side';
import { AnnouncementLines } from '../../../admin/notices/announcement-lines';
import { SupportChat } from '../../../admin/support/support-chat';
import { SuspendedBar } from '../../../admin/notices/suspended-bar';
import { partsOfPage } from '../../../admin/notices/switched-off-pages';
import { SkipLink } from '../../../ui/skip-link';
import { cx } from '../../../ui/cx';
import h from '../shared/header.module.css';
import s from './admin-layout.module.css';
import { ADMIN_HOME } from '../../../domain/site/admin-home';
import l from '../../../ui/layout.module.css';

/** The name of the managed site; its menu leads to the person's other sites and to the form for a new one. */
function Switcher() {
  const { t } = useTranslation('app');
  const site = useSite();
  const mainOrigin = useChannel((state) => state.mainOrigin);
  const sites = useCall(channelApi.managed, undefined, { silent: true });
  const others = (sites.data ?? []).filter((one) => one.channelSeq !== site.channelSeq);
  const go = (address: string) => void goWithTicket(address).catch(report);
  return (
    <Menu
      align="start"
      items={[
        ...others.map((one) => ({ label: one.name, aside: one.domain, onSelect: () => go(siteUrl(one.domain, ADMIN_HOME)) })),
        ...(others.length ? [null] : []),
        { label: t('admin.newSite'), icon: <Plus aria-hidden="true" />, onSelect: () => go(`${mainOrigin}/create_site`) },
      ]}
      button={
        <button type="button" className={s.switcher}>
          <i className={h.mark} aria-hidden="true">
            {Array.from(site.name)[0]}
          </i>
          <span className={l.named}>
            <b className={l.oneLine}>{site.name}</b>
            <small className={l.oneLine}>{siteHost(site.domain)}</small>
          </span>
          <ChevronsUpDown aria-hidden="true" />
        </button>
      }
    />
  );
}

/** The frame of the admin: a side menu of 240 px, a drawer on narrow windows; the page brings title, action, filters and table. */
export default function AdminLayout() {
  const { t } = useTranslation('app');
  const site = useSite();
  const [open, setOpen] = useState(false);
  const { pathname } = useLocation();
  // A narrow window opens the menu in a drawer, so that it is not drawn anew beside the page for each answer that it counts.
  const narrow = useNarrow();
  useAdminArea();
  return (
    <div className={s.ground}>
      <SkipLink />
      <header className={s.top}>
        <IconButton label={t('admin.open')} className={s.narrow} aria-expanded={open} onClick={() => setOpen(true)}>
          <MenuIcon aria-hidden="true" />
        </IconButton>
        <Switcher />
        <PaletteButton />
        <div className={cx(h.right, h.push)}>
          <ButtonLink to="/" size="sm" tone="ghost" className={s.wide}>
            <ExternalLink aria-hidden="true" />
            {t('admin.view')}
          </ButtonLink>
          <AccountCorner />
        </div>
      </header>
      <SuspendedBar />
      <AnnouncementLines />
      <SwitchedOffLines parts={partsOfPage(pathname)} />
      <div className={s.shell}>
        {!narrow && (
          <aside className={s.side}>
            <div className={s.sticky}>
              <AdminSide />
            </div>
          </aside>
        )}
        <main id="main" className={s.main} tabIndex={-1}>
          <Outlet />
        </main>
      </div>
      <SupportChat />
      {open && (
        <Drawer open from="left" title={site.name} onClose={() => setOpen(false)}>
          <AdminSide onGo={() => setOpen(false)} />
        </Drawer>
      )}
    </div>
  );
}

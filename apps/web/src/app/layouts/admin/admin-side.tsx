import { ChevronDown } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { canDo, CourseRoles } from '../../../lib/can';
import { useSite } from '../../../lib/channel';
import { formatCount } from '../../../lib/format';
import { useSession } from '../../../lib/session';
import { TOP_ENTRIES, groupsFor, isOf, type AdminEntry } from '../../../admin/menu/admin-menu';
import { AdminRuns } from './admin-runs';
import { useWaiting, type Waiting } from '../../../admin/menu/waiting';
import { cx } from '../../../ui/cx';
import l from '../../../ui/layout.module.css';
import p from '../../../ui/parts.module.css';
import s from './admin-layout.module.css';

function Count({ count, overdue, mine = 0 }: Waiting) {
  const { t } = useTranslation('app');
  if (count === 0) return null;
  return (
    <>
      {mine > 0 && <small>{t('admin.mine', { count: mine })}</small>}
      <b className={cx(p.badge, overdue ? p.bad : p.brand)} aria-label={t('admin.waiting', { count })}>
        {formatCount(count)}
      </b>
    </>
  );
}

/** The opened group of the menu: the current page's group until the person opens another. */
function useOpenGroup(current: string | null) {
  const [open, setOpen] = useState(current);
  useEffect(() => setOpen(current), [current]);
  return { open, toggle: (label: string) => setOpen((now) => (now === label ? null : label)) };
}

/**
 * Scrolls the box around the menu until the current entry is in sight. `scrollIntoView` would move the page too where the entry stands in
 * the window's last pixels, which `scroll-padding` keeps free.
 */
function showCurrent(menu: HTMLElement): void {
  const entry = menu.querySelector('[aria-current=page]')?.getBoundingClientRect();
  let box = menu.parentElement;
  while (box && box !== document.body && box.scrollHeight <= box.clientHeight) box = box.parentElement;
  if (!entry || !box || box === document.body) return;
  const { top, bottom } = box.getBoundingClientRect();
  box.scrollTop += Math.max(entry.bottom - bottom, 0) - Math.max(top - entry.top, 0);
}

const NO_ROLES: readonly string[] = [];

/** The admin's side menu. It shows the entries of the whole site, also on the page of a class in which the person has a role. */
export const AdminSide = ({ onGo }: { onGo?: () => void }) => (
  <CourseRoles value={NO_ROLES}>
    <SideMenu onGo={onGo} />
  </CourseRoles>
);

/** The side menu: icons on the first level only, entries without permission left out (PE-034..046). */
function SideMenu({ onGo }: { onGo?: () => void }) {
  const { t } = useTranslation('app');
  const session = useSession();
  const groups = groupsFor(session, useSite());
  const waiting = useWaiting();
  const menu = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const { open, toggle } = useOpenGroup(groups.find(({ entries }) => entries.some((entry) => isOf(entry, pathname)))?.label ?? null);
  // The menu may be taller than the window.
  useEffect(() => showCurrent(menu.current!), [pathname, open]);
  const waitingIn = (entries: readonly AdminEntry[]): Waiting => {
    const all = entries.flatMap(({ badge }) => (badge ? [waiting[badge]] : []));
    return { count: all.reduce((sum, { count }) => sum + count, 0), overdue: all.some(({ overdue }) => overdue) };
  };
  const linkTo = (entry: AdminEntry) => ({
    to: entry.to,
    onClick: onGo,
    'aria-current': isOf(entry, pathname) ? ('page' as const) : undefined,
  });
  const first = TOP_ENTRIES.filter((entry) => canDo(session, entry.need));
  return (
    <nav ref={menu} className={s.menu} aria-label={t('admin.menu')}>
      {first.length + groups.length === 0 && <AdminRuns onGo={onGo} />}
      {first.map(({ icon: Icon, ...entry }) => (
        <Link key={entry.to} {...linkTo(entry)} className={s.first}>
          <Icon aria-hidden="true" />
          <span className={l.grow}>{t(`admin.${entry.label}`)}</span>
          {entry.badge && <Count {...waiting[entry.badge]} />}
        </Link>
      ))}
      {groups.length > 0 && <hr />}
      {groups.map(({ label, icon: Icon, entries }) => (
        <details key={label} open={open === label}>
          <summary
            onClick={(event) => {
              event.preventDefault();
              toggle(label);
            }}
          >
            <Icon aria-hidden="true" />
            <span className={l.grow}>{t(`admin.${label}`)}</span>
            {open !== label && <Count {...waitingIn(entries)} />}
            <ChevronDown className={s.chevron} aria-hidden="true" />
          </summary>
          <ul>
            {entries.map((entry) => (
              <li key={entry.to}>
                <Link {...linkTo(entry)}>
                  <span className={l.grow}>{t(`admin.${entry.label}`)}</span>
                  {entry.badge && <Count {...waiting[entry.badge]} />}
                </Link>
              </li>
            ))}
          </ul>
        </details>
      ))}
    </nav>
  );
}
